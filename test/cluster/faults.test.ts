// Install, upgrade, rollback and uninstall through a proxy that makes requests fail by a seeded schedule. CI runs a few seeds;
// `npm run test:soak` runs 100 and prints figures.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import { describeWithGo } from '../peer/with-go.ts'
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
const isSoak = process.env['AMBIENTCTL_SOAK'] !== undefined
const seeds = Array.from({ length: isSoak ? 100 : 1 }, (_, i) => i + 1)

const config = ['--set', 'profile=ambient', '--set', 'values.global.platform=k3s']
const upgraded = [...config, '--set', 'meshConfig.accessLogFile=/dev/stdout']

const figures = { runs: 0, requests: 0, faults: 0, reruns: 0, lost: 0 }
const figuresText = () => {
  const { runs, requests, faults, reruns, lost } = figures
  return `runs ${runs}, requests ${requests}, faults ${faults}, re-runs ${reruns}, lost: ${lost}`
}

describeWithGo('a network that fails', () => {
  let sandbox: Sandbox
  let direct: Cluster
  let empty: readonly string[] = []
  beforeAll(async () => {
    sandbox = await startSandbox({ platform: 'k3s', nodes: 1 })
    direct = await open(sandbox.kubeconfig)
    empty = await snapshot(direct)
  }, 900_000)
  afterAll(async () => {
    process.stderr.write(`${figuresText()}\n`)
    direct?.close()
    await sandbox?.stop()
  })

  /** Runs a command through the proxy until `isDone`; rejects with its output if it still is not after two re-runs. */
  async function run(
    argv: readonly string[],
    { seed, share }: { readonly seed: number; readonly share: number },
    isDone: () => Promise<boolean>,
  ): Promise<void> {
    const proxy = await startProxy({ ...sandbox, schedule: faultSchedule(seed, share) })
    const outputs: string[] = []
    try {
      for (let reruns = 0; reruns <= maxReruns; reruns++) {
        figures.runs++
        if (reruns > 0) figures.reruns++
        const { status, stderr, stdout } = await runProgram([...argv, '-y', '-c', proxy.kubeconfig])
        if (status === 0 && (await isDone())) return
        outputs.push(`${argv.slice(0, 1).join(' ')}: status ${status}\n${stdout}\n${stderr}`)
        if (isSoak) process.stderr.write(`seed ${seed}, share ${share}: ${outputs.at(-1)}\n`)
      }
    } finally {
      figures.requests += proxy.requests.length
      figures.faults += proxy.requests.filter(({ action }) => action !== undefined).length
      await proxy.stop()
    }
    figures.lost++
    throw new Error(outputs.join('\n'))
  }

  const installed = (argv: readonly string[]) => () => isInstalled(sandbox, direct, argv)
  const gone = () => isGone(direct, empty)

  test.each(seeds)(
    'installs, upgrades, rolls back and uninstalls within two re-runs (seed %i)',
    async (seed) => {
      const faults = { share: shares[(seed - 1) % shares.length] ?? 0 }
      await run(['install', ...config], { seed: seed * 10, ...faults }, installed(config))
      const number = await lastInstall(sandbox)
      await run(['install', ...upgraded], { seed: seed * 10 + 1, ...faults }, installed(upgraded))
      // By its number: without one, a second rollback would return to the upgrade.
      await run(['rollback', number], { seed: seed * 10 + 3, ...faults }, installed(config))
      await run(['uninstall', '--purge'], { seed: seed * 10 + 2, ...faults }, gone)
      expect(await snapshot(direct)).toEqual(empty)
      if (isSoak) process.stderr.write(`seed ${seed}: ${figuresText()}\n`)
    },
    1_800_000,
  )
})
