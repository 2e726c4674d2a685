// The inputs of test/injection/template-rows.ts, given to the real istiod: values and mesh by the ConfigMaps that it watches.
import { expect, test } from '@jest/globals'
import { toTree, type Tree } from '../../src/values/tree.ts'
import { parseYaml, printYaml } from '../../src/yaml/yaml.ts'
import { templateRows, type Given, type Row } from '../injection/template-rows.ts'
import { renderChartAlone, treeOf } from '../support/charts.ts'
import { injectorOf, type Injector } from '../../src/injection/injector-config.ts'
import { figures } from './figures.ts'
import { admitted, injectedByBoth, makeNamespace, plainNamespace, podOf, type Workload } from './injected.ts'
import { eventually, useMesh } from './mesh.ts'
import { afterAllWithMesh, beforeAllWithMesh, describeWithMesh } from './with-mesh.ts'

const mesh = useMesh({ nodes: 1 })

interface Configuration {
  /** Values of chart istiod, by paths. */
  readonly values: NonNullable<Given['values']>
  /** Settings of the mesh. */
  readonly settings: NonNullable<Given['mesh']>
}

/** istiod reads it when it starts, so all inputs have it. */
const compliance = 'fips-140-2'

beforeAllWithMesh(async () => {
  const args = ['profile=minimal', `values.pilot.env.COMPLIANCE_POLICY=${compliance}`]
  const { status, stderr } = await mesh.run('install', '-y', ...args.flatMap((arg) => ['--set', arg]))
  expect(status === 0 ? '' : stderr).toBe('')
  await makeNamespace(mesh, plainNamespace)
  await makeNamespace(mesh, 'injected', { 'istio-injection': 'enabled' })
})
afterAllWithMesh(() => figures.print('injection-templates.test.ts'))

const configurationOf = ({ from = {}, values, mesh: settings }: Row): Configuration => ({
  values: { ...from.values, ...values },
  settings: { ...from.mesh, ...settings },
})

const keyOf = (configuration: Configuration): string => JSON.stringify(configuration)

/** Rows with the same configuration come one after the other. */
const rows = templateRows.toSorted((a, b) =>
  keyOf(configurationOf(a)).localeCompare(keyOf(configurationOf(b))),
)

describeWithMesh('what istiod makes of a Pod is what the double makes of it, and the template', () => {
  test.each(rows)('$name', async (row) => {
    const { from = {}, template = 'sidecar', annotations, labels, spec } = row
    const injector = await configure(configurationOf(row))
    const metadata = {
      labels: { ...from.labels, ...labels },
      annotations: { ...from.annotations, ...annotations, 'inject.istio.io/templates': template },
    }
    const containers = [{ name: 'app', image: 'a' }]
    const workload: Workload = {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: { name: 'w' },
      spec: { template: { metadata, spec: { containers, ...from.spec, ...spec } } },
    }
    const { real, double } = await injectedByBoth(mesh, injector, 'injected', workload)
    expect(double).toEqual(real)
  })
})

let last: { readonly key: string; readonly injector: Injector } | undefined

/** Writes the ConfigMaps of a chart with these values, and waits until istiod uses them. */
async function configure(configuration: Configuration): Promise<Injector> {
  const key = keyOf(configuration)
  if (last?.key === key) return last.injector
  const { values, settings } = configuration
  const objects = renderChartAlone('istiod', treeOf(values))
  const dataOf = (name: string) =>
    objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name)?.['data'] as Record<
      string,
      string
    >
  const injection = dataOf('istio-sidecar-injector')
  const meshConfig = toTree({
    ...(parseYaml(dataOf('istio')['mesh'] ?? '') as Tree),
    trustDomain: 'td',
    ...settings,
  })
  const marked = toTree(JSON.parse(injection['values'] ?? '') as object as Record<string, unknown>)
  marked['marker'] = key
  await writeMap('istio-sidecar-injector', {
    config: withMarker(injection['config'] ?? ''),
    values: JSON.stringify(marked),
  })
  await writeMap('istio', { mesh: printYaml({ ...meshConfig, ingressSelector: key }) })
  await eventually(async () => {
    const pod = await admitted(mesh, 'injected', podOf(asking))
    const { annotations } = pod['metadata'] as unknown as { annotations: Record<string, string> }
    expect(annotations).toMatchObject({ values: key, mesh: key })
  })
  figures.count('configurations', 1)
  const injector = injectorOf(parseYaml(injection['config'] ?? '') as Tree, toTree(marked), meshConfig)
  last = {
    key,
    injector: { ...injector, nativeSidecars: true, environment: { COMPLIANCE_POLICY: compliance } },
  }
  return last.injector
}

async function writeMap(name: string, data: object): Promise<void> {
  await mesh.kubectl(
    ...['patch', 'cm', name, '-n', 'istio-system'],
    '--type=merge',
    '-p',
    JSON.stringify({ data }),
  )
}

/** A template that shows which configuration istiod has. */
const marker =
  'metadata: {annotations: {values: {{ .Values.marker | quote }}, mesh: {{ .MeshConfig.IngressSelector | quote }}}}'

const asking: Workload = {
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: 'w' },
  spec: {
    template: {
      metadata: { annotations: { 'inject.istio.io/templates': 'marker' } },
      spec: { containers: [{ name: 'app', image: 'a' }] },
    },
  },
}

function withMarker(config: string): string {
  const read = parseYaml(config) as Tree
  return printYaml({ ...read, templates: { ...(read['templates'] as Tree), marker } } as Tree)
}
