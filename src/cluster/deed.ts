// Small changes to a cluster that somebody agreed to: what a finding's fix does.
import { objectName, refOf, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import { printYaml } from '../values/yaml.ts'
import type { Tree } from '../values/tree.ts'
import type { Cluster } from './api.ts'

export type Deed =
  | { readonly do: 'apply'; readonly object: KubeObject }
  /** JSON merge patch. */
  | { readonly do: 'patch'; readonly ref: ObjectRef; readonly patch: Tree }
  /** Environment of one container of a workload; a merge patch cannot name one element of a list. */
  | {
      readonly do: 'set-env'
      readonly ref: ObjectRef
      readonly container: string
      readonly env: Readonly<Record<string, string>>
    }
  /** As `kubectl rollout restart` does. */
  | { readonly do: 'restart'; readonly ref: ObjectRef }
  | { readonly do: 'delete'; readonly ref: ObjectRef }

/** Does it; rejects with ApiError. Doing it again changes nothing more, restarts apart. */
export async function perform(cluster: Cluster, deed: Deed, now: Date): Promise<void> {
  switch (deed.do) {
    case 'apply':
      return void (await cluster.apply(deed.object))
    case 'patch':
      return void (await cluster.patch(deed.ref, deed.patch))
    case 'set-env':
      // Forced: whoever agrees to change another owner's variable means to take it over.
      return void (await cluster.apply(withEnv(deed), { force: true }))
    case 'restart':
      return void (await cluster.patch(deed.ref, restarted(now)))
    case 'delete':
      return void (await cluster.delete(deed.ref))
  }
}

/** The deed in words, with what it writes: what is shown before it is done. */
export function describeDeed(deed: Deed): string {
  switch (deed.do) {
    case 'apply':
      return `apply ${objectName(refOf(deed.object))}:\n${indented(printYaml(deed.object))}`
    case 'patch':
      return `patch ${objectName(deed.ref)} with ${JSON.stringify(deed.patch)}`
    case 'set-env': {
      const pairs = Object.entries(deed.env).map(([name, value]) => `${name}=${value}`)
      return `set ${pairs.join(' ')} in container ${deed.container} of ${objectName(deed.ref)}`
    }
    case 'restart':
      return `restart the pods of ${objectName(deed.ref)}`
    case 'delete':
      return `delete ${objectName(deed.ref)}`
  }
}

function withEnv({ ref, container, env }: Extract<Deed, { do: 'set-env' }>): KubeObject {
  const { apiVersion, kind, namespace, name } = ref
  const variables = Object.entries(env).map(([key, value]) => ({ name: key, value }))
  return {
    apiVersion,
    kind,
    metadata: { name, ...(namespace !== undefined && { namespace }) },
    spec: { template: { spec: { containers: [{ name: container, env: variables }] } } },
  }
}

/** The annotation that `kubectl rollout restart` writes. */
const restarted = (now: Date) => ({
  spec: {
    template: { metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': now.toISOString() } } },
  },
})

const indented = (text: string) => text.trimEnd().replace(/^/gm, '    ')
