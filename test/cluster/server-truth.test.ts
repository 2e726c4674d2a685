// The API server accepts every object that we render: no unknown field, no rejection, no warning except those listed
// here.
import { expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { toTree, type Tree } from '../../src/values/tree.ts'
import * as gateway from '../chart-behaviour/gateway-rows.ts'
import * as gateways from '../chart-behaviour/gateways-rows.ts'
import { rows as controlPlane } from '../chart-behaviour/istiod-rows.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { renderChartAlone, treeOf } from '../support/charts.ts'
import { gatewayInputs } from '../support/gateway-inputs.ts'
import { generate } from '../support/generate.ts'
import { goldenNames, readGolden } from '../support/golden.ts'
import { injectionNames, installedInjector, readInjection } from '../support/injection.ts'
import { chartConfig } from '../support/istiod/config-map.ts'
import { chartPlatforms } from '../support/platforms.ts'
import { gatewayObjects } from '../support/istiod/gateway.ts'
import { injectWorkload } from '../../src/injection/injector.ts'
import { useServerValidator, type NamedObjects } from './judge.ts'
import { networkAttachments } from './multus.ts'

const pinned: readonly RegExp[] = [
  // Without the feature gate ClusterTrustBundle, which is off by default, a server drops the volume's source.
  /volume "istio-csr-ca-configmap" \(Projected\) has no sources provided/,
]

const { violations, violationsByName } = useServerValidator([networkAttachments], pinned)

describeWithGo('the API server accepts', () => {
  test.each(goldenNames())('golden %s', async (name) => {
    const { args, file } = readGolden(name)
    expect(await violations(await generate(args, file))).toEqual([])
  })

  const profiles = ['ambient', 'default', 'demo', 'minimal', 'preview', 'remote', 'stable']
  test.each(profiles)('profile %s on every platform, with the CNI', async (profile) => {
    for (const platform of chartPlatforms) {
      const sets = [`profile=${profile}`, `values.global.platform=${platform}`, 'components.cni.enabled=true']
      const objects = await generate(sets.flatMap((set) => ['--set', set]))
      expect({ platform, violations: await violations(objects) }).toEqual({ platform, violations: [] })
    }
  })

  test('the charts base and istiod, with every set of values of their tests', async () => {
    const rows = controlPlane.map(({ name, chart, values, release }) => ({
      name,
      objects: renderChartAlone(chart, treeOf(values), release),
    }))
    expect(await violationsByName(rows)).toEqual({})
  })

  test('the gateway charts, with every set of values of their tests', async () => {
    const plain = [...gateway.known, ...gateway.beyond].map(({ name, values, release = 'ingress' }) => ({
      name,
      objects: renderChartAlone('gateway', treeOf(values), { name: release }),
    }))
    const ofOperator = gateways.beyond.map(({ name, chart, values, namespace = 'istio-system' }) => ({
      name,
      objects: renderChartAlone(chart, treeOf(gateways.ownValues(chart, values)), { namespace }),
    }))
    expect(await violationsByName([...plain, ...ofOperator])).toEqual({})
  })

  test.each(injectionNames())('the injected workloads in %s', async (name) => {
    const golden = readInjection(name)
    const injector = await installedInjector(golden)
    const rows = Object.entries(golden.cases).map(([workload, { input }]) => ({
      name: workload,
      objects: [injectWorkload(injector, toTree(input)) as unknown as KubeObject],
    }))
    expect(await violationsByName(rows)).toEqual({})
  })

  test('the objects that istiod creates for Gateways and waypoints, with and without class defaults', async () => {
    const overlays = {
      horizontalPodAutoscaler: 'spec: {minReplicas: 2, maxReplicas: 3}',
      podDisruptionBudget: 'spec: {minAvailable: 1}',
    }
    const rows = gatewayInputs().flatMap(({ name, gateway, istiod, values }): NamedObjects[] => {
      // YAML 1.1 reads the label value `y` of input waypoint-scheduled as true, which is not a valid label value.
      const valid = JSON.parse(JSON.stringify(values).replace('"x":true', '"x":"y"')) as typeof values
      const config = chartConfig(treeOf({ profile: 'ambient', ...(toTree(valid) as Record<string, Tree>) }))
      const defaults = { [gateway.spec.gatewayClassName]: overlays }
      return [
        { name, objects: gatewayObjects(gateway, { ...config, ...istiod }) },
        {
          name: `${name}, with defaults`,
          objects: gatewayObjects(gateway, { ...config, ...istiod, classDefaults: defaults }),
        },
      ]
    })
    expect(await violationsByName(rows)).toEqual({})
  })
})

describeWithGo('the validator', () => {
  test('reports an unknown field', async () => {
    const [object] = await generate(['--set', 'profile=empty', '--set', 'components.cni.enabled=true'])
    const wrong = { ...object, rulez: [] } as unknown as KubeObject
    expect((await violations([wrong])).join()).toMatch(/rulez/)
  })

  test('names only the invalid rows', async () => {
    const right = renderChartAlone('gateway', treeOf({}), { name: 'right' })
    const wrong = renderChartAlone('gateway', treeOf({ 'service.type': 'Nonsense' }), { name: 'wrong' })
    const found = await violationsByName([
      { name: 'right', objects: right },
      { name: 'wrong', objects: wrong },
    ])
    expect(found).toEqual({ wrong: [expect.stringMatching(/spec\.type.*Nonsense/)] })
  })
})
