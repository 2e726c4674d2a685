// The sandbox's command where no program is at hand and Go is missing, against a server with the hosts' layout.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { releasedArtifacts, type Program } from '../cluster/sandbox/releases.ts'
import { startChartServer, type ChartServer } from '../support/chart-server.ts'
import { rawTgz } from '../support/tar.ts'

interface Result {
  readonly status: number
  readonly stdout: string
  readonly lines: readonly string[]
}

const isLinux = process.platform === 'linux'
const testOnLinux = isLinux ? test : test.skip // Kubernetes publishes no servers for other systems

let server: ChartServer
let cache: string

beforeAll(async () => {
  server = await startChartServer()
})
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'sandbox-command-'))
  server.asked.length = 0
  server.at.clear()
})
afterEach(() => rmSync(cache, { recursive: true }))
afterAll(() => server.close())

testOnLinux('says what it tries, in order, before it asks any host', async () => {
  const { status, lines, stdout } = await up([])
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  const all = 'etcd, kwok, kube-apiserver, kube-controller-manager, kube-scheduler, kubectl'
  const { url } = server
  expect(lines.slice(0, 3)).toEqual([
    `sandbox: missing in ${cache}/ambientctl-sandbox/bin: ${all}`,
    `sandbox: 1. download etcd v3.6.4 from ${url}, kwok v0.8.0 from ${url}, Kubernetes v1.34.4 from ${url}; --build skips this`,
    `sandbox: 2. if that fails, build ${all} from Go modules; this needs Go and several minutes`,
  ])
  expect(lines[3]).toMatch(/^sandbox: the sandbox needs Go on the PATH to build etcd, .*HTTP status 404\)$/)
  expect(lines).toHaveLength(4)
  expect(server.asked.length).toBeGreaterThan(0)
})

test.each([
  { name: '--build', args: ['--build'], env: {}, says: /from Go modules; this needs Go/ },
  { name: '--offline', args: ['--offline'], env: {}, says: /from Go's module cache \(--offline\)/ },
  { name: 'the variable', args: [], env: { AMBIENTCTL_SANDBOX: 'offline' }, says: /Go's module cache/ },
])('asks no host with $name', async ({ args, env, says }) => {
  const { status, lines } = await up(args, env)
  expect(status).toBe(1)
  expect(lines[1]).toMatch(says)
  expect(lines.at(-1)).toMatch(/the sandbox needs Go on the PATH to build etcd, kwok/)
  expect(server.asked).toEqual([])
})

test('refuses an unknown word in AMBIENTCTL_SANDBOX', async () => {
  const { status, lines } = await up([], { AMBIENTCTL_SANDBOX: 'build,fast' })
  expect(status).toBe(1)
  expect(lines).toEqual(['sandbox: AMBIENTCTL_SANDBOX: "fast" is not one of build, offline'])
})

testOnLinux('stops at a program that is not the released one, and keeps those before it', async () => {
  for (const { program, url, digest, member } of artifacts()) {
    const content = member ? rawTgz([{ name: member, data: program }]) : Buffer.from(program)
    server.at.set(url.pathname, content)
    const sum = createHash('sha256').update(content).digest('hex')
    const file = url.pathname.split('/').at(-1)
    if (digest instanceof URL) server.at.set(digest.pathname, `${sum}  ${file}\n`)
  }
  const { status, lines } = await up([])
  expect(status).toBe(1)
  expect(lines.at(-1)).toMatch(
    /kwok-linux-\w+: the SHA-256 digest is [0-9a-f]{64}, the release's is [0-9a-f]{64}; --build /,
  )
  expect(lines.join('\n')).not.toContain('on the PATH')
  expect(existsSync(cached('etcd'))).toBe(true)
  expect(existsSync(cached('kwok'))).toBe(false)
})

function artifacts() {
  return releasedArtifacts(process, variables())
}

function cached(program: Program): string {
  const { folder } = artifacts().find((it) => it.program === program)!
  return join(cache, 'ambientctl-sandbox', 'bin', folder, program)
}

function variables(): Record<string, string> {
  return {
    AMBIENTCTL_SANDBOX_KUBERNETES_URL: server.url,
    AMBIENTCTL_SANDBOX_GITHUB_URL: server.url,
  }
}

function up(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Result> {
  const command = ['node_modules/tsx/dist/cli.mjs', 'test/cluster/sandbox/cli.ts', 'up', ...args]
  const own = { PATH: '/nowhere', XDG_CACHE_HOME: cache, KUBEBUILDER_ASSETS: '', AMBIENTCTL_SANDBOX: '' }
  const options = { env: { ...process.env, ...own, ...variables(), ...env } }
  return new Promise((resolve) => {
    execFile(process.execPath, command, options, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, stdout, lines: stderr.trimEnd().split('\n') }),
    )
  })
}
