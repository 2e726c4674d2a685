// Validates objects on a real API server with strict field validation, without creating them.
import type { KubeObject } from '../../src/manifest/object.ts'
import { printObjects } from '../../src/manifest/parse.ts'
import { afterAllWithGo, beforeAllWithGo } from '../peer/with-go.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'

export interface ServerJudge {
  /** Returns the server's errors and warnings as lines. Accepted objects are not sent again. */
  complaints(objects: readonly KubeObject[]): Promise<string[]>
  /** Returns the same for many lists of objects by name; omits accepted ones. */
  complaintsByName(rows: readonly NamedObjects[]): Promise<Record<string, string[]>>
}

export interface NamedObjects {
  readonly name: string
  readonly objects: readonly KubeObject[]
}

/** A validator for the whole test file, on a server with `crds`. Ignores lines that match one of `pinned`. */
export function useServerJudge(crds: readonly KubeObject[], pinned: readonly RegExp[]): ServerJudge {
  let sandbox: Sandbox | undefined
  /** Namespaces that exist, and objects that the server accepted. */
  const made = new Set(['default', 'kube-system'])
  const taken = new Set<string>()

  beforeAllWithGo(async () => {
    sandbox = await startSandbox({ platform: 'k3s', nodes: 1 })
    await sandbox.kubectl(['apply', '-f', '-'], { input: printObjects(crds) })
    await sandbox.kubectl(['wait', '--for=condition=Established', 'crd', '--all'])
  }, 900_000)
  afterAllWithGo(() => sandbox?.stop())

  async function complaints(objects: readonly KubeObject[]): Promise<string[]> {
    if (!sandbox) throw new Error('the judge is asked before the tests began')
    const fresh = objects.filter((object) => !taken.has(JSON.stringify(object)))
    for (const namespace of new Set(fresh.flatMap(({ metadata }) => metadata.namespace ?? []))) {
      if (!made.has(namespace)) await sandbox.kubectl(['create', 'namespace', namespace])
      made.add(namespace)
    }
    if (fresh.length === 0) return []
    const flags = ['--server-side', '--dry-run=server', '--validate=strict']
    const { status, stderr } = await sandbox.kubectl(['apply', ...flags, '-f', '-'], {
      input: printObjects(fresh),
      mayFail: true,
    })
    const lines = stderr
      .split('\n')
      .filter((line) => line !== '' && !pinned.some((pattern) => pattern.test(line)))
    if (status === 0 && lines.length === 0) for (const object of fresh) taken.add(JSON.stringify(object))
    return status === 0 || lines.length > 0 ? lines : [`kubectl ended with ${status}`]
  }

  return {
    complaints,
    async complaintsByName(rows) {
      const found: Record<string, string[]> = {}
      // One call for all lists is ten times as fast, but does not tell which list is invalid.
      if ((await complaints(rows.flatMap(({ objects }) => objects))).length === 0) return found
      for (const { name, objects } of rows) {
        const lines = await complaints(objects)
        if (lines.length > 0) found[name] = lines
      }
      return found
    },
  }
}
