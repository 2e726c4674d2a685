// What ends a command in the middle: kill -9, restarts of the API server, credentials that expire. CI tries a few moments;
// `npm run test:soak` tries all.
import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { runProgram } from '../support/program.ts'
import { restartApiServer } from './restart-api-server.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'
import { seededNumbers } from './sandbox/fault-schedule.ts'
import { startProxy, type Action } from './sandbox/proxy.ts'
import { snapshot } from './snapshot.ts'
import { open } from './support.ts'
import { expireOperations } from './time-passes.ts'
import { isGone, isInstalled } from './wanted-state.ts'

const isSoak = process.env['AMBIENTCTL_SOAK'] !== undefined
const maxReruns = 2

const config = ['--set', 'profile=ambient', '--set', 'values.global.platform=k3s']
const upgraded = [...config, '--set', 'meshConfig.accessLogFile=/dev/stdout']

/** The commands in turn; each starts in the state that the one before has reached. */
const steps = ['install', 'upgrade', 'uninstall'] as const

/** Requests that each command sends at least: the interruption comes before the last of them. */
const requests: Readonly<Record<(typeof steps)[number], number>> = {
  install: 150,
  upgrade: 90,
  uninstall: 180,
}

const seeds = (count: number) => Array.from({ length: count }, (_, i) => i)

describeWithGo('a command that is interrupted', () => {
  let sandbox: Sandbox
  let direct: Cluster
  let empty: readonly string[] = []
  const servers: ChildProcess[] = []
  const figures = { kills: 0, restarts: 0, reruns: 0 }

  beforeAll(async () => {
    sandbox = await startSandbox({ platform: 'k3s', nodes: 1 })
    direct = await open(sandbox.kubeconfig)
    empty = await snapshot(direct)
  }, 900_000)
  afterAll(async () => {
    process.stderr.write(`interruptions: ${JSON.stringify(figures)}\n`)
    direct?.close()
    for (const server of servers) server.kill('SIGKILL')
    await sandbox?.stop()
  })

  const work = {
    install: { argv: ['install', ...config], isDone: () => isInstalled(sandbox, direct, config) },
    upgrade: { argv: ['install', ...upgraded], isDone: () => isInstalled(sandbox, direct, upgraded) },
    uninstall: { argv: ['uninstall', '--purge'], isDone: () => isGone(direct, empty) },
  }

  /** Runs a command; `interrupt` is called at a request chosen by the seed and may answer it. */
  async function runInterrupted(
    step: (typeof steps)[number],
    seed: number,
    interrupt: (child: ChildProcess, random: () => number) => Action | undefined,
  ): Promise<{ status: number; stderr: string }> {
    const random = seededNumbers(seed + 1)
    const moment = 1 + Math.floor(random() * requests[step])
    let child: ChildProcess | undefined
    let count = 0
    const proxy = await startProxy({
      ...sandbox,
      schedule: () => (++count === moment && child ? interrupt(child, random) : undefined),
    })
    const run = runProgram([...work[step].argv, '-y', '-c', proxy.kubeconfig], {
      onStart: (started) => (child = started),
    })
    try {
      return await run.catch((error: Error) => ({ status: -1, stderr: error.message }))
    } finally {
      await proxy.stop()
    }
  }

  /** Runs a command again without interruptions until its state is reached; rejects with its output otherwise. */
  async function finish(step: (typeof steps)[number], isReached: boolean): Promise<void> {
    const outputs: string[] = []
    for (let reruns = 0; !isReached && reruns < maxReruns; reruns++) {
      figures.reruns++
      const { status, stderr } = await runProgram([...work[step].argv, '-y', '-c', sandbox.kubeconfig])
      outputs.push(`${step}: status ${status}\n${stderr}`)
      isReached = status === 0 && (await work[step].isDone())
    }
    expect(isReached ? [] : outputs).toEqual([])
  }

  test.each(seeds(isSoak ? 50 : 5))(
    'by kill -9 reaches its state within two re-runs (seed %i)',
    async (seed) => {
      const step = steps[seed % steps.length] ?? 'install'
      const { status } = await runInterrupted(step, seed, (child, random) => {
        figures.kills++
        child.kill('SIGKILL')
        // The request arrives in half of the cases.
        return random() < 0.5 ? { kind: 'reset' } : undefined
      })
      expect(status).toBe(-1)
      await expireOperations(direct)
      await finish(step, false)
    },
    600_000,
  )

  test.each(seeds(isSoak ? 10 : 1))(
    'by a restart of the API server reaches its state within two re-runs (seed %i)',
    async (seed) => {
      const step = steps[seed % steps.length] ?? 'install'
      let restarted: Promise<unknown> | undefined
      const { status } = await runInterrupted(step, 1000 + seed, (_, random) => {
        figures.restarts++
        restarted = restartApiServer(sandbox, random() * 3000).then((server) => servers.push(server))
        return undefined
      })
      await restarted
      await finish(step, status === 0 && (await work[step].isDone()))
    },
    600_000,
  )

  test('by credentials that expire names them and the remedy, and the next run continues', async () => {
    let isExpired = false
    const proxy = await startProxy({
      ...sandbox,
      schedule: ({ method, url }) => {
        isExpired ||= method === 'PATCH' && !url.includes('dryRun')
        return isExpired ? { kind: 'status', status: 401 } : undefined
      },
    })
    const { status, stderr } = await runProgram(['install', ...upgraded, '-y', '-c', proxy.kubeconfig])
    await proxy.stop()
    expect(status).toBe(1)
    expect(stderr).toMatch(/Unauthorized|credentials/i)
    expect(stderr).not.toMatch(/this is a bug/)
    await expireOperations(direct)
    await finish('upgrade', false)
  })
})
