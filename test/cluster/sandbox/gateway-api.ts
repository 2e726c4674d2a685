// The CustomResourceDefinitions of the Gateway API, from its Go module.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BinariesUnavailableError, home } from './binaries.ts'
import type { Sandbox } from './cluster.ts'

/** The module's version is the one that Istio is built with: ../go/kubelet/go.mod. */
const gatewayApiVersion = 'v1.6.0'
const moduleName = 'sigs.k8s.io/gateway-api'

/** What the project calls its two sets of definitions. */
export type GatewayApiChannel = 'standard' | 'experimental'

/** Reports whether a text names one of the two sets. */
export function isGatewayApiChannel(text: string): text is GatewayApiChannel {
  return text === 'standard' || text === 'experimental'
}

/** Installs the definitions of a channel in a sandbox; returns when the API server serves them. */
export async function installGatewayApi(
  sandbox: Sandbox,
  channel: GatewayApiChannel = 'standard',
): Promise<void> {
  const folder = join(definitions(), channel)
  const files = readdirSync(folder).filter((name) => name.startsWith('gateway.networking.'))
  const args = files.flatMap((name) => ['-f', join(folder, name)])
  await sandbox.kubectl(['apply', '--server-side', ...args])
  await sandbox.kubectl(['wait', '--for=condition=Established', '--timeout=60s', 'crd', '--all'])
}

/** Returns the folder of both channels, in the sandbox's cache. Downloads the module first if it is missing. */
function definitions(): string {
  const folder = join(home(), 'bin', `gateway-api-${gatewayApiVersion}`)
  if (existsSync(folder)) return folder
  const partial = `${folder}.${process.pid}`
  mkdirSync(join(home(), 'bin'), { recursive: true })
  cpSync(join(download(), 'config', 'crd'), partial, { recursive: true })
  if (existsSync(folder)) rmSync(partial, { recursive: true })
  else renameSync(partial, folder)
  return folder
}

function download(): string {
  const { stdout, stderr, error } = spawnSync(
    'go',
    ['mod', 'download', '-json', `${moduleName}@${gatewayApiVersion}`],
    { encoding: 'utf8', env: { ...process.env, GOFLAGS: '-mod=mod' } },
  )
  if (error) throw new BinariesUnavailableError('the Gateway API needs Go on the PATH: https://go.dev/dl')
  const { Dir, Error: reason } = JSON.parse(stdout) as { Dir?: string; Error?: string }
  if (Dir === undefined) throw new BinariesUnavailableError(`${moduleName}: ${reason ?? stderr}`)
  return Dir
}
