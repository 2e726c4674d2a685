// `npm run sandbox -- up|down|status`: a sandbox that runs until `down`.
import { parseArgs } from 'node:util'
import { sourceFrom } from './binaries.ts'
import { openSandbox, startSandbox } from './cluster.ts'
import type { Sandbox } from './cluster.ts'
import { installGatewayApi, isGatewayApiChannel } from './gateway-api.ts'
import { platformNames } from './nodes.ts'
import { configPath, findRun, isComplete, isOwned, removeRun, runs, sweep } from './runs.ts'
import type { Run } from './runs.ts'

const usage = `Usage: npm run sandbox -- <up|down|status> [options]

  up       starts a cluster (real control plane, simulated nodes) and prints its KUBECONFIG line
  down     ends it, and what other runs left behind
  status   shows what runs

Options:
  --platform NAME   what the nodes look like: ${platformNames().join(', ')} (k3s)
  --nodes N         how many nodes (3)
  --name NAME       which sandbox, if there are several (default)
  --istiod          up: run istiod and the CNI agent as real programs (built from Go modules once, about 5 minutes)
  --gateway-api C   up: install the CustomResourceDefinitions of the Gateway API: standard or experimental
  --build           up: build missing programs from Go modules instead of downloading released ones
  --offline         up: use no network
`

const options = {
  platform: { type: 'string', default: 'k3s' },
  nodes: { type: 'string', default: '3' },
  name: { type: 'string', default: 'default' },
  istiod: { type: 'boolean', default: false },
  'gateway-api': { type: 'string' },
  build: { type: 'boolean' },
  offline: { type: 'boolean' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

interface Flags {
  readonly platform: string
  readonly nodes: string
  readonly name: string
  readonly istiod: boolean
  readonly 'gateway-api'?: string
  readonly build?: boolean
  readonly offline?: boolean
}

const commands: Readonly<Record<string, (flags: Flags) => Promise<void>>> = { up, down, status }

async function up({ platform, nodes, name, istiod, build, offline, ...flags }: Flags): Promise<void> {
  const channel = flags['gateway-api']
  if (channel !== undefined && !isGatewayApiChannel(channel))
    throw new Error(`--gateway-api ${channel}: not standard or experimental`)
  const count = Number(nodes)
  if (!Number.isInteger(count) || count < 1 || count > 200)
    throw new Error(`--nodes ${nodes}: not a number from 1 to 200`)
  const running = openSandbox(name)
  if (running) {
    process.stderr.write(`sandbox: "${name}" runs already (${running.platform}); down ends it\n`)
    return printConfig(running)
  }
  const found = findRun(name)
  if (found && isOwned(found)) throw new Error(`process ${found.owner} is starting "${name}"`)
  await removeRun(name)
  const start = Date.now()
  const source = { ...sourceFrom(process.env), ...(build && { build }), ...(offline && { offline }) }
  const sandbox = await startSandbox({ platform, nodes: count, name, istiod, keep: true, source })
  if (channel !== undefined) await installGatewayApi(sandbox, channel)
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  process.stderr.write(
    `sandbox: ${count} ${platform} nodes ready in ${seconds} s; logs in ${sandbox.folder}\n`,
  )
  printConfig(sandbox)
}

async function down({ name }: Flags): Promise<void> {
  const removed = await removeRun(name)
  await sweep()
  process.stderr.write(removed ? `sandbox: "${name}" is down\n` : `sandbox: no "${name}" was running\n`)
}

async function status(): Promise<void> {
  const found = runs()
  if (found.length === 0) process.stdout.write('no sandbox runs\n')
  for (const run of found) process.stdout.write(describe(run))
}

function describe(run: Run): string {
  const state = isComplete(run) ? 'running' : 'incomplete'
  const processes = Object.entries(run.processes).map(([name, pid]) => `${name} ${pid}`)
  const what = `${run.nodes} ${run.platform} nodes, ${run.plane?.server ?? 'no server'}`
  return `${run.name}: ${state}, ${what}\n  ${processes.join(', ')}\n  ${configLine(run.folder)}\n`
}

function printConfig(sandbox: Sandbox): void {
  process.stdout.write(`${configLine(sandbox.folder)}\n`)
}

function configLine(folder: string): string {
  return `export KUBECONFIG=${configPath(folder, 'admin')}`
}

async function main(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const command = commands[positionals[0] ?? '']
    if (values.help || !command || positionals.length > 1) {
      process[values.help ? 'stdout' : 'stderr'].write(usage)
      return values.help ? 0 : 64
    }
    await command(values)
    return 0
  } catch (error) {
    process.stderr.write(`sandbox: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

process.exitCode = await main(process.argv.slice(2))
