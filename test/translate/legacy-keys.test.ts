// Legacy keys and forms of istioctl 1.1 to 1.31: input, outcome and message of each.
import { describe, expect, test } from '@jest/globals'
import { readOperatorFile } from '../../src/config/layers.ts'
import { readConfigurationRequest } from '../../src/config/operator-spec.ts'
import { movedKeys, oldProfiles, rejectedKeys, removedKeys } from '../../src/translate/legacy-table.ts'
import { getPath, type Value } from '../../src/values/tree.ts'

const head = 'apiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\n'
const samples = 'https://raw.githubusercontent.com/istio/istio/release-1.31/samples/addons'

/** A file whose spec starts on line 4. */
function read(spec: string, sets: readonly string[] = []) {
  const files = readOperatorFile('-', () => `${head}spec:\n${spec.replace(/^/gm, '  ')}\n`)
  return readConfigurationRequest({ files, sets })
}

interface Row {
  readonly spec: string
  /** The path of today with its value; absent if the key has no effect. */
  readonly path?: string
  readonly value?: Value
  readonly message: string
}

const moved: readonly Row[] = [
  {
    spec: 'values: {global: {proxy: {accessLogFile: /dev/stdout}}}',
    path: 'meshConfig.accessLogFile',
    value: '/dev/stdout',
    message: 'values.global.proxy.accessLogFile is deprecated: use meshConfig.accessLogFile',
  },
  {
    spec: 'values: {global: {proxy: {concurrency: 2}}}',
    path: 'meshConfig.defaultConfig.concurrency',
    value: 2,
    message: 'values.global.proxy.concurrency is deprecated: use meshConfig.defaultConfig.concurrency',
  },
  {
    spec: 'values: {global: {proxy: {envoyAccessLogService: {enabled: true, host: als.mesh, port: 9000}}}}',
    path: 'meshConfig.defaultConfig.envoyAccessLogService.address',
    value: 'als.mesh:9000',
    message:
      'values.global.proxy.envoyAccessLogService is deprecated: use meshConfig.defaultConfig.envoyAccessLogService',
  },
  {
    spec: 'values: {global: {proxy: {envoyMetricsService: {enabled: false, host: x, port: 1}}}}',
    message:
      'values.global.proxy.envoyMetricsService has no effect: use meshConfig.defaultConfig.envoyMetricsService',
  },
  {
    spec: 'values: {global: {outboundTrafficPolicy: {mode: REGISTRY_ONLY}}}',
    path: 'meshConfig.outboundTrafficPolicy.mode',
    value: 'REGISTRY_ONLY',
    message: 'values.global.outboundTrafficPolicy is deprecated: use meshConfig.outboundTrafficPolicy',
  },
  {
    spec: 'values: {pilot: {ingress: {ingressControllerMode: STRICT}}}',
    path: 'meshConfig.ingressControllerMode',
    value: 'STRICT',
    message: 'values.pilot.ingress.ingressControllerMode is deprecated: use meshConfig.ingressControllerMode',
  },
  {
    spec: 'values: {pilot: {enableProtocolSniffingForInbound: false}}',
    path: 'values.pilot.env.PILOT_ENABLE_PROTOCOL_SNIFFING_FOR_INBOUND',
    value: 'false',
    message:
      'values.pilot.enableProtocolSniffingForInbound is deprecated: use values.pilot.env.PILOT_ENABLE_PROTOCOL_SNIFFING_FOR_INBOUND',
  },
  {
    spec: 'values: {global: {profile: ambient}}',
    path: 'profile',
    value: 'ambient',
    message: 'values.global.profile is deprecated: use profile',
  },
  {
    spec: 'values: {cni: {logLevel: debug}}',
    path: 'values.cni.logging.level',
    value: 'debug',
    message: 'values.cni.logLevel is deprecated: use values.cni.logging.level',
  },
  {
    spec: 'cni: {enabled: true}',
    path: 'components.cni.enabled',
    value: true,
    message: 'cni.enabled is deprecated: use components.cni.enabled',
  },
  {
    spec: 'istio_cni: {enabled: true}',
    path: 'components.cni.enabled',
    value: true,
    message: 'istio_cni.enabled is deprecated: use components.cni.enabled',
  },
  {
    spec: 'cniBinDir: /opt/bin',
    path: 'values.cni.cniBinDir',
    value: '/opt/bin',
    message: 'cniBinDir is deprecated: use values.cni.cniBinDir',
  },
  {
    spec: 'pilot: {traceSampling: 5}',
    path: 'values.pilot.traceSampling',
    value: 5,
    message: 'pilot is deprecated: use values.pilot',
  },
  {
    spec: 'components: {cni: true}',
    path: 'components.cni.enabled',
    value: true,
    message: 'components.cni is deprecated as a boolean: use components.cni.enabled',
  },
  {
    spec: 'components: {cni: {enabled: "true"}}',
    path: 'components.cni.enabled',
    value: true,
    message: 'components.cni.enabled is the text "true": it is read as true',
  },
  {
    spec: 'components: {egressGateways: [{name: out, enabled: "false"}]}',
    path: 'components.egressGateways',
    value: [{ name: 'out', enabled: false }] as unknown as Value,
    message: 'components.egressGateways.0.enabled is the text "false": it is read as false',
  },
  {
    spec: 'profile: cni',
    path: 'profile',
    value: 'default',
    message: 'profile cni is deprecated: use profile default with components.cni.enabled=true',
  },
  {
    spec: 'profile: sds',
    path: 'profile',
    value: 'default',
    message: 'profile sds is deprecated: use profile default',
  },
  {
    spec: 'values: {sidecarInjectorWebhook: {injectedAnnotations: {k8s.v1.cni.cncf.io/networks: istio-cni}}}',
    path: 'values.sidecarInjectorWebhook.injectedAnnotations',
    value: { 'k8s.v1.cni.cncf.io/networks': 'istio-cni' },
    message:
      'values.sidecarInjectorWebhook.injectedAnnotations["k8s.v1.cni.cncf.io/networks"] is deprecated: use values.pilot.cni.provider=multus',
  },
]

describe('a key that moved', () => {
  test.each(moved)('$spec', ({ spec, path, value, message }) => {
    const user = read(spec)
    expect(user.warnings).toEqual([expect.stringMatching(/^standard input:4:\d+: /)])
    expect(user.warnings[0]?.replace(/^.*?\d: /, '')).toBe(message)
    if (path !== undefined) expect(getPath(user.spec, path.split('.'))).toEqual(value)
    else expect(user.spec).toEqual({})
  })

  test.each(movedKeys.map((row) => [row.from, row] as const))(
    '%s names old and new key',
    (_, { from, to }) => {
      const user = readConfigurationRequest({ files: [], sets: [], setJson: [`${from}={}`], force: true })
      expect(user.warnings[0]).toContain(`--set-json ${from}={}: ${from} `)
      expect(user.warnings[0]).toContain(`use ${to}`)
    },
  )

  test('does not override the key of today', () => {
    const user = read('values: {cni: {logLevel: debug, logging: {level: info}}}')
    expect(getPath(user.spec, ['values', 'cni', 'logging', 'level'])).toBe('info')
  })

  test('has the type of the key of today in --set, and errors name the flag', () => {
    const sets = ['pilot.traceSampling=1.10', 'cni.excludeNamespaces={a,b}']
    const user = readConfigurationRequest({ files: [], sets })
    expect(user.spec['values']).toEqual({
      pilot: { traceSampling: 1.1 },
      cni: { excludeNamespaces: ['a', 'b'] },
    })
    expect(() => readConfigurationRequest({ files: [], sets: ['pilot.autoscaleMin=two'] })).toThrow(
      '--set pilot.autoscaleMin=two: values.pilot.autoscaleMin is a string; expected a non-negative integer',
    )
  })
})

describe('a key that Istio removed', () => {
  const rows = removedKeys.filter(
    ({ path, isRemoved }) =>
      isRemoved === undefined && !['istio_cni', 'values.istio_cni', 'values.istioCni'].includes(path),
  )
  test.each(rows.map(({ path }) => [path]))('%s has no effect, and a warning says why', (path) => {
    const user = readConfigurationRequest({ files: [], sets: [], setJson: [`${path}={"enabled": true}`] })
    expect(user.warnings.join('\n')).toContain(`${path} has no effect: `)
    expect(user.spec).toEqual({})
  })

  test.each([
    [
      'values: {cni: {psp_cluster_role: x}}',
      'values.cni.psp_cluster_role has no effect: PodSecurityPolicies',
    ],
    ['values: {cni: {privileged: true}}', 'values.cni.privileged has no effect: the chart sets'],
    ['values: {telemetry: {v1: {enabled: true}}}', 'values.telemetry.v1 has no effect: Mixer was removed'],
    ['values: {mixer: {policy: {enabled: true}}}', 'values.mixer has no effect: Mixer was removed'],
    [
      'values: {global: {controlPlaneSecurityEnabled: true}}',
      'has no effect: proxies and istiod always use TLS',
    ],
  ])('%s', (spec, message) => {
    const user = read(spec)
    expect(user.warnings).toEqual([expect.stringMatching(/^standard input:4:\d+: /)])
    expect(user.warnings[0]).toContain(message)
  })

  test('only if its value is that of the old profiles', () => {
    const override = (value: string) =>
      read(`values: {telemetry: {v2: {stackdriver: {configOverride: ${value}}}}}`)
    expect(override('{}')).toMatchObject({
      spec: {},
      warnings: [expect.stringContaining('stackdriver.configOverride has no effect: use the Telemetry API')],
    })
    expect(() => override('{a: b}')).toThrow('unknown key values.telemetry.v2.stackdriver.configOverride')
  })

  test('other settings of its parents stay', () => {
    expect(read('values: {cni: {privileged: true, chained: false}}').spec).toEqual({
      values: { cni: { chained: false } },
    })
  })
})

describe('addons', () => {
  const rows: readonly [string, string][] = [
    [
      'addonComponents: {grafana: {enabled: true}, kiali: {enabled: false}, tracing: {enabled: true}}',
      `to install the samples: kubectl apply -f ${samples}/grafana.yaml && kubectl apply -f ${samples}/jaeger.yaml`,
    ],
    ['addonComponents: {prometheus: {}}', `kubectl apply -f ${samples}/prometheus.yaml`],
    ['addonComponents: {istiocoredns: {enabled: true}}', 'there is no sample of istiocoredns'],
    ['addonComponents: {}', `addons are not part of an install since Istio 1.8; see ${samples}`],
    ['values: {kiali: {dashboard: {}}}', `kubectl apply -f ${samples}/kiali.yaml`],
    ['grafana: {enabled: true}', `kubectl apply -f ${samples}/grafana.yaml`],
  ]
  test.each(rows)('%s', (spec, message) => {
    const { warnings, spec: translated } = read(spec)
    expect(warnings.at(-1)).toContain(message)
    expect(translated).toEqual({})
  })
})

describe('a key without an equivalent is an error', () => {
  test.each(Object.entries(rejectedKeys))('%s', (path, instead) => {
    expect(() => readConfigurationRequest({ files: [], sets: [`${path}.x=1`] })).toThrow(
      expect.objectContaining({
        message: expect.stringContaining(`unknown key ${path}`),
        hint: `use ${instead}`,
      }),
    )
  })
})

describe('the group of an IstioOperator', () => {
  test.each([
    ['install.istio.io/v1alpha1', []],
    [
      'operator.istio.io/v1alpha1',
      [
        'standard input:1: apiVersion operator.istio.io/v1alpha1 is deprecated: use install.istio.io/v1alpha1',
      ],
    ],
  ])('%s', (version, warnings) => {
    const files = readOperatorFile(
      '-',
      () => `apiVersion: ${version}\nkind: IstioOperator\nspec: {profile: empty}\n`,
    )
    const user = readConfigurationRequest({ files, sets: [] })
    expect(user.warnings).toEqual(warnings)
    expect(user.spec).toEqual({ profile: 'empty' })
  })
})

describe('an old profile', () => {
  test.each(Object.entries(oldProfiles))('%s is %j', (name, { profile, components = [] }) => {
    const { spec } = readConfigurationRequest({ files: [], sets: [`profile=${name}`] })
    expect(spec['profile']).toBe(profile)
    expect(Object.keys((spec['components'] as object | undefined) ?? {})).toEqual(components)
  })

  test('of the user is not translated', () => {
    const request = { files: [], sets: ['profile=cni'] }
    expect(readConfigurationRequest({ ...request, ownProfiles: true }).spec).toEqual({ profile: 'cni' })
    const inFolder = readConfigurationRequest({ files: [], sets: [...request.sets, 'installPackagePath=/x'] })
    expect(inFolder.spec['profile']).toBe('cni')
  })
})

describe('forms that work and cause no warning', () => {
  const rows: readonly [string, string, Value][] = [
    ['components: {cni: {enabled: true}}', 'components.cni.enabled', true],
    ['components: {cni: {namespace: kube-system}}', 'components.cni.namespace', 'kube-system'],
    ['values: {pilot: {cni: {enabled: true}}}', 'values.pilot.cni.enabled', true],
    ['values: {cni: {excludeNamespaces: [a]}}', 'values.cni.excludeNamespaces', ['a']],
    ['values: {cni: {repair: {enabled: false}}}', 'values.cni.repair.enabled', false],
    ['values: {global: {proxy_init: {image: x}}}', 'values.global.proxy_init.image', 'x'],
    ['values: {global: {platform: eks}}', 'values.global.platform', 'eks'],
    ['values: {telemetry: {v2: {enabled: false}}}', 'values.telemetry.v2.enabled', false],
  ]
  test.each(rows)('%s', (spec, path, value) => {
    const user = read(spec)
    expect(user.warnings).toEqual([])
    expect(getPath(user.spec, path.split('.'))).toEqual(value)
  })
})
