// Whether a cluster is in the state that a command should reach, read past any proxy.
import type { Cluster } from '../../src/cluster/api.ts'
import { findReleases } from '../../src/install/records/records.ts'
import { runProgram } from '../support/program.ts'
import type { Sandbox } from './sandbox/cluster.ts'
import { snapshotEqual } from './snapshot.ts'

/** True if nothing is left to change, and each of the four releases has one deployed revision and none that is pending. */
export async function isInstalled(
  sandbox: Sandbox,
  direct: Cluster,
  argv: readonly string[],
): Promise<boolean> {
  const plan = await runProgram(['install', ...argv, '--dry-run', '-o', 'json', '-c', sandbox.kubeconfig])
  if (plan.status !== 0) throw new Error(plan.stderr)
  const { components } = JSON.parse(plan.stdout) as {
    components: { counts: { created: number; configured: number; deleted: number } }[]
  }
  const { selected } = await findReleases(direct, 'istio', () => true)
  const isUnchanged = components.every(
    ({ counts: { created, configured, deleted } }) => created + configured + deleted === 0,
  )
  return isUnchanged && selected.length === 4 && selected.every(({ info }) => info.status === 'deployed')
}

/** True if every object that was not there before is gone, at the latest after the garbage collector. */
export async function isGone(direct: Cluster, before: readonly string[]): Promise<boolean> {
  return JSON.stringify(await snapshotEqual(direct, before)) === JSON.stringify(before)
}

/** Returns the number of the last install in `history`. */
export async function lastInstall(sandbox: Sandbox): Promise<string> {
  const { stdout } = await runProgram(['history', '-o', 'json', '-c', sandbox.kubeconfig])
  const { revisions } = JSON.parse(stdout) as { revisions: { install: number }[] }
  return String(Math.max(...revisions.map(({ install }) => install)))
}
