// Platform detection in sandboxes that imitate each platform: `platform detect`, install and manifest generate.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parseObjects } from '../../src/manifest/parse.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from '../peer/with-go.ts'
import { packageFolder, runCommand } from '../support/generate.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'
import { nodesOf, platformNames } from './sandbox/nodes.ts'

let sandbox: Sandbox

beforeAllWithGo(async () => {
  sandbox = await startSandbox({ platform: 'k3s', nodes: 3 })
}, 900_000)

afterAllWithGo(() => sandbox.stop())

const run = (...argv: string[]) => runCommand([...argv, '-c', sandbox.kubeconfig])
/** Skips preflight, which has its own tests and would warn about the sandbox's fake istiod. */
const install = (...argv: string[]) => run('install', '--skip-preflight', ...argv)

async function detected(kubeconfig = sandbox.kubeconfig) {
  const { status, stdout, stderr } = await runCommand(['platform', 'detect', '-o', 'json', '-c', kubeconfig])
  return { status, stderr, found: JSON.parse(stdout) as { platform: string | null; variants: string[] } }
}

async function imitate(platform: string, change: (text: string) => string = (text) => text): Promise<void> {
  await sandbox.kubectl(['delete', 'nodes', '--all', '--wait=false'])
  const list = { apiVersion: 'v1', kind: 'List', items: nodesOf(platform, 3) }
  await sandbox.kubectl(['create', '-f', '-'], { input: change(JSON.stringify(list)) })
}

/** Expected platforms if they differ from the imitated ones. */
const expectedPlatforms: Readonly<Record<string, { platform: string | null; variant?: string }>> = {
  'gke-autopilot': { platform: 'gke', variant: 'gke-autopilot' },
  plain: { platform: null },
}

describeWithGo('K3s', () => {
  afterAllWithGo(async () => void (await run('uninstall', '--purge', '-y')))

  test('install uses the detected platform, and names the evidence', async () => {
    const { status, stderr } = await run('install', '-y')
    expect(stderr).toMatch(
      /^Using profile ambient \(none given\), platform k3s \(detected: Node\/k3s-1 and 2 more status\.nodeInfo\.kubeletVersion v[\d.]+\+k3s1\)\.\n/,
    )
    expect(stderr).not.toContain('Warning: platform')
    expect(status).toBe(0)
    const { stdout } = await sandbox.kubectl([
      'get',
      'daemonset',
      'istio-cni-node',
      '-n',
      'istio-system',
      '-o',
      'json',
    ])
    expect(stdout).toContain('/var/lib/rancher/k3s/data/cni')
  })

  test('the next install keeps the platform', async () => {
    expect((await install('--dry-run')).stderr).toContain('platform k3s (as installed)')
  })

  test('install uses another platform from a flag with a warning', async () => {
    const { status, stderr } = await install('--platform', 'gke', '--dry-run')
    expect(status).toBe(0)
    expect(stderr).toContain('platform gke (--platform gke).')
    expect(stderr).toMatch(
      /Warning: platform gke \(--platform gke\) does not match the cluster, which looks like k3s \(Node\/k3s-1/,
    )
  })

  test('install stores the platform "none"', async () => {
    const { stderr } = await install('-y', '--platform', 'none')
    expect(stderr).toContain('no platform (--platform none).')
    expect(stderr).not.toContain('looks like')
    expect((await install('--dry-run')).stderr).toContain('no platform (as installed).')
    expect((await install('--dry-run', '--platform', 'auto')).stderr).toContain('platform k3s (detected: ')
  })

  test('manifest generate --cluster-specific reads the versions and the platform of the cluster', async () => {
    const { stdout: server } = await sandbox.kubectl(['version', '-o', 'json'])
    const { gitVersion } = (JSON.parse(server) as { serverVersion: { gitVersion: string } }).serverVersion
    const folder = mkdtempSync(join(tmpdir(), 'ambientctl-cluster-specific-'))
    try {
      for (const name of ['charts', 'profiles'])
        cpSync(join(packageFolder, name), join(folder, name), { recursive: true })
      const seen = [
        'apiVersion: v1',
        'kind: ConfigMap',
        'metadata: {name: seen}',
        'data:',
        '  version: {{ .Capabilities.KubeVersion.Version | quote }}',
        '  mesh: {{ .Capabilities.APIVersions.Has "networking.istio.io/v1/VirtualService" | quote }}',
      ]
      writeFileSync(join(folder, 'charts/base/templates/seen.yaml'), seen.join('\n'))
      const generate = async (...flags: string[]) => {
        const args = ['manifest', 'generate', '--component', 'base', '--manifests', folder, ...flags]
        const { stdout, stderr } = await run(...args)
        return {
          stderr,
          data: parseObjects(stdout, 'output').find(({ metadata }) => metadata.name === 'seen'),
        }
      }
      const specific = await generate('--cluster-specific')
      expect(specific.data).toMatchObject({ data: { version: gitVersion, mesh: 'true' } })
      expect(specific.stderr).toContain('platform k3s (detected: ')
      const offline = await generate()
      expect(offline.data).toMatchObject({ data: { mesh: 'false' } })
      expect(offline.stderr).toContain('no platform given')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('manifest generate reads the cluster only for the platform "auto"', async () => {
    const auto = await run('manifest', 'generate', '--platform', 'auto')
    const named = await runCommand(['manifest', 'generate', '--platform', 'k3s', '-c', '/no/such/file'])
    expect(auto.stderr).toContain('platform k3s (detected: ')
    expect(named.status).toBe(0)
    expect(auto.stdout).toBe(named.stdout)
    const missing = await runCommand(['manifest', 'generate', '--platform', 'auto', '-c', '/no/such/file'])
    expect(missing).toMatchObject({ stdout: '', status: 64 })
  })

  test('directories follow the facts unless the user sets them', async () => {
    await imitate('k3s', (text) =>
      text.replaceAll('[\\"agent\\"]', '[\\"agent\\",\\"--data-dir\\",\\"/mnt/k3s\\"]'),
    )
    const { stdout, stderr } = await run('manifest', 'generate', '--platform', 'auto')
    expect(stderr).toContain(
      '  values.cni.cniBinDir=/mnt/k3s/data/cni (detected: Node/k3s-1 and 2 more metadata.annotations[k3s.io/node-args] --data-dir /mnt/k3s)\n',
    )
    expect(stdout).toContain('path: /mnt/k3s/agent/etc/cni/net.d')
    const mine = await run(
      'manifest',
      'generate',
      '--platform',
      'auto',
      '--set',
      'values.cni.cniBinDir=/mine',
    )
    expect(mine.stdout).toContain('path: /mine')
    expect(mine.stderr).not.toContain('cniBinDir')
  })
})

describeWithGo('without permissions', () => {
  test('names unreadable nodes, and uses the server version', async () => {
    const { status, stderr, found } = await detected(sandbox.kubeconfigs.guest)
    expect(status).toBe(0)
    expect(found.platform).toBeNull()
    expect(stderr).toMatch(/Warning: cannot read nodes: .*forbidden/)
    expect(stderr).toMatch(/Warning: cannot read daemonSets: .*forbidden/)
  })
})

describeWithGo('platform detect identifies', () => {
  test.each(platformNames())('%s', async (name) => {
    await imitate(name)
    const { platform, variant } = expectedPlatforms[name] ?? { platform: name }
    const { status, stderr, found } = await detected()
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(found).toMatchObject({ platform, ipFamilies: ['IPv4'], variants: variant ? [variant] : [] })
  })

  test('handles one node of another platform', async () => {
    await imitate('rke2')
    await sandbox.kubectl(['create', '-f', '-'], { input: JSON.stringify(nodesOf('k3s', 1)[0]) })
    const { stdout } = await run('platform', 'detect')
    expect(stdout).toContain(
      'Mixed: the nodes have several platforms: rke2 (rke2-1, rke2-2, rke2-3); k3s (k3s-1).',
    )
  })

  test("detects network plugins from the cluster's DaemonSets", async () => {
    const labels = { 'k8s-app': 'cilium' }
    const daemonSet = {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: { name: 'cilium', namespace: 'kube-system' },
      spec: {
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: { containers: [{ name: 'cilium-agent', image: 'quay.io/cilium/cilium:v1.18.2' }] },
        },
      },
    }
    await imitate('k3s')
    await sandbox.kubectl(['create', '-f', '-'], { input: JSON.stringify(daemonSet) })
    const { found } = await detected()
    expect(found).toMatchObject({
      primaryCni: 'cilium',
      cnis: [{ name: 'cilium', object: 'DaemonSet/kube-system/cilium', version: 'v1.18.2' }],
      values: { cni: { cniConfDir: '/etc/cni/net.d', cniBinDir: '/opt/cni/bin' } },
    })
  })
})
