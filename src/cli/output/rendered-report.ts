// Prints what an install would apply, without a cluster: `install --dry-run=client`.
import type { Configuration } from '../../config/resolve.ts'
import { usedNamespaces } from '../../install/plan/namespaces.ts'
import { objectName, refOf } from '../../manifest/object.ts'
import type { InstallOutcome } from '../../workflow/install-outcome.ts'
import type { ApplyArguments } from '../flags/install.ts'
import type { Io } from '../io.ts'
import { printResult } from './ndjson.ts'
import { table } from './print-data.ts'
import { titleOf } from './title.ts'

/** Prints the objects in the format of --output. */
export function printRendered(
  rendered: NonNullable<InstallOutcome['rendered']>,
  { profile, platform, revision, tag }: Configuration,
  args: ApplyArguments,
  io: Io,
): void {
  const components = rendered.map(({ component, release, objects }) => ({
    component,
    release: release.name,
    namespace: release.namespace,
    status: 'rendered' as const,
    objects: objects.map((object) => objectName(refOf(object))),
  }))
  const namespaces = usedNamespaces(rendered)
  const data = {
    profile: profile.name,
    platform: platform?.name ?? '',
    revision,
    version: tag,
    namespaces,
    components,
  }
  printResult(io, args.flag('output'), data, () => {
    const names = [
      ...namespaces.map((name) => `Namespace/${name}`),
      ...components.flatMap(({ objects }) => objects),
    ]
    const rows = components.map((one) => [
      titleOf(one),
      one.namespace,
      one.status,
      String(one.objects.length),
    ])
    return `${names.map((name) => `apply       ${name}\n`).join('')}\n${table(['COMPONENT', 'NAMESPACE', 'STATUS', 'OBJECTS'], rows)}`
  })
  io.err('Nothing was changed, and no cluster was contacted (--dry-run=client).\n')
}
