// One sandbox of the fault tests: commands run through a proxy that makes requests fail, one seed after another.
import type { Cluster } from '../../src/cluster/api.ts'
import { runProgram } from '../support/program.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'
import { faultSchedule } from './sandbox/fault-schedule.ts'
import { startProxy } from './sandbox/proxy.ts'
import { snapshot } from './snapshot.ts'
import { open } from './support.ts'
import { isGone, isInstalled, lastInstall } from './wanted-state.ts'

/** Shares of failing requests, in turn. */
const shares = [0.12, 0.06, 0.03, 0.01]
/** How often a command that failed is run again. */
const maxReruns = 2

const config = ['--set', 'profile=ambient', '--set', 'values.global.platform=k3s']
const upgraded = [...config, '--set', 'meshConfig.accessLogFile=/dev/stdout']

/** What all lanes counted together. */
export const faultFigures = { runs: 0, requests: 0, faults: 0, reruns: 0, lost: 0 }

/** The figures as one line. */
export function faultFiguresText(): string {
  const { runs, requests, faults, reruns, lost } = faultFigures
  return `runs ${runs}, requests ${requests}, faults ${faults}, re-runs ${reruns}, lost: ${lost}`
}

/** A sandbox that is empty between two seeds. */
export interface FaultLane {
  readonly sandbox: Sandbox
  readonly direct: Cluster
  /** The objects of the empty cluster. */
  readonly empty: readonly string[]
  readonly log: (text: string) => void
}

/** Starts a sandbox; `log` gets the output of each command that has to run again. */
export async function startLane(log: FaultLane['log']): Promise<FaultLane> {
  const sandbox = await startSandbox({ platform: 'k3s', nodes: 1 })
  const direct = await open(sandbox.kubeconfig)
  return { sandbox, direct, empty: await snapshot(direct), log }
}

/** Stops the sandbox of a lane. */
export async function stopLane({ sandbox, direct }: FaultLane): Promise<void> {
  direct.close()
  await sandbox.stop()
}

/**
 * Installs, upgrades, rolls back and uninstalls through a failing network. Rejects with the output of a command that
 * has not reached its state after two re-runs, or with the objects that are left.
 */
export async function runSeed(lane: FaultLane, seed: number): Promise<void> {
  const { sandbox, direct, empty } = lane
  const share = shares[(seed - 1) % shares.length] ?? 0
  const installed = (argv: readonly string[]) => () => isInstalled(sandbox, direct, argv)
  await runUntil(lane, ['install', ...config], { seed: seed * 10, share }, installed(config))
  const number = await lastInstall(sandbox)
  await runUntil(lane, ['install', ...upgraded], { seed: seed * 10 + 1, share }, installed(upgraded))
  // By its number: without one, a second rollback would return to the upgrade.
  await runUntil(lane, ['rollback', number], { seed: seed * 10 + 3, share }, installed(config))
  await runUntil(lane, ['uninstall', '--purge'], { seed: seed * 10 + 2, share }, () => isGone(direct, empty))
}

async function runUntil(
  { sandbox, log }: FaultLane,
  argv: readonly string[],
  { seed, share }: { readonly seed: number; readonly share: number },
  isDone: () => Promise<boolean>,
): Promise<void> {
  const proxy = await startProxy({ ...sandbox, schedule: faultSchedule(seed, share) })
  const outputs: string[] = []
  try {
    for (let reruns = 0; reruns <= maxReruns; reruns++) {
      faultFigures.runs++
      if (reruns > 0) faultFigures.reruns++
      const { status, stderr, stdout } = await runProgram([...argv, '-y', '-c', proxy.kubeconfig])
      if (status === 0 && (await isDone())) return
      const output = `${argv.slice(0, 1).join(' ')}: status ${status}\n${stdout}\n${stderr}`
      outputs.push(output)
      log(`seed ${seed}, share ${share}: ${output}\n`)
    }
  } finally {
    faultFigures.requests += proxy.requests.length
    faultFigures.faults += proxy.requests.filter(({ action }) => action !== undefined).length
    await proxy.stop()
  }
  faultFigures.lost++
  throw new Error(outputs.join('\n'))
}
