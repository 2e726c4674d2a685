// The real Helmfile with what `export helmfile` prints: rendering, installing, upgrading, handing over and removing.
import { expect, test } from '@jest/globals'
import { compareObjects } from '../../src/diff/compare-objects.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { parseObjects } from '../../src/manifest/parse.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from '../peer/with-go.ts'
import { generatedLikeInstall } from '../support/exported.ts'
import { runCommand } from '../support/generate.ts'
import { runProgram } from '../support/program.ts'
import { translatedConfigurations, withoutValueCopies } from '../support/translated.ts'
import { useEngine } from './engine.ts'
import { helm, podUids } from './helm.ts'
import {
  helmfile,
  helmfileBinary,
  startChartRegistry,
  startChartRepository,
  type ChartSource,
} from './helmfile.ts'
import { snapshot } from './snapshot.ts'
import { until } from './support.ts'

const engine = useEngine(2)
let repository: ChartSource
beforeAllWithGo(async () => {
  await helmfileBinary()
  repository = await startChartRepository()
}, 1_800_000)
afterAllWithGo(() => repository.stop())

/** Returns what `export helmfile ARGS [-f -]` prints. */
async function exportHelmfile({ url }: ChartSource, args: readonly string[], file?: string): Promise<string> {
  const words = ['export', 'helmfile', '--chart-repository', url, ...args]
  const { status, stdout, stderr } = await runCommand(
    file === undefined ? words : [...words, '-f', '-'],
    file,
  )
  if (status !== 0) throw new Error(`export helmfile ended with ${status}: ${stderr}`)
  return stdout
}

/** The labels with the name of the release: `manifest generate` has one name for all components. */
const releaseLabels = ['release', 'app.kubernetes.io/instance']

const comparable = (objects: readonly KubeObject[]): KubeObject[] =>
  JSON.parse(
    JSON.stringify(withoutValueCopies(objects), (key, value: unknown) =>
      releaseLabels.includes(key) ? undefined : value,
    ),
  ) as KubeObject[]

const configurations: readonly { title: string; args: readonly string[]; file?: string }[] = [
  { title: 'ambient on gke', args: ['--platform', 'gke', '--set', 'profile=ambient'] },
  { title: 'default on eks', args: ['--platform', 'eks', '--set', 'profile=default'] },
  { title: 'values with braces', args: ['--set', 'values.pilot.podAnnotations.note=a{{ .name }}b'] },
  ...translatedConfigurations.slice(0, 3),
]

const ns = 'istio-system'
const mesh = ['--set', 'profile=ambient', '--platform', 'k3s']
const accessLog = ['--set', 'meshConfig.accessLogFile=/dev/stdout']
const names = ['istio-base', 'istio-cni', 'istiod', 'ztunnel']

async function expectRendered(source: ChartSource, args: readonly string[], file?: string): Promise<void> {
  const exported = await exportHelmfile(source, args, file)
  const rendered = parseObjects(
    await helmfile(source, exported, ['template', '--include-crds']),
    'helmfile template',
  )
  const generated = await generatedLikeInstall(args, file)
  expect(compareObjects(comparable(rendered), comparable(generated))).toEqual([])
  expect(rendered.length).toBe(generated.length)
}

describeWithGo('helmfile template with an export', () => {
  test.each(configurations)(
    'renders the objects of manifest generate: $title',
    ({ args, file }) => expectRendered(repository, args, file),
    120_000,
  )

  test('renders charts of a registry', async () => {
    const registry = await startChartRegistry()
    await expectRendered(registry, mesh).finally(() => registry.stop())
  }, 600_000)
})

const program = (...argv: string[]) => runProgram([...argv, '-c', engine.sandbox.kubeconfig])
const run = async (command: string, ...args: string[]) =>
  helmfile(
    repository,
    await exportHelmfile(repository, [...mesh, ...args]),
    [command],
    engine.sandbox.kubeconfig,
  )
const install = async (...args: string[]) => {
  const { status, stderr } = await program('install', ...mesh, ...args, '-y')
  expect({ status, stderr }).toMatchObject({ status: 0 })
}
const verify = async () => expect(await program('verify-install')).toMatchObject({ status: 0 })

const releases = async () =>
  (
    JSON.parse(await helm(engine.sandbox, ['list', '-n', ns, '-o', 'json'])) as {
      name: string
      status: string
    }[]
  )
    .map(({ name, status }) => `${name} ${status}`)
    .sort()

async function meshConfig(): Promise<string> {
  const { data } = (await engine.cluster.get({
    ...{ apiVersion: 'v1', kind: 'ConfigMap', namespace: ns, name: 'istio' },
  })) as { data?: { mesh?: string } }
  return data?.mesh ?? ''
}

/** Helm keeps the CRDs, and never deletes a namespace. */
async function expectOnlyKept(before: readonly string[]): Promise<void> {
  const added = async () => (await snapshot(engine.cluster)).filter((name) => !before.includes(name))
  await until(async () => !(await added()).some((name) => / Pod\//.test(name)))
  const rest = (await added()).filter((name) => !/ (CustomResourceDefinition|APIService)\//.test(name))
  expect(rest).toEqual([
    `v1 ConfigMap/${ns}/kube-root-ca.crt`,
    `v1 Namespace/${ns}`,
    `v1 ServiceAccount/${ns}/default`,
  ])
}

describeWithGo('a mesh exported for Helmfile', () => {
  test('is installed, upgraded, taken over by ambientctl and back without a restart, and removed', async () => {
    const before = await snapshot(engine.cluster)
    await run('sync')
    await verify()
    expect(await releases()).toEqual(names.map((name) => `${name} deployed`))
    expect(await meshConfig()).not.toContain('accessLogFile')
    const pods = await podUids(engine.sandbox)
    expect(pods.length).toBeGreaterThan(4)

    await run('sync', ...accessLog)
    await verify()
    expect(await meshConfig()).toContain('accessLogFile: /dev/stdout')

    await install(...accessLog)
    await run('sync', ...accessLog)
    await verify()
    expect(await podUids(engine.sandbox)).toEqual(pods)

    await run('destroy')
    await expectOnlyKept(before)
  }, 600_000)

  test('takes over an install of ambientctl without a restart', async () => {
    const before = await snapshot(engine.cluster)
    await install()
    const pods = await podUids(engine.sandbox)
    await run('sync')
    expect(await releases()).toEqual(names.map((name) => `${name} deployed`))
    await verify()
    await install()
    expect(await podUids(engine.sandbox)).toEqual(pods)
    await run('destroy')
    await expectOnlyKept(before)
  }, 600_000)
})
