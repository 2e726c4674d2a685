// The real Helmfile installs, upgrades and removes a mesh with a real istiod from what `export helmfile` prints.
import { expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { parseObjects } from '../../src/manifest/parse.ts'
import { parseYamlDocuments } from '../../src/yaml/yaml.ts'
import { helm, podUids } from '../cluster/helm.ts'
import {
  exportHelmfile,
  helmfile,
  helmfileBinary,
  startChartRepository,
  type ChartSource,
} from '../cluster/helmfile.ts'
import { runCommand } from '../support/generate.ts'
import { eventually, useMesh } from './mesh.ts'
import { expectSigned } from './webhooks.ts'
import { afterAllWithMesh, beforeAllWithMesh, describeWithMesh } from './with-mesh.ts'

const mesh = useMesh({ nodes: 1 })
let repository: ChartSource
beforeAllWithMesh(async () => {
  await helmfileBinary()
  repository = await startChartRepository()
}, 1_800_000)
afterAllWithMesh(() => repository.stop())

const ns = 'istio-system'
const configuration = ['--set', 'profile=ambient', '--platform', 'k3s']
const accessLog = ['--set', 'meshConfig.accessLogFile=/dev/stdout']

/** Runs ambientctl; rejects with its output if it fails. */
async function program(...argv: string[]): Promise<void> {
  const { status, stdout, stderr } = await mesh.run(...argv)
  if (status !== 0) throw new Error(`${argv.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
}
const install = (...args: string[]) => program('install', ...configuration, ...args, '-y')
const run = async (command: string, ...args: string[]) => {
  const exported = await exportHelmfile(repository, [...configuration, ...args])
  return helmfile(repository, exported, [command], mesh.sandbox.kubeconfig)
}

/**
 * istiod has written its CA bundles, and every check passes. Helm waits only for nodes beyond maxUnavailable of a
 * DaemonSet: for none where there is one node.
 */
const expectReady = () =>
  eventually(async () => {
    await expectSigned(mesh)
    await program('verify-install')
  })

async function expectReleases(): Promise<void> {
  const text = await helm(mesh.sandbox, ['list', '-n', ns, '-o', 'json'])
  const rows = (JSON.parse(text) as { name: string; status: string }[]).map(
    (row) => `${row.name} ${row.status}`,
  )
  expect(rows.sort()).toEqual(
    ['istio-base', 'istio-cni', 'istiod', 'ztunnel'].map((name) => `${name} deployed`),
  )
}

/** The leaves of a tree, by JSON pointer. */
function leavesOf(tree: unknown, path = ''): [string, unknown][] {
  if (typeof tree !== 'object' || tree === null) return [[path, tree]]
  return Object.entries(tree).flatMap(([key, value]) => leavesOf(value, `${path}/${key}`))
}

interface Drift {
  readonly driftDetection: {
    readonly ignore?: {
      readonly paths: string[]
      readonly target: { readonly kind: string; readonly name: string }
    }[]
  }
}

/** `Kind/name POINTER` of each field that `export flux` exempts from drift detection. */
async function exemptFromDrift(): Promise<string[]> {
  const words = ['export', 'flux', '--chart-repository', repository.url, ...configuration]
  const { stdout } = await runCommand(words)
  const objects = parseYamlDocuments(stdout).map(({ value }) => value as unknown as KubeObject)
  return objects
    .filter(({ kind }) => kind === 'HelmRelease')
    .flatMap(({ spec }) => (spec as Drift).driftDetection.ignore ?? [])
    .flatMap(({ paths, target }) => paths.map((path) => `${target.kind}/${target.name} ${path}`))
}

/** `Kind/name POINTER` of each field of the webhook configurations that is not as Helm applied it. */
async function changedAtRunTime(): Promise<string[]> {
  const manifests = await Promise.all(
    ['istio-base', 'istiod'].map((release) => helm(mesh.sandbox, ['get', 'manifest', release, '-n', ns])),
  )
  const applied = manifests
    .flatMap((text) => parseObjects(text, 'helm get manifest'))
    .filter(({ kind }) => kind.endsWith('WebhookConfiguration'))
  const changed = applied.map(async (object) => {
    const { kind, metadata } = object
    const live = Object.fromEntries(leavesOf(await mesh.get(kind, metadata.name)))
    return leavesOf({ webhooks: object['webhooks'] })
      .filter(([pointer, value]) => live[pointer] !== value)
      .map(([pointer]) => `${kind}/${metadata.name} ${pointer}`)
  })
  return (await Promise.all(changed)).flat()
}

const meshConfig = () => mesh.kubectl('get', 'configmap', '-n', ns, 'istio', '-o', 'jsonpath={.data.mesh}')

/** Removes the mesh with Helmfile. Nothing is left but the CRDs, which Helm keeps. */
async function expectDestroyed(): Promise<void> {
  await run('destroy')
  expect(JSON.parse(await helm(mesh.sandbox, ['list', '-A', '-o', 'json']))).toEqual([])
  const kinds = [
    ...['deployments', 'daemonsets', 'services', 'serviceaccounts', 'configmaps', 'networkpolicies'],
    ...['clusterroles', 'clusterrolebindings', 'roles', 'rolebindings'],
    ...['mutatingwebhookconfigurations', 'validatingwebhookconfigurations'],
  ]
  const selector = 'app.kubernetes.io/managed-by=Helm'
  const left = await mesh.kubectl('get', kinds.join(), '-A', '-l', selector, '-o', 'name')
  expect(left).toBe('')
  await eventually(async () => expect(await mesh.kubectl('get', 'pods', '-n', ns, '-o', 'name')).toBe(''))
}

describeWithMesh('a mesh exported for Helmfile', () => {
  test('is installed, upgraded, taken over by ambientctl and back without a restart, and removed', async () => {
    await run('sync')
    await expectReady()
    await expectReleases()
    expect(await meshConfig()).not.toContain('accessLogFile')
    await eventually(async () => expect(await changedAtRunTime()).not.toEqual([]))
    expect(await exemptFromDrift()).toEqual(expect.arrayContaining(await changedAtRunTime()))

    await run('sync', ...accessLog)
    await expectReady()
    expect(await meshConfig()).toContain('accessLogFile: /dev/stdout')

    const pods = await podUids(mesh.sandbox)
    await install(...accessLog)
    expect(await podUids(mesh.sandbox)).toEqual(pods)
    await run('sync', ...accessLog)
    await expectReady()
    expect(await podUids(mesh.sandbox)).toEqual(pods)
    await expectDestroyed()
  }, 900_000)

  test('takes over an install of ambientctl without a restart', async () => {
    await install()
    await expectReady()
    const pods = await podUids(mesh.sandbox)
    await run('sync')
    await expectReleases()
    await expectReady()
    await install()
    expect(await podUids(mesh.sandbox)).toEqual(pods)
    await expectDestroyed()
  }, 900_000)
})
