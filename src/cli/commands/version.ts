import { join } from 'node:path'
import { ApiError, exitStatus, UserError } from '../../errors.ts'
import { readInstalls } from '../../install/status.ts'
import { readProfile } from '../../config/layers.ts'
import { withCluster } from '../../workflow/cluster/connect.ts'
import type { VersionArguments } from '../flags/cluster.ts'
import type { Io } from '../io.ts'
import { printData } from '../output/print-data.ts'
import { programVersion } from '../../system/program-version.ts'

interface Versions {
  readonly clientVersion: string
  readonly istioVersion: string
  readonly kubernetes?: string
  readonly meshVersions?: readonly { release: string; revision: string; version: string }[]
}

/** `version`: prints the versions of the program, of the embedded Istio and, unless --remote=false, of the cluster. */
export async function runVersion(args: VersionArguments, io: Io): Promise<number> {
  const own: Versions = { clientVersion: programVersion(io), istioVersion: istioVersion(io) }
  const short = args.flag('short')
  const versions = args.flag('remote') && !short ? { ...own, ...(await remoteVersions(args, io)) } : own
  printData(io, args.flag('output'), versions, () => (short ? `${own.clientVersion}\n` : text(versions)))
  return exitStatus.done
}

function text({ clientVersion, istioVersion, kubernetes, meshVersions }: Versions): string {
  const lines = [`client version: ${clientVersion}`, `embedded Istio: ${istioVersion}`]
  if (kubernetes !== undefined) lines.push(`Kubernetes: ${kubernetes}`)
  for (const { release, revision, version } of meshVersions ?? []) {
    lines.push(`${release}: ${version}${revision ? ` (revision ${revision})` : ''}`)
  }
  if (meshVersions?.length === 0) lines.push('Istio is not installed in this cluster')
  return `${lines.join('\n')}\n`
}

/** Reads the versions in the cluster. If the cluster does not answer, prints a warning and returns what was read. */
async function remoteVersions(args: VersionArguments, io: Io): Promise<Partial<Versions>> {
  const answer: { kubernetes?: string; meshVersions?: NonNullable<Versions['meshVersions']> } = {}
  try {
    await withCluster(args.options, io, async (cluster) => {
      answer.kubernetes = (await cluster.version()).gitVersion
      const { releases } = await readInstalls(cluster)
      answer.meshVersions = releases.map(({ release, meshRevision, version }) => {
        return { release, revision: meshRevision, version }
      })
    })
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof UserError)) throw error
    io.err(`Warning: cannot read the versions in the cluster: ${error.message}\n`)
  }
  return answer
}

function istioVersion({ packageFolder }: Io): string {
  return String(readProfile(join(packageFolder, 'profiles'), 'default').spec['tag'] ?? '')
}
