// Validates objects on a real API server with strict field validation, without creating them.
import type { KubeObject } from '../../src/manifest/object.ts'
import { printObjects } from '../../src/manifest/parse.ts'
import { afterAllWithGo, beforeAllWithGo } from '../peer/with-go.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'
import { until } from './support.ts'

export interface ServerValidator {
  /** Returns the server's errors and warnings as lines. Accepted objects are not sent again. */
  violations(objects: readonly KubeObject[]): Promise<string[]>
  /** Returns the same for many lists of objects by name; omits accepted ones. */
  violationsByName(rows: readonly NamedObjects[]): Promise<Record<string, string[]>>
}

export interface NamedObjects {
  readonly name: string
  readonly objects: readonly KubeObject[]
}

/** A validator for the whole test file, on a server with `crds`. Ignores lines that match one of `pinned`. */
export function useServerValidator(crds: readonly KubeObject[], pinned: readonly RegExp[]): ServerValidator {
  let sandbox: Sandbox | undefined
  /** Namespaces that exist, and objects that the server accepted. */
  const namespaces = new Set(['default', 'kube-system'])
  const accepted = new Set<string>()

  beforeAllWithGo(async () => {
    const server = await startSandbox({ platform: 'k3s', nodes: 1 })
    sandbox = server
    await server.kubectl(['apply', '--server-side', '-f', '-'], { input: printObjects(crds) })
    const wait = ['wait', '--for=condition=Established', 'crd', '--all']
    // It fails at once for a CRD that does not have conditions yet.
    await until(async () => (await server.kubectl(wait, { mayFail: true })).status === 0)
  }, 900_000)
  afterAllWithGo(() => sandbox?.stop())

  async function violations(objects: readonly KubeObject[]): Promise<string[]> {
    if (!sandbox) throw new Error('the validator is used before the tests begin')
    const added = objects.filter((object) => !accepted.has(JSON.stringify(object)))
    for (const namespace of new Set(added.flatMap(({ metadata }) => metadata.namespace ?? []))) {
      if (!namespaces.has(namespace)) await sandbox.kubectl(['create', 'namespace', namespace])
      namespaces.add(namespace)
    }
    if (added.length === 0) return []
    const flags = ['--server-side', '--dry-run=server', '--validate=strict']
    const { status, stderr } = await sandbox.kubectl(['apply', ...flags, '-f', '-'], {
      input: printObjects(added),
      mayFail: true,
    })
    const lines = stderr
      .split('\n')
      .filter((line) => line !== '' && !pinned.some((pattern) => pattern.test(line)))
    if (status === 0 && lines.length === 0) for (const object of added) accepted.add(JSON.stringify(object))
    return status === 0 || lines.length > 0 ? lines : [`kubectl ended with ${status}`]
  }

  return {
    violations,
    async violationsByName(rows) {
      const found: Record<string, string[]> = {}
      // One call for all lists is ten times as fast, but does not tell which list is invalid.
      if ((await violations(rows.flatMap(({ objects }) => objects))).length === 0) return found
      for (const { name, objects } of rows) {
        const lines = await violations(objects)
        if (lines.length > 0) found[name] = lines
      }
      return found
    },
  }
}
