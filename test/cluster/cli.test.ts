// Runs the program as users do, on a real control plane with K3s nodes.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from '../peer/with-go.ts'
import { packageFolder } from '../support/generate.ts'
import { runProgram } from '../support/program.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'

/** `    at install (file:///…/install.ts:12:34)`. */
const stackFrame = /^\s+at .*:\d+:\d+\)?$/m

const config = ['--set', 'profile=ambient', '--set', 'values.global.platform=k3s']

let sandbox: Sandbox
let folder = ''

beforeAllWithGo(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-cli-'))
  sandbox = await startSandbox({ platform: 'k3s', nodes: 3 })
}, 900_000)

afterAllWithGo(async () => {
  chmodTree(folder, 0o755)
  rmSync(folder, { recursive: true, force: true })
  await sandbox.stop()
})

const install = (...argv: string[]) => runProgram(['install', ...config, '-c', sandbox.kubeconfig, ...argv])
const purge = () => runProgram(['uninstall', '--purge', '-y', '-c', sandbox.kubeconfig])

describeWithGo('manifest generate | kubectl apply', () => {
  afterAll(async () => {
    await purge()
    // The test created the namespace, so uninstall must keep it.
    await sandbox.kubectl(['delete', 'namespace', 'istio-system'])
  })

  test('succeeds once the namespace exists, and install adopts the objects', async () => {
    const { stdout } = await runProgram(['manifest', 'generate', ...config])
    await sandbox.kubectl(['create', 'namespace', 'istio-system'])
    const applied = await sandbox.kubectl(['apply', '--server-side', '-f', '-'], { input: stdout })
    expect(applied.stdout.match(/serverside-applied/g)).toHaveLength(44)

    const status = await runProgram(['status', '-c', sandbox.kubeconfig])
    expect(status.stdout).toContain('without a release record')

    const adopted = await install('-y')
    expect(adopted).toMatchObject({ status: 0 })
    expect((await runProgram(['status', '-c', sandbox.kubeconfig])).stdout).not.toContain(
      'without a release record',
    )
  })
})

describeWithGo('install', () => {
  afterAll(async () => void (await purge()))

  test('exits with 64 without a terminal and -y, and applies nothing', async () => {
    const { status, stdout, stderr } = await install()
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toMatch(/no terminal[\s\S]*-y/)
    const { stdout: found } = await sandbox.kubectl(['get', 'crd,namespace', '-o', 'name'])
    expect(found).not.toMatch(/istio/)
  })

  test('shows the planned changes with --dry-run, and applies nothing', async () => {
    const { status, stdout, stderr } = await install('--dry-run')
    expect(status).toBe(0)
    expect(stdout).toMatch(/create +Namespace\/istio-system/)
    expect(stdout).toMatch(/create +DaemonSet\/istio-system\/ztunnel/)
    expect(stderr).toContain('Nothing was changed')
    const { stdout: found } = await sandbox.kubectl(['get', 'crd,namespace', '-o', 'name'])
    expect(found).not.toMatch(/istio/)
  })

  test('installs all components with -y, and reports the changes', async () => {
    const { status, stdout, stderr } = await install('-y')
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(stderr).toMatch(/^Using profile ambient \(--set profile=ambient\), platform k3s/)
    expect(stdout).toMatch(/COMPONENT +NAMESPACE +STATUS +CREATED/)
    for (const title of ['Istio core', 'Istiod', 'CNI', 'Ztunnel']) {
      expect(stdout).toMatch(new RegExp(`${title} +istio-system +ready`))
    }
    const { stdout: pods } = await sandbox.kubectl(['get', 'pods', '-n', 'istio-system', '--no-headers'])
    expect(pods.match(/1\/1 +Running/g)).toHaveLength(1 + 3 + 3)
  })

  test('reports all objects as unchanged the second time', async () => {
    const { status, stdout } = await install('-y', '-o', 'json')
    expect(status).toBe(0)
    const { components } = JSON.parse(stdout) as { components: { status: string; counts: object }[] }
    for (const { status: each, counts } of components) {
      expect(each).toBe('unchanged')
      expect(counts).toMatchObject({ created: 0, configured: 0, deleted: 0 })
    }
  })

  test('keeps profile and platform of the previous install', async () => {
    const { status, stdout, stderr } = await runProgram(['install', '-y', '-c', sandbox.kubeconfig])
    expect(status).toBe(0)
    expect(stderr).toMatch(/^Using profile ambient \(as installed\), platform k3s \(as installed\)/)
    expect(stdout).not.toMatch(/ready/)
  })

  test('shows the install in status and version', async () => {
    const status = await runProgram(['status', '-c', sandbox.kubeconfig, '-o', 'json'])
    const { releases } = JSON.parse(status.stdout) as {
      releases: { release: string; version: string; health: string }[]
    }
    expect(releases.map(({ release, version, health }) => [release, version, health])).toEqual([
      ['istio-base', '1.31.1', 'ready'],
      ['istiod', '1.31.1', 'ready'],
      ['istio-cni', '1.31.1', 'ready'],
      ['ztunnel', '1.31.1', 'ready'],
    ])
    const version = await runProgram(['version', '-c', sandbox.kubeconfig])
    expect(version.stdout).toMatch(/Kubernetes: v1\.34/)
    expect(version.stdout).toMatch(/istiod: 1\.31\.1/)
  })

  test('reports no component as ready with --wait=false', async () => {
    const change = ['--set', 'values.cni.podAnnotations.example=one']
    const { status, stdout, stderr } = await install('-y', '--wait=false', ...change)
    expect(status).toBe(0)
    expect(stdout).toMatch(/CNI +istio-system +applied/)
    expect(stdout).not.toMatch(/ready/)
    expect(stderr).toContain('did not wait')
  })

  test('lists the installed revisions for an unknown one', async () => {
    const argv = ['uninstall', '-y', '--revision', 'canary', '-c', sandbox.kubeconfig]
    const { status, stdout, stderr } = await runProgram(argv)
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toMatch(/no control plane with revision "canary".*\n.*installed revisions: default/)
  })

  test('keeps the CRDs without --purge, and deletes everything with it', async () => {
    const plain = await runProgram(['uninstall', '-y', '-c', sandbox.kubeconfig])
    expect(plain).toMatchObject({ status: 0 })
    expect((await sandbox.kubectl(['get', 'crd', '-o', 'name'])).stdout).toMatch(/virtualservices/)
    const route = {
      apiVersion: 'networking.istio.io/v1',
      kind: 'VirtualService',
      metadata: { name: 'shop', namespace: 'default' },
      spec: { hosts: ['shop'], http: [{ route: [{ destination: { host: 'shop' } }] }] },
    }
    await sandbox.kubectl(['apply', '-f', '-'], { input: JSON.stringify(route) })
    const purged = await purge()
    expect(purged).toMatchObject({ status: 0 })
    // The log of an unattended purge lists the deleted custom resources.
    expect(purged.stderr).toContain('VirtualService/default/shop')
    expect((await sandbox.kubectl(['get', 'crd,namespace', '-o', 'name'])).stdout).not.toMatch(/istio/)
    const again = await purge()
    expect(again).toMatchObject({ status: 0 })
    expect(again.stdout).toContain('not installed')
  })
})

describeWithGo('Ctrl-C', () => {
  afterAll(async () => void (await purge()))

  test('exits with 130 and reports the completed changes; the next run continues', async () => {
    // A second signal would end the process at once.
    let sent = false
    const stopped = await runProgram(['install', ...config, '-y', '-c', sandbox.kubeconfig], {
      onStderr: (child, stderr) => {
        if (!sent && stderr.includes('Istio core installed')) sent = child.kill('SIGINT')
      },
    })
    expect(stopped.status).toBe(130)
    expect(stopped.stdout).toMatch(/Istio core +istio-system +ready/)
    expect(stopped.stderr).toMatch(/Run the same command again/)
    expect(await install('-y')).toMatchObject({ status: 0 })
  })
})

describeWithGo('missing permissions and servers', () => {
  test('exits with 1 and names the missing permission for a user without permissions', async () => {
    const guest = ['-c', sandbox.kubeconfigs.guest]
    const { status, stdout, stderr } = await runProgram(['install', ...config, '-y', ...guest])
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/forbidden|may not/i)
    expect(stderr).not.toMatch(stackFrame)
  })

  test('exits with 1 and names server and context if the server is unreachable', async () => {
    const env = { KUBECONFIG: sandbox.kubeconfig }
    const { stdout: config } = await sandbox.kubectl(['config', 'view', '--raw'])
    const path = join(folder, 'refused')
    writeFileSync(path, config.replace(/server: .*/, 'server: https://127.0.0.1:1'))
    const { status, stderr } = await runProgram(['status', '-c', path], { env })
    expect(status).toBe(1)
    expect(stderr).toMatch(/127\.0\.0\.1:1/)
    expect(stderr).not.toMatch(stackFrame)
  })
})

describeWithGo('npm pack, installed elsewhere with a read-only package folder', () => {
  test('renders and installs from another directory', async () => {
    const npm = (...args: string[]) => execFileSync('npm', args, { cwd: packageFolder, encoding: 'utf8' })
    // dist/ is built: this suite runs it.
    npm('pack', '--silent', '--ignore-scripts', '--pack-destination', folder)
    const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''
    npm(
      'install',
      '--silent',
      '--offline',
      '--global',
      '--prefix',
      join(folder, 'prefix'),
      join(folder, tarball),
    )
    const installed = join(folder, 'prefix/lib/node_modules/ambientctl')
    chmodTree(installed, 0o555)
    const options = { program: join(folder, 'prefix/bin/ambientctl'), cwd: folder }
    const generated = await runProgram(['manifest', 'generate', ...config], options)
    expect(generated).toMatchObject({ status: 0 })
    expect(generated.stdout).toBe((await runProgram(['manifest', 'generate', ...config])).stdout)
    const { status, stderr } = await runProgram(
      ['install', ...config, '-y', '-c', sandbox.kubeconfig],
      options,
    )
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(await purge()).toMatchObject({ status: 0 })
  })
})

function chmodTree(path: string, mode: number): void {
  execFileSync('chmod', ['-R', mode === 0o555 ? 'a-w' : 'u+w', path])
  chmodSync(path, mode)
}
