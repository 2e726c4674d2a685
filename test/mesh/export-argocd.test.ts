// The real Argo CD installs, repairs, upgrades and hands over a mesh with a real istiod from what `export argocd` prints.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { objectName, refOf, type KubeObject } from '../../src/manifest/object.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'
import { podUids } from '../cluster/helm.ts'
import { startChartRegistry, startChartRepository, type ChartSource } from '../cluster/helmfile.ts'
import { runCommand } from '../support/generate.ts'
import {
  applications,
  argocdNamespace,
  buildArgoCd,
  startArgoCd,
  stateOf,
  type Application,
  type ArgoCd,
} from './argocd.ts'
import { eventually, useMesh } from './mesh.ts'
import { expectSigned } from './webhooks.ts'
import { afterAllWithMesh, beforeAllWithMesh, describeWithMesh } from './with-mesh.ts'

const mesh = useMesh({ nodes: 1 })
let repository: ChartSource | undefined
let registry: ChartSource | undefined
let argocd: ArgoCd | undefined
beforeAllWithMesh(async () => {
  await buildArgoCd()
  repository = await startChartRepository()
  registry = await startChartRegistry()
  argocd = await startArgoCd(mesh)
}, 1_800_000)
afterAllWithMesh(async () => {
  argocd?.stop()
  await repository?.stop()
  await registry?.stop()
})

const profile = ['--set', 'profile=ambient']
const configuration = [...profile, '--platform', 'k3s']
const fixedReplicas = ['--set', 'values.pilot.autoscaleEnabled=false']
const changed = ['--set', 'meshConfig.accessLogFile=/dev/stdout', ...fixedReplicas]
/** Argo CD and Helm must not take it for a template. */
const braces = ['--set', 'values.pilot.podAnnotations.note=a{{ .name }}b']

/** Runs ambientctl; rejects with its output if it fails. */
async function program(...argv: string[]): Promise<string> {
  const { status, stdout, stderr } = await mesh.run(...argv)
  if (status !== 0) throw new Error(`${argv.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

/** Applies what `export argocd` prints, with charts of a Helm repository. */
const applyExport = (...args: string[]) => applyExportFrom(repository, ...args)

async function applyExportFrom(source: ChartSource | undefined, ...args: string[]): Promise<void> {
  const words = ['export', 'argocd', '--chart-repository', source?.url ?? '', ...args]
  const { status, stdout, stderr } = await runCommand(words)
  if (status !== 0) throw new Error(`export argocd ended with ${status}: ${stderr}`)
  await mesh.sandbox.kubectl(['apply', '-f', '-'], { input: stdout })
}

/** On two idle processors Argo CD needs half a minute for the first install. */
const soon = <T>(what: () => Promise<T>): Promise<T> => eventually(what, 300_000)

/** Argo CD has applied all Applications as they are now, istiod has written its CA bundles, and every check passes. */
async function expectReady(names: readonly string[]): Promise<void> {
  const found = async () =>
    (await applications(mesh)).sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1))
  await soon(async () => expect((await found()).map(({ metadata }) => metadata.name)).toEqual(names))
  await refresh()
  await soon(async () => {
    expect((await found()).map(stateOf)).toEqual(names.map((name) => `${name} Synced Healthy`))
    await expectSigned(mesh)
    await program('verify-install')
  })
}

const releases = ['istio-base', 'istio-cni', 'istiod', 'ztunnel']
const meshConfig = () =>
  mesh.kubectl('get', 'configmap', '-n', 'istio-system', 'istio', '-o', 'jsonpath={.data.mesh}')

/** Lets Argo CD compare all objects again, and returns when it has. */
async function refresh(): Promise<void> {
  const annotation = 'argocd.argoproj.io/refresh'
  await mesh.kubectl(
    'annotate',
    'applications',
    '--all',
    '-n',
    argocdNamespace,
    `${annotation}=hard`,
    '--overwrite',
  )
  await soon(async () => expect(JSON.stringify(await applications(mesh))).not.toContain(annotation))
}

/** The objects of the mesh that Argo CD has marked, or whose fields it owns. */
async function ownedByArgoCd(): Promise<string[]> {
  const kinds = [
    ...[
      'deployments',
      'daemonsets',
      'services',
      'serviceaccounts',
      'configmaps',
      'customresourcedefinitions',
    ],
    ...['clusterroles', 'clusterrolebindings', 'roles', 'rolebindings', 'poddisruptionbudgets'],
    ...['mutatingwebhookconfigurations', 'validatingwebhookconfigurations'],
  ]
  const words = ['-A', '-l', 'app.kubernetes.io/managed-by=Helm', '--show-managed-fields']
  const { items } = await mesh.get<{ items: KubeObject[] }>(kinds.join(), ...words)
  expect(items.length).toBeGreaterThan(40)
  const marks = /argocd\.argoproj\.io|"argocd/
  return items.filter((item) => marks.test(JSON.stringify(item))).map((item) => objectName(refOf(item)))
}

/** The UIDs of all pods, once the pods of earlier versions are gone. */
async function podUidsOnceSettled(): Promise<string[]> {
  await soon(async () => {
    const { items } = await mesh.get<{ items: KubeObject[] }>('pods', '-A')
    expect(items.filter(({ metadata }) => metadata['deletionTimestamp'] !== undefined)).toEqual([])
  })
  return podUids(mesh.sandbox)
}

/** Deletes the Applications; they have no finalizer, so the mesh stays. */
async function deleteApplications(): Promise<void> {
  await mesh.kubectl('delete', 'applications,applicationsets', '--all', '-n', argocdNamespace)
  expect(await applications(mesh)).toEqual([])
}

describeWithMesh('a mesh exported for Argo CD', () => {
  test('is installed, keeps what istiod writes, is repaired, upgraded and handed over without a restart', async () => {
    await applyExport(...configuration)
    await expectReady(releases)
    expect(await meshConfig()).not.toContain('accessLogFile')
    const pods = await podUidsOnceSettled()

    await mesh.kubectl('delete', 'clusterrole', 'istio-cni')
    await soon(() => mesh.kubectl('get', 'clusterrole', 'istio-cni'))
    await expectReady(releases)
    expect(await podUidsOnceSettled()).toEqual(pods)

    await applyExport(...configuration, ...changed)
    await soon(async () => expect(await meshConfig()).toContain('accessLogFile: /dev/stdout'))
    await expectReady(releases)

    const upgraded = await podUidsOnceSettled()
    await deleteApplications()
    const refused = await mesh.run('install', ...configuration, ...changed, '-y')
    expect(refused.stderr).toContain('installed by Argo CD')
    await program('install', ...configuration, ...changed, '-y', '--force')
    expect(await ownedByArgoCd()).toEqual([])
    await program('install', ...configuration, ...changed, '-y')
    await program('verify-install')
    expect(await podUidsOnceSettled()).toEqual(upgraded)
    await applyExport(...configuration, ...changed)
    await expectReady(releases)
    expect(await podUidsOnceSettled()).toEqual(upgraded)

    await deleteApplications()
  }, 900_000)
})

/** The Secret by which Argo CD knows its own cluster. */
const clusterSecret = (platform: string) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: {
    name: 'west',
    namespace: argocdNamespace,
    labels: { 'argocd.argoproj.io/secret-type': 'cluster', 'ambientctl.io/platform': platform },
  },
  stringData: { name: 'west', server: 'https://kubernetes.default.svc', config: '{}' },
})

/** The values of an Application's chart. */
const valuesOf = ({ spec }: Application): unknown =>
  spec.source.helm.valuesObject ?? JSON.parse(spec.source.helm.values ?? '')

describeWithMesh('an ApplicationSet', () => {
  test('installs the mesh of its platform in a cluster with the label', async () => {
    await applyExport(...configuration, ...braces)
    await soon(async () =>
      expect(await mesh.kubectl('get', 'pods', '-A', '-o', 'yaml')).toContain('note: a{{ .name }}b'),
    )
    await expectReady(releases)
    const single = new Map((await applications(mesh)).map((one) => [one.spec.source.chart, valuesOf(one)]))
    const pods = await podUidsOnceSettled()
    await deleteApplications()

    await mesh.apply(clusterSecret('k3s'))
    await applyExport('--application-set', '--platforms', 'gke,k3s', ...profile, ...braces)
    await expectReady(releases.map((name) => `west-${name}`))
    const generated = await applications(mesh)
    expect(new Map(generated.map((one) => [one.spec.source.chart, valuesOf(one)]))).toEqual(single)
    expect(await podUidsOnceSettled()).toEqual(pods)

    // A cluster that loses its label keeps its mesh.
    await mesh.apply(clusterSecret('none'))
    await soon(async () => expect(await applications(mesh)).toEqual([]))
    expect(await podUidsOnceSettled()).toEqual(pods)
    await program('verify-install')
  }, 900_000)
})

/** The Secret of docs/gitops.md for another registry. */
function registrySecret(url = ''): object {
  const page = readFileSync(join(import.meta.dirname, '../../docs/gitops.md'), 'utf8')
  const block = [...page.matchAll(/^```yaml\n(.*?)^```$/gms)].find(([, text]) => text?.includes('enableOCI'))
  const secret = parseYaml(block?.[1] ?? '') as { stringData: object }
  // The certificate of the test is not one of a public CA.
  const stringData = { ...secret.stringData, url: url.replace('oci://', ''), insecure: 'true' }
  return { ...secret, stringData }
}

describeWithMesh('an export with a registry', () => {
  test('installs the charts of the registry with the Secret of the docs', async () => {
    await deleteApplications()
    await mesh.apply(registrySecret(registry?.url))
    await applyExportFrom(registry, ...configuration)
    await expectReady(releases)
    expect(await meshConfig()).not.toContain('accessLogFile')
  }, 900_000)
})
