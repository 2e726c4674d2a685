// The bundle of a mesh with a real istiod and real CNI agents. Planted secrets must not be in any byte of it.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { installGatewayApi } from '../cluster/sandbox/gateway-api.ts'
import { runProgram } from '../support/program.ts'
import { filesOf } from '../support-bundle/archives.ts'
import type { BundleSummary } from '../../src/support/summary.ts'
import { readFactsFile } from '../../src/facts/file.ts'
import { eventually, istiodPods, useMesh } from './mesh.ts'
import { describeWithMesh } from './with-mesh.ts'

const mesh = useMesh()

const system = 'istio-system'

/** Each is planted in another place, and findable by the others if it leaks. */
const planted = {
  secret: 'planted-secret-Zx81kQ',
  stringData: 'planted-string-data-Yw72',
  env: 'planted-env-token-Xv63rT',
  log: 'planted-log-token-Wu54sS9d8f7',
  value: 'planted-value-token-Vt45',
  url: 'planted-url-password-Us36',
  annotation: 'planted-annotation-Tr27',
}

/** What must not be in a bundle: the texts, and base64 of them. */
const forbidden = Object.values(planted).flatMap((text) => [text, Buffer.from(text).toString('base64')])

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-bundle-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Bundle {
  readonly files: ReadonlyMap<string, string>
  readonly summary: BundleSummary
  readonly stderr: string
}

/** Writes a bundle and opens it; paths are relative to its folder. */
async function bundleOf(name: string, ...args: string[]): Promise<Bundle> {
  const path = join(folder, `${name}.tgz`)
  const { status, stdout, stderr } = await mesh.run('support-bundle', '-o', path, ...args)
  expect({ status, stdout, stderr }).toMatchObject({ status: 0, stdout: `${path}\n` })
  const files = new Map(
    [...filesOf(readFileSync(path))].map(([file, content]) => [file.slice(name.length + 1), content]),
  )
  return { files, stderr, summary: JSON.parse(files.get('summary.json') ?? '') as BundleSummary }
}

/** A gateway that crashes, and writes its arguments to its log. */
const crashing = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'door',
    namespace: 'shop',
    annotations: { 'example.test/config': `{"password":"${planted.annotation}"}` },
  },
  spec: {
    containers: [
      {
        name: 'istio-proxy',
        image: 'example.test/pilot:1',
        // Never ready, also while it runs between two crashes.
        readinessProbe: { httpGet: { path: '/ready', port: 1 } },
        args: ['discovery', `--keepaliveInterval=Authorization: Bearer ${planted.log}`],
        env: [
          { name: 'API_TOKEN', value: planted.env },
          { name: 'DATABASE', value: `postgres://app:${planted.url}@db.shop/app` },
        ],
      },
    ],
  },
}

const sidecar = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'shop' },
  spec: {
    containers: [
      { name: 'web', image: 'example.test/web:1', env: [{ name: 'API_TOKEN', value: planted.env }] },
      { name: 'istio-proxy', image: 'example.test/proxyv2:1' },
    ],
  },
}

const opaque = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'planted', namespace: system },
  type: 'Opaque',
  data: { password: Buffer.from(planted.secret).toString('base64') },
  stringData: { token: planted.stringData },
}

describeWithMesh('support-bundle', () => {
  test('without Istio it has facts and findings, and a warning says that Istio was not found', async () => {
    const { files, summary, stderr } = await bundleOf('empty')
    expect(stderr).toMatch(/Warning: Istio was not found in this cluster/)
    expect(summary.warnings).toEqual([expect.stringMatching(/^Istio was not found/)])
    expect(summary).toMatchObject({ errors: [], pods: [], releases: [], platform: { name: 'k3s' } })
    expect(readFactsFile(files.get('facts.json') ?? '').facts.cluster.server).toBe(mesh.sandbox.server)
    expect(files.get('preflight.txt')).toMatch(/checks run/)
  })

  test('has everything of a mesh, and none of its secrets', async () => {
    await installGatewayApi(mesh.sandbox)
    const set = [
      'values.global.platform=k3s',
      `meshConfig.defaultConfig.proxyMetadata.API_TOKEN=${planted.value}`,
    ].flatMap((one) => ['--set', one])
    expect(await mesh.run('install', '-y', ...set)).toMatchObject({ status: 0 })
    await mesh.kubectl('create', 'namespace', 'shop')
    await mesh.apply(opaque, crashing, sidecar)
    expect(await mesh.run('waypoint', 'apply', '-n', 'shop', '--wait')).toMatchObject({ status: 0 })
    await eventually(async () => {
      const { status } = await mesh.get<{ status: { containerStatuses?: { restartCount: number }[] } }>(
        'pod',
        'door',
        '-n',
        'shop', // prettier-ignore
      )
      expect(status.containerStatuses?.[0]?.restartCount).toBeGreaterThan(0)
      expect(await mesh.kubectl('logs', 'door', '-n', 'shop')).toContain(planted.log)
    })

    const { files, summary } = await bundleOf('mesh')
    const [istiod = ''] = await istiodPods(mesh)
    const contentOf = (path: string) => {
      expect([...files.keys()]).toContain(path)
      return files.get(path) ?? ''
    }

    // What the debug endpoints of istiod say.
    const debug = `debug/${system}/${istiod}`
    expect(JSON.parse(contentOf(`${debug}/mesh.json`))).toMatchObject({ rootNamespace: system })
    expect(contentOf(`${debug}/registryz.json`)).toContain(`istiod.${system}.svc.cluster.local`)
    expect(contentOf(`${debug}/configz.json`)).toContain('[')
    expect(contentOf(`${debug}/ambientz.json`)).toContain('shop')
    expect(contentOf(`${debug}/metrics.txt`)).toContain('pilot_info')
    expect(contentOf(`logs/${system}/${istiod}/discovery.log`)).toMatch(/info/)

    // The CNI agents.
    const agents = summary.pods.filter(({ role }) => role === 'cni')
    expect(agents).toHaveLength(2)
    for (const { namespace, name } of agents) {
      expect(contentOf(`debug/${namespace}/${name}/environment.json`)).toContain('AMBIENT_ENABLED')
      expect(contentOf(`logs/${namespace}/${name}/install-cni.log`)).toMatch(/info/)
    }

    // Objects, releases, events.
    expect(contentOf('objects/shop/gateways.gateway.networking.k8s.io.yaml')).toContain('istio-waypoint')
    expect(contentOf(`objects/${system}/secrets.yaml`)).toMatch(/keys:\n {2}- password\n {2}- token/)
    expect(contentOf(`objects/${system}/configmaps.yaml`)).toContain('name: istio-sidecar-injector')
    expect(contentOf('objects/_cluster/customresourcedefinitions.yaml')).toMatch(/served: true/)
    expect(contentOf(`releases/${system}/istiod/history.yaml`)).toContain('status: deployed')
    expect(contentOf(`releases/${system}/istiod/manifest.yaml`)).toContain('kind: Deployment')
    expect(contentOf(`events/${system}.txt`)).toMatch(/SuccessfulCreate DaemonSet\/istio-cni-node/)

    // The crashed gateway: both logs, with the token masked.
    for (const log of ['istio-proxy.log', 'istio-proxy.previous.log']) {
      expect(contentOf(`logs/shop/door/${log}`)).toMatch(/Authorization: Bearer \[redacted [0-9a-f]{8}\]/)
    }
    expect(summary.pods.find(({ name }) => name === 'door')).toMatchObject({ role: 'gateway', ready: false })

    // Sidecars only where asked for; their pods are no part of the objects either.
    expect(summary.pods.map(({ role }) => role)).not.toContain('sidecar')
    expect(contentOf('objects/shop/pods.yaml')).not.toContain('name: web')
    expect(summary.pods.map(({ role }) => role)).toEqual(expect.arrayContaining(['waypoint', 'ztunnel']))

    // Only the simulated pods could not be read.
    const simulated = summary.pods.filter(({ role }) => role === 'ztunnel' || role === 'waypoint')
    for (const { what } of summary.errors) {
      expect([...simulated.map(({ name }) => name), 'door'].some((name) => what.includes(name))).toBe(true)
    }

    // Every listed file is there with its size, and no others are.
    expect(Object.fromEntries(summary.files.map(({ path, size }) => [path, size]))).toEqual(
      Object.fromEntries(
        [...files]
          .filter(([path]) => !['index.html', 'summary.json', 'errors.json'].includes(path))
          .map(([path, content]) => [path, Buffer.byteLength(content)]),
      ),
    )

    // No secret in any byte of any file.
    for (const [path, content] of files) {
      const leaks = forbidden.filter((text) => content.includes(text))
      expect({ path, leaks }).toEqual({ path, leaks: [] })
    }
  })

  test('--proxy adds one sidecar, and --exclude leaves out whole namespaces', async () => {
    const one = await bundleOf('proxy', '--proxy', 'shop/web', '--exclude', `${system}/ztunnel-*`)
    expect(one.summary.pods.filter(({ role }) => role === 'sidecar')).toMatchObject([{ name: 'web' }])
    expect(one.summary.pods.map(({ role }) => role)).not.toContain('ztunnel')
    expect(one.files.get('objects/shop/pods.yaml')).toContain('name: web')
    expect(one.files.get('objects/shop/pods.yaml')).not.toContain(planted.env)
    const none = await bundleOf('exclude', '--proxies', '--exclude', 'shop')
    expect([...none.files.keys()].filter((path) => path.includes('/shop/'))).toEqual([])
  })

  test('--tail and --since limit the logs', async () => {
    const [istiod = ''] = await istiodPods(mesh)
    const { files } = await bundleOf('tail', '--tail', '3')
    expect(files.get(`logs/${system}/${istiod}/discovery.log`)?.trimEnd().split('\n')).toHaveLength(3)
  })

  test('--dry-run lists what would be read, and writes nothing', async () => {
    const path = join(folder, 'dry.tgz')
    const { status, stdout } = await mesh.run('support-bundle', '--dry-run', '-o', path)
    expect(status).toBe(0)
    expect(stdout).toMatch(/istiod-\S+ +istiod +discovery/)
    expect(stdout).toMatch(/localhost:15014\/debug\/syncz/)
    expect(stdout).toMatch(/gateways\.gateway\.networking\.k8s\.io/)
    expect(readdirSync(folder)).not.toContain('dry.tgz')
  })

  test('an existing file stays as it is', async () => {
    const path = join(folder, 'mine.tgz')
    writeFileSync(path, 'mine')
    const { status, stderr } = await mesh.run('bug-report', '-o', path)
    expect(status).toBe(64)
    expect(stderr).toMatch(/mine\.tgz: the file exists\n {2}name another file/)
    expect(readFileSync(path, 'utf8')).toBe('mine')
  })

  test('a user without rights gets a bundle that lists what is missing', async () => {
    const { summary, stderr } = await bundleOf('nobody', '--as', 'nobody')
    expect(summary.errors.length).toBeGreaterThan(10)
    expect(stderr).toMatch(/Not read: .*User "nobody" cannot list/)
    expect(stderr).toMatch(/see errors\.json/)
    expect(summary.warnings).toEqual(['the pods could not be listed, so logs and dumps are missing'])
  })

  test('at its time limit it writes what it has', async () => {
    const { summary } = await bundleOf('short', '--timeout', '1ms')
    expect(summary.warnings).toContain(
      'the time limit of 0.001 s (--timeout) was reached, so files are missing',
    )
    expect(summary.errors.map(({ message }) => message)).toContain('the time limit was reached')
  })

  test('Ctrl-C leaves no file and no temporary folder', async () => {
    const temporary = mkdtempSync(join(folder, 'tmp-'))
    const target = mkdtempSync(join(folder, 'target-'))
    const args = ['support-bundle', '--dir', target, '-c', mesh.sandbox.kubeconfig]
    let isStopped = false
    const { status, stderr } = await runProgram(args, {
      env: { TMPDIR: temporary },
      onStderr: (child, text) => {
        if (!isStopped && text.includes('Reading')) child.kill('SIGINT')
        isStopped ||= text.includes('Reading')
      },
    })
    expect({ status, last: stderr.trimEnd().split('\n').at(-1) }).toEqual({
      status: 130,
      last: 'Interrupted.',
    })
    expect([readdirSync(target), readdirSync(temporary)]).toEqual([[], []])
  })

  test('a server that is not a cluster is one message, and no file', async () => {
    const server = createServer((_, answer) => answer.writeHead(401).end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const kubeconfig = join(folder, 'dead.yaml')
    const config = {
      'current-context': 'dead',
      clusters: [{ name: 'dead', cluster: { server: `http://127.0.0.1:${port}` } }],
      users: [{ name: 'dead', user: {} }],
      contexts: [{ name: 'dead', context: { cluster: 'dead', user: 'dead' } }],
    }
    writeFileSync(kubeconfig, JSON.stringify(config))
    const path = join(folder, 'dead.tgz')
    const { status, stdout, stderr } = await runProgram(['support-bundle', '-o', path, '-c', kubeconfig])
    server.closeAllConnections()
    server.close()
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/rejected the credentials/)
    expect(readdirSync(folder).filter((name) => name.startsWith('dead.tgz'))).toEqual([])
  })
})
