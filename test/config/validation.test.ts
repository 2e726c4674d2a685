// What a configuration rejects, with the place and the message: the rows of istioctl's validation, and inputs that it, or
// an earlier version, accepted in silence.
import { describe, expect, test } from '@jest/globals'
import { readOperatorFile } from '../../src/config/layers.ts'
import { readConfigurationRequest, type ConfigurationRequest } from '../../src/config/operator-spec.ts'
import { UserErrors } from '../../src/errors.ts'
import { runCommand } from '../support/generate.ts'

const head = 'apiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\nspec:\n'

/** Returns all messages. The spec starts on line 4. */
function errorsOf(spec: string, request: Partial<ConfigurationRequest> = {}): string[] {
  try {
    const files = readOperatorFile('-', () => `${head}${spec.replace(/^/gm, '  ')}\n`)
    readConfigurationRequest({ files, sets: [], ...request })
  } catch (error) {
    if (error instanceof UserErrors) return error.errors.map(({ message }) => message)
    if (error instanceof Error) return [error.message]
  }
  return []
}

const warningsOf = (spec: string): readonly string[] => {
  const files = readOperatorFile('-', () => `${head}${spec.replace(/^/gm, '  ')}\n`)
  return readConfigurationRequest({ files, sets: [] }).warnings
}

const at = 'standard input:'

describe('a file is rejected with line and column', () => {
  const rows: readonly [string, string, string][] = [
    ['a key twice', 'hub: a\nhub: b', `${at}5:3: the key "hub" is already set on line 4`],
    [
      'a nested key twice',
      'values:\n  cni:\n    hub: a\n    hub: b',
      `${at}7:7: the key "hub" is already set on line 6`,
    ],
    [
      'a key twice in braces',
      'values: {cni: {}, cni: {}}',
      `${at}4:21: the key "cni" is already set on line 4`,
    ],
    ['a key in quotes twice', 'hub: a\n"hub": b', `${at}5:3: the key "hub" is already set on line 4`],
    ['a key twice in JSON', '{"hub": "a",\n "hub": "b"}', `${at}5:4: the key "hub" is already set on line 4`],
    ['a byte that is no UTF-8', 'hub: a\ntag: "\udcff"', `${at}5:9: not YAML: invalid leading UTF-8 octet`],
    ['a control character', 'hub: "\u0001"', `${at}4:9: not YAML: control characters are not allowed`],
    [
      'an unknown key',
      'components:\n  cnii:\n    enabled: true',
      `${at}5:5: unknown key components.cnii; did you mean "cni"?`,
    ],
    [
      'an unknown key in other capitals',
      'components: {CNI: {enabled: true}}',
      `${at}4:16: unknown key components.CNI; did you mean "cni"?`,
    ],
    [
      'an element of a list',
      'components:\n  ingressGateways:\n    - name: a\n    - name: b\n      enabld: true',
      `${at}8:9: unknown key components.ingressGateways[1].enabld; did you mean "enabled"?`,
    ],
    [
      'a namespace of base',
      'components: {base: {namespace: x}}',
      `${at}4:23: unknown key components.base.namespace`,
    ],
    [
      'a text for a boolean',
      'components:\n  cni:\n    enabled: "yes"',
      `${at}6:7: components.cni.enabled is a string; expected true or false`,
    ],
    [
      'an underscored number',
      'values: {pilot: {autoscaleMin: "1_000"}}',
      `${at}4:20: values.pilot.autoscaleMin is a string; expected a non-negative integer`,
    ],
    [
      'a huge number',
      'values: {pilot: {autoscaleMin: 99999999999999999999}}',
      `${at}4:20: values.pilot.autoscaleMin is 100000000000000000000; expected a non-negative integer`,
    ],
    [
      'a port of a proxy',
      'values: {global: {proxy: {statusPort: 70000}}}',
      `${at}4:29: values.global.proxy.statusPort is 70000; expected a port from 0 to 65535`,
    ],
    [
      'a port of a gateway',
      'values: {gateways: {istio-ingressgateway: {ports: [{port: 99999999}]}}}',
      `${at}4:55: values.gateways.istio-ingressgateway.ports[0].port is 99999999; expected a port from 1 to 65535`,
    ],
    [
      'a resource that is no quantity',
      'values: {cni: {resources: {requests: {cpu: lots}}}}',
      `${at}4:41: values.cni.resources.requests.cpu is "lots"; expected a quantity such as 100m, 2 or 128Mi`,
    ],
    [
      'a negative resource',
      'values: {pilot: {resources: {limits: {memory: -1Gi}}}}',
      `${at}4:41: values.pilot.resources.limits.memory is "-1Gi"; expected a quantity such as 100m, 2 or 128Mi`,
    ],
    [
      'a negative number as resource',
      'values: {ztunnel: {resources: {limits: {cpu: -1}}}}',
      `${at}4:43: values.ztunnel.resources.limits.cpu is -1; expected a quantity such as 100m, 2 or 128Mi`,
    ],
    [
      'a relative path',
      'values: {cni: {cniBinDir: relative/../../path}}',
      `${at}4:18: values.cni.cniBinDir is "relative/../../path"; expected an absolute path without ".."`,
    ],
    [
      'a path that leaves its folder',
      'values: {cni: {cniConfDir: /etc/../../x}}',
      `${at}4:18: values.cni.cniConfDir is "/etc/../../x"; expected an absolute path without ".."`,
    ],
    [
      'a list for a text of the mesh',
      'meshConfig: {trustDomain: [x]}',
      `${at}4:16: meshConfig.trustDomain is a list; expected a string`,
    ],
    [
      'a key __proto__ in a free map',
      'values:\n  pilot:\n    podAnnotations:\n      __proto__: x',
      `${at}7:9: values.pilot.podAnnotations.__proto__: the key __proto__ is not allowed`,
    ],
    [
      'a line break in an environment variable',
      'values:\n  pilot:\n    env:\n      A: |\n        x\n        - name: B',
      `${at}7:9: values.pilot.env.A is "x\\n- name: B\\n"; expected one line of text, a number, or true or false`,
    ],
    [
      'YAML in the name of an environment variable',
      'values:\n  cni:\n    env:\n      "A\\n- name: B": x',
      `${at}7:9: values.cni.env has the key "A\\n- name: B"; expected the name of an environment variable: letters, digits, dots, dashes and underscores, not starting with a digit`,
    ],
    [
      'a value that is a secret, and does not show it',
      'values: {pilot: {env: {DB_PASSWORD: "a\\nb"}}}',
      `${at}4:26: values.pilot.env.DB_PASSWORD is a string; expected one line of text, a number, or true or false`,
    ],
    [
      'a map as environment variable',
      'values: {ztunnel: {env: {A: {b: c}}}}',
      `${at}4:28: values.ztunnel.env.A is a mapping; expected one line of text, a number, or true or false`,
    ],
    [
      'a range that is none',
      'values: {global: {proxy: {includeIPRanges: "10.0.0.0/8,10.0.0.0/33"}}}',
      `${at}4:29: values.global.proxy.includeIPRanges is "10.0.0.0/8,10.0.0.0/33"; expected * or CIDRs separated by commas`,
    ],
    [
      'a port in a list that is none',
      'values: {global: {proxy: {excludeInboundPorts: "80,65536"}}}',
      `${at}4:29: values.global.proxy.excludeInboundPorts is "80,65536"; expected * or ports separated by commas`,
    ],
    [
      'a hub with a space',
      'hub: a b',
      `${at}4:3: hub is "a b"; expected a registry with a path, such as registry.example.com/istio`,
    ],
    [
      'a tag with a space',
      'tag: 1 2',
      `${at}4:3: tag is "1 2"; expected letters, digits, dots, dashes and underscores, at most 128`,
    ],
    [
      'a revision that is no label',
      'revision: 1-31-',
      `${at}4:3: revision is "1-31-"; expected lower-case letters, digits and dashes, at most 63`,
    ],
    [
      'the name of a gateway',
      'components: {ingressGateways: [{name: My_Gateway}]}',
      `${at}4:35: components.ingressGateways[0].name is "My_Gateway"; expected lower-case letters, digits and dashes, at most 63`,
    ],
    [
      'a port of a gateway that requires root',
      'components: {ingressGateways: [{name: a, k8s: {service: {ports: [{name: http2, port: 80}]}}}]}',
      `${at}4:68: components.ingressGateways[0].k8s.service.ports[0]: the gateway would listen on port 80, which requires root`,
    ],
    [
      'an ingress port that requires root',
      'values: {gateways: {istio-ingressgateway: {ingressPorts: [{port: 8080, targetPort: 1023}]}}}',
      `${at}4:61: values.gateways.istio-ingressgateway.ingressPorts[0]: the gateway would listen on port 1023, which requires root`,
    ],
    [
      'an enum',
      'values: {global: {imagePullPolicy: Sometimes}}',
      `${at}4:21: values.global.imagePullPolicy is "Sometimes"; expected Always, IfNotPresent or Never`,
    ],
    [
      'a mesh enum',
      'meshConfig: {outboundTrafficPolicy: {mode: ALLOW_SOME}}',
      `${at}4:40: meshConfig.outboundTrafficPolicy.mode is "ALLOW_SOME"; expected REGISTRY_ONLY, ALLOW_ANY or ALLOW_ANY_DYNAMIC_DNS`,
    ],
    [
      'a duration of the mesh',
      'meshConfig: {connectTimeout: 1m}',
      `${at}4:16: meshConfig.connectTimeout is "1m"; expected a duration in seconds such as 10s or 0.5s`,
    ],
    [
      'a value of the mesh below values',
      'values: {meshConfig: {enableAutoMtls: "true"}}',
      `${at}4:25: values.meshConfig.enableAutoMtls is a string; expected true or false`,
    ],
    [
      'a value of the proxy configuration',
      'meshConfig: {defaultConfig: {concurrency: two}}',
      `${at}4:32: meshConfig.defaultConfig.concurrency is "two"; expected an integer`,
    ],
    [
      'a map of the mesh',
      'meshConfig: {defaultConfig: {proxyMetadata: {ISTIO_META_DNS_CAPTURE: true}}}',
      `${at}4:48: meshConfig.defaultConfig.proxyMetadata.ISTIO_META_DNS_CAPTURE is a boolean; expected a string`,
    ],
    ['values.platform.x', 'values: {platfrom: x}', `${at}4:12: unknown key values.platfrom`],
    [
      'a key that no chart has',
      'values: {global: {profil: x}}',
      `${at}4:21: unknown key values.global.profil`,
    ],
  ]
  test.each(rows)('%s', (_, spec, message) => {
    expect(errorsOf(spec)).toEqual([message])
  })

  test('all findings at once, in the order of the schema', () => {
    const spec = 'hub: a b\nvalues:\n  cni:\n    chained: 1\n    chaned: true\nmeshConfig: {enableTracing: 3}'
    expect(errorsOf(spec).toSorted()).toEqual([
      `${at}4:3: hub is "a b"; expected a registry with a path, such as registry.example.com/istio`,
      `${at}7:7: values.cni.chained is 1; expected true or false`,
      `${at}8:7: unknown key values.cni.chaned; did you mean "chained"?`,
      `${at}9:16: meshConfig.enableTracing is 3; expected true or false`,
    ])
  })

  test('a key that comes from an alias has the place of the alias', () => {
    const spec =
      'values:\n  cni: &cni\n    hub: ok\n    podLabels: &x {a: [b]}\n  ztunnel:\n    podLabels: *x'
    expect(errorsOf(spec)).toEqual([
      `${at}7:22: values.cni.podLabels.a is a list; expected text, a number, or true or false`,
      `${at}9:7: values.ztunnel.podLabels.a is a list; expected text, a number, or true or false`,
    ])
  })

  test('keys that a merge key overwrites are not twice', () => {
    expect(errorsOf('values:\n  cni: &a {hub: a}\n  pilot:\n    <<: *a\n    hub: b')).toEqual([])
  })
})

describe('a flag is rejected with its text', () => {
  const rows: readonly [string, string][] = [
    [
      'values.global.proxy.statusPort=70000',
      'values.global.proxy.statusPort is 70000; expected a port from 0 to 65535',
    ],
    [
      'values.pilot.autoscaleMin=1_000',
      'values.pilot.autoscaleMin is a string; expected a non-negative integer',
    ],
    [
      'values.pilot.autoscaleMin=99999999999999999999',
      'values.pilot.autoscaleMin is a string; expected a non-negative integer',
    ],
    ['values.cni.cniBinDir=a/b', 'values.cni.cniBinDir is "a/b"; expected an absolute path without ".."'],
    [
      'values.pilot.env.A=a\nb',
      'values.pilot.env.A is "a\\nb"; expected one line of text, a number, or true or false',
    ],
  ]
  test.each(rows)('%s', (set, message) => {
    expect(errorsOf('', { sets: [set] })).toEqual([`--set ${set}: ${message}`])
  })

  test.each([
    ['meshConfig.trustDomain[0]=x', 'meshConfig.trustDomain is a list; expected a string'],
    ['components.ingressGateways[1000000000].name=x', 'components.ingressGateways[1000000000]'],
  ])('%s', (set, message) => {
    expect(errorsOf('', { sets: [set] })).toEqual([expect.stringContaining(message)])
  })

  test.each([
    [['-d', ''], 'Error: --manifests: the name of a folder is empty'],
    [['--charts', ''], 'Error: --charts: the source is empty'],
  ])('%j', async (flags, message) => {
    const { status, stderr } = await runCommand(['manifest', 'generate', ...flags])
    expect(stderr).toContain(message)
    expect(status).toBe(64)
  })
})

describe('a file is accepted', () => {
  test.each([
    'values: {pilot: {resources: {limits: {cpu: 2, memory: 1.5Gi}, requests: {cpu: 1e3m}}}}'.replace(
      '1e3m',
      '500m',
    ),
    'values: {cni: {cniBinDir: ""}}',
    'values: {cni: {env: {A: 1, B: true, C: "x\\ty", D: null, "a.b-c": ""}}}',
    'values: {global: {tag: 1.31, hub: localhost:5000/istio}}',
    'values: {gateways: {istio-ingressgateway: {ports: [{port: 80, targetPort: http, nodePort: 30080}]}}}',
    'values: {gateways: {istio-ingressgateway: {runAsRoot: true, ingressPorts: [{port: 80}]}}}',
    'components: {ingressGateways: [{name: a, k8s: {service: {ports: [{port: 80, targetPort: 8080}]}}}]}',
    'meshConfig: {proxy_listen_port: 15001, accessLogFile: /dev/stdout}',
    'meshConfig: {defaultConfig: {concurrency: "2", drainDuration: 45s, tracing: {sampling: 10.5}}}',
    'meshConfig: {outboundTrafficPolicy: {mode: 1}}',
    'meshConfig: {extensionProviders: [{name: o, opentelemetry: {service: a, port: 4317}}]}',
    'values: {pilot: {extraContainerArgs: ["--x"], pdb: {maxUnavailable: 1}, trafficDistribution: PreferClose}}',
    'values: {cni: {tolerations: [{operator: Exists}], seLinuxOptions: {type: spc_t}}}',
    'values: {base: {validationFailurePolicy: Ignore}, global: {proxy_init: {forceApplyIptables: true}}}',
    'values: {global: {waypoint: {tolerations: [], toleration: []}}}',
    'values: {pilot: {rollingMaxSurge: 100%, rollingMaxUnavailable: 1, keepaliveMaxServerConnectionAge: 30m}}',
  ])('%s', (spec) => {
    expect(errorsOf(spec)).toEqual([])
    expect(warningsOf(spec)).toEqual([])
  })
})

describe('a warning', () => {
  const rows: readonly [string, string][] = [
    [
      'meshConfig: {trustDomian: x}',
      `${at}4:16: unknown key meshConfig.trustDomian: istiod ignores it; did you mean "trustDomain"?`,
    ],
    [
      'meshConfig: {defaultConfig: {zipkinAddress: a}}',
      `${at}4:32: meshConfig.defaultConfig.zipkinAddress is deprecated in Istio's API`,
    ],
    [
      'components: {pilot: {k8s: {replicaCount: 2}}}\nvalues: {pilot: {autoscaleEnabled: true}}',
      `${at}4:30: components.pilot.k8s.replicaCount has no lasting effect, because values.pilot.autoscaleEnabled is true`,
    ],
    [
      'components: {egressGateways: [{name: a, k8s: {replicaCount: 1}}]}',
      `${at}4:49: components.egressGateways[0].k8s.replicaCount has no lasting effect, because values.gateways.istio-egressgateway.autoscaleEnabled is true`,
    ],
  ]
  test.each(rows)('%s', (spec, message) => {
    expect(warningsOf(spec)).toEqual([message])
  })
})

test('--force continues and reports each error as a warning', () => {
  const files = readOperatorFile('-', () => `${head}  hub: a b\n  hub: c d\n  tg: 1\n`)
  const { spec, warnings } = readConfigurationRequest({ files, sets: [], force: true })
  expect(warnings).toEqual([
    `${at}5:3: the key "hub" is already set on line 4 (continuing because of --force)`,
    `${at}6:3: unknown key tg; did you mean "tag"? (continuing because of --force)`,
    `${at}5:3: hub is "c d"; expected a registry with a path, such as registry.example.com/istio (continuing because of --force)`,
  ])
  expect(spec['hub']).toBe('c d')
})
