import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from '@jest/globals'
import { describeWithGo } from '../peer/with-go.ts'
import { binaries } from './sandbox/binaries.ts'
import { nodesOf, platformNames } from './sandbox/nodes.ts'
import { isRunning } from './sandbox/process.ts'
import { findRun, removeRun } from './sandbox/runs.ts'

const tsx = 'node_modules/tsx/dist/cli.mjs'
const name = `cli-${process.pid}`

/** No cached programs, and no host to download them from. */
const unreachable = {
  KUBEBUILDER_ASSETS: '',
  AMBIENTCTL_SANDBOX: '',
  AMBIENTCTL_SANDBOX_KUBERNETES_URL: 'http://127.0.0.1:1',
  AMBIENTCTL_SANDBOX_GITHUB_URL: 'http://127.0.0.1:1',
}

interface Result {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

describe('the sandbox command refuses', () => {
  const empty = mkdtempSync(join(tmpdir(), 'sandbox-cli-'))
  afterAll(() => rmSync(empty, { recursive: true }))

  test.each([
    { name: 'no command', args: [], status: 64, says: /^Usage: npm run sandbox/ },
    { name: 'an unknown command', args: ['sideways'], status: 64, says: /^Usage: npm run sandbox/ },
    { name: 'an unknown option', args: ['up', '--size=9'], status: 1, says: /'--size'/ },
    {
      name: 'an unknown platform',
      args: ['up', '--platform=k4s'],
      status: 1,
      says: /"k4s".* known: k3s, k3d/,
    },
    { name: 'no nodes', args: ['up', '--nodes=0'], status: 1, says: /--nodes 0: not a number from 1 to 200/ },
    {
      name: 'a path in place of a name',
      args: ['down', '--name=../..'],
      status: 1,
      says: /sandbox name "\.\.\/\.\."/,
    },
    {
      name: 'a build without Go',
      args: ['up'],
      status: 1,
      says: /needs Go on the PATH to build etcd, kwok/,
    },
  ])('$name', async ({ args, status, says }) => {
    const found = await command(args, { ...unreachable, PATH: '/nowhere', XDG_CACHE_HOME: empty })
    expect(found).toMatchObject({ status, stdout: '', stderr: expect.stringMatching(says) })
    expect(found.stderr).not.toMatch(/^ +at /m)
  })
})

describeWithGo('the sandbox command', () => {
  afterAll(() => removeRun(name))

  test('starts a sandbox once, shows it, and stops it', async () => {
    const up = await command(['up', '--name', name, '--nodes', '2'])
    expect(up.stdout).toMatch(/^export KUBECONFIG=\/.*\/kubeconfig\n$/)
    expect(up.stderr).toContain('2 k3s nodes ready')
    const again = await command(['up', '--name', name])
    expect(again).toMatchObject({ status: 0, stdout: up.stdout, stderr: expect.stringContaining('already') })
    expect((await command(['status'])).stdout).toMatch(
      new RegExp(`^${name}: running, 2 k3s nodes, https://`, 'm'),
    )
    const { processes, folder } = findRun(name)!
    await command(['down', '--name', name])
    expect(Object.values(processes).filter((pid) => isRunning(pid, folder))).toEqual([])
    expect(existsSync(folder)).toBe(false)
    expect((await command(['down', '--name', name])).stderr).toContain('was running')
  }, 900_000)

  test('shows a sandbox with a dead process, and replaces it', async () => {
    await command(['up', '--name', name, '--nodes', '1'])
    process.kill(findRun(name)!.processes['kwok']!, 'SIGKILL')
    expect((await command(['status'])).stdout).toContain(`${name}: incomplete`)
    expect((await command(['up', '--name', name, '--nodes', '1'])).stderr).toContain('1 k3s nodes ready')
    await command(['down', '--name', name])
  })
})

describeWithGo('a sandbox', () => {
  test('ends the sandbox with the process that started it, even if that process is killed', async () => {
    const cluster = pathToFileURL('test/cluster/sandbox/cluster.ts').href
    const script = `import('${cluster}').then(m => m.startSandbox({name: '${name}'})).then(() => console.log('up'))`
    const owner = spawn(process.execPath, [tsx, '--eval', `${script}; setInterval(() => {}, 1000)`])
    await new Promise((resolve) => owner.stdout.once('data', resolve))
    const { processes, folder, owner: id } = findRun(name)!
    expect(Object.values(processes).filter((pid) => isRunning(pid, folder))).toHaveLength(5)
    process.kill(id!, 'SIGKILL')
    for (let i = 0; existsSync(folder) && i < 100; i++)
      await new Promise((resolve) => setTimeout(resolve, 100))
    expect(Object.values(processes).filter((pid) => isRunning(pid, folder))).toEqual([])
    expect(existsSync(folder)).toBe(false)
  })

  test('uses the programs in KUBEBUILDER_ASSETS, and builds the missing ones', async () => {
    const built = await binaries(() => undefined)
    const assets = mkdtempSync(join(tmpdir(), 'sandbox-assets-'))
    symlinkSync(built.kubectl, join(assets, 'kubectl'))
    process.env.KUBEBUILDER_ASSETS = assets
    try {
      expect(await binaries(() => undefined)).toEqual({ ...built, kubectl: join(assets, 'kubectl') })
    } finally {
      delete process.env.KUBEBUILDER_ASSETS
      rmSync(assets, { recursive: true })
    }
  })
})

test.each(platformNames())('nodes of %s are all different, and contain no placeholders', (platform) => {
  const nodes = nodesOf(platform, 4)
  expect(new Set(nodes.map((node) => JSON.stringify(node))).size).toBe(4)
  expect(JSON.stringify(nodes)).not.toMatch(/\{(n|version)\}/)
})

function command(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Result> {
  return new Promise((resolve) => {
    const argv = [tsx, 'test/cluster/sandbox/cli.ts', ...args]
    execFile(process.execPath, argv, { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}
