// A real API server that says what it thinks of objects: strict about fields, and no object is made.
import type { KubeObject } from '../../src/manifest/object.ts'
import { printObjects } from '../../src/manifest/parse.ts'
import { afterAllWithGo, beforeAllWithGo } from '../peer/with-go.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'

export interface ServerJudge {
  /** What the server says against the objects, a line each; what it took once is not asked again. */
  complaints(objects: readonly KubeObject[]): Promise<string[]>
  /** The same for many at once, by name; those that it takes are left out. */
  complaintsByName(rows: readonly NamedObjects[]): Promise<Record<string, string[]>>
}

export interface NamedObjects {
  readonly name: string
  readonly objects: readonly KubeObject[]
}

/** A judge for the whole test file. `crds` are there before it is asked; lines that one of `pinned` matches do not count. */
export function useServerJudge(crds: readonly KubeObject[], pinned: readonly RegExp[]): ServerJudge {
  let sandbox: Sandbox | undefined
  /** Namespaces that exist already, and objects that the server took already. */
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
      // One call for all of them is ten times as fast, but says no row's name.
      if ((await complaints(rows.flatMap(({ objects }) => objects))).length === 0) return found
      for (const { name, objects } of rows) {
        const lines = await complaints(objects)
        if (lines.length > 0) found[name] = lines
      }
      return found
    },
  }
}
