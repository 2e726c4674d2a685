// Installs a cluster without internet from two files, the program and a bundle, on a real control plane.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from '../peer/with-go.ts'
import { runCommand } from '../support/generate.ts'
import { startTestRegistry, type TestRegistry } from '../support/image-registry.ts'
import { addImage, makeImage } from '../support/test-images.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'
import { offlineMachine, type OfflineMachine } from './without-network.ts'

const names = ['pilot', 'install-cni', 'proxyv2', 'ztunnel']
const images = new Map(names.map((name) => [name, makeImage(name)]))

let sandbox: Sandbox
let internet: TestRegistry
let registry: TestRegistry
let machine: OfflineMachine
let folder = ''
let bundle = ''

beforeAllWithGo(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bundle-cluster-'))
  bundle = join(folder, 'istio.tgz')
  internet = await startTestRegistry()
  registry = await startTestRegistry()
  for (const [name, image] of images) addImage(internet, `istio/${name}`, '1-distroless', image)
  const spec = {
    profile: 'ambient',
    hub: `${internet.host}/istio`,
    tag: '1',
    values: { sidecarInjectorWebhook: { templates: { 'grpc-simple': '' } } },
  }
  const file = JSON.stringify({ apiVersion: 'install.istio.io/v1alpha1', kind: 'IstioOperator', spec })
  const saved = await runCommand(['bundle', 'save', bundle, '-f', '-'], file)
  if (saved.status !== 0) throw new Error(saved.stderr)
  await internet.close()
  sandbox = await startSandbox({ platform: 'k3s', nodes: 2 })
  machine = await offlineMachine([portOf(readFileSync(sandbox.kubeconfig, 'utf8')), portOf(registry.host)])
}, 900_000)

afterAllWithGo(async () => {
  machine?.close()
  await registry?.close()
  await sandbox?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const portOf = (text: string): number => Number(/127\.0\.0\.1:(\d+)/.exec(text)?.[1])

describeWithGo('a machine without internet', () => {
  test('has no route and reaches nothing else', async () => {
    expect((await machine.shell('tail -n +2 /proc/net/route')).stdout).toBe('')
    expect(
      (
        await machine.shell(
          `"$NODE" -e 'fetch("http://192.0.2.1").catch(({ cause }) => console.log(cause.code))'`,
        )
      ).stdout,
    ).toBe('ENETUNREACH\n')
  })

  test('installs Istio with images that the same command pushes', async () => {
    const args = ['--bundle', bundle, '--push-images', `${registry.host}/mesh`, '-c', sandbox.kubeconfig]
    const installed = await machine.run(['install', ...args, '-y'])
    expect({ status: installed.status, stderr: installed.stderr }).toEqual({
      status: 0,
      stderr: expect.stringContaining(`Copying images: 4 copied to ${registry.host}/mesh`),
    })
    expect(installed.stdout).toMatch(/Ztunnel +istio-system +ready/)
    for (const [name, image] of images)
      expect(registry.tags.get(`mesh/${name}:1-distroless`)).toBe(image.digest)
    const { stdout } = await sandbox.kubectl([
      ...['get', 'deployments,daemonsets', '-n', 'istio-system', '-o'],
      'jsonpath={.items[*].spec.template.spec.containers[*].image}',
    ])
    expect([...new Set(stdout.split(' '))].toSorted()).toEqual(
      ['install-cni', 'pilot', 'ztunnel'].map((name) => `${registry.host}/mesh/${name}:1-distroless`),
    )
  })

  test('has nothing to change with the same bundle, and needs no registry for a plan', async () => {
    const args = ['--bundle', bundle, '--push-images', `${registry.host}/mesh`, '-c', sandbox.kubeconfig]
    const before = registry.requests.length
    const plan = await machine.run(['install', ...args, '--dry-run'])
    expect(plan.status).toBe(0)
    expect(plan.stdout).not.toMatch(/created|configured [1-9]/)
    expect(registry.requests).toHaveLength(before)
    const again = await machine.run(['install', ...args, '-y'])
    expect(again.stderr).toContain('0 copied to')
    expect(again.stderr).toContain('4 already there')
  })

  test('checks the cluster and compares it with the bundle', async () => {
    const cluster = ['-c', sandbox.kubeconfig]
    const preflight = await machine.run(['preflight', '--bundle', bundle, ...cluster, '-o', 'json'])
    expect(JSON.parse(preflight.stdout)).toMatchObject({ platform: 'k3s' })
    const diff = await machine.run(['diff', '--bundle', bundle, ...cluster])
    expect(diff.stdout).toContain(`${internet.host}/istio/ztunnel:1-distroless`)
  })
})
