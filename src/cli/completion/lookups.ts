// Looks up names for completion. Errors are no answer: a shell must not print them into the command line.
import { join } from 'node:path'
import { readKubeconfig } from '../../cluster/kubeconfig/kubeconfig.ts'
import { listNames } from '../../config/layers.ts'
import type { ClusterOptions } from '../../workflow/options.ts'
import { contextOf } from '../context.ts'
import type { Io } from '../io.ts'
import type { Lookups } from './completion-values.ts'
import type { ReadLine } from './words.ts'

/** Milliseconds for the answer of a cluster: the user waits at the prompt. */
const clusterTimeout = 2_000

/** Returns the lookups of a process. */
export function lookupsOf(io: Io): Lookups {
  const names = (folder: string) => orNone(() => listNames(join(io.packageFolder, folder)))
  return {
    profiles: () => names('profiles'),
    platforms: () => names('platforms'),
    contexts: ({ values }) =>
      orNone(() => [...readKubeconfig(values.get('kubeconfig'), io.env).contexts.keys()].toSorted()),
    async checks() {
      const [{ checks }, { postChecks }] = await Promise.all([
        import('../../preflight/checks.ts'),
        import('../../preflight/post-checks.ts'),
      ])
      return [...checks, ...postChecks]
        .map(({ id, title }) => ({ value: id, help: title }))
        .toSorted((a, b) => (a.value < b.value ? -1 : 1))
    },
    revisions: (line) =>
      fromCluster(async () => {
        const { listRevisions } = await import('../../workflow/revisions.ts')
        return listRevisions(clusterOf(line), contextOf(io))
      }),
    tags: (line) =>
      fromCluster(async () => {
        const { listTags } = await import('../../workflow/tag.ts')
        return (await listTags(clusterOf(line), contextOf(io))).map(({ tag }) => tag)
      }),
    installs: (line) =>
      fromCluster(async () => {
        const { history } = await import('../../workflow/history.ts')
        const times = new Map<number, string>()
        for (const { install, updated } of await history(clusterOf(line), contextOf(io)))
          if (install !== undefined) times.set(install, updated)
        return [...times].map(([install, time]) => ({ value: String(install), help: time })).toReversed()
      }),
  }
}

function clusterOf({ values }: ReadLine): ClusterOptions {
  return {
    kubeconfig: values.get('kubeconfig'),
    context: values.get('context'),
    kubeclientTimeout: clusterTimeout,
    retryBudget: 0,
  }
}

function orNone<T>(read: () => readonly T[]): readonly T[] {
  try {
    return read()
  } catch {
    return []
  }
}

async function fromCluster<T>(read: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await read()
  } catch {
    return []
  }
}
