// Every row of istioctl's validation (section 2.6 of the survey of istioctl 1.31) with input, outcome and message. A
// difference is listed in docs/compatibility.md.
import { describe, expect, test } from '@jest/globals'
import { runCommand } from '../support/generate.ts'

const head = 'apiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\nspec:\n'

/** Runs `validate` for a spec that starts on line 4, and returns the status and the findings without their hints. */
async function validate(spec: string): Promise<{ status: number; findings: string[] }> {
  const stdin = `${head}${spec.replace(/^/gm, '  ')}\n`
  const { status, stdout } = await runCommand(['validate', '-f', '-'], stdin)
  const findings = stdout
    .split('\n')
    .filter((line) => /: (error|warning): /.test(line))
    .map((line) => line.replace('standard input:', ''))
  return { status, findings }
}

type Row = readonly [row: string, spec: string, ...findings: string[]]

const service = (port: string) =>
  `components: {ingressGateways: [{name: g, k8s: {service: {ports: [{${port}}]}}}]}`
const atPort = '4:68: error: components.ingressGateways[0].k8s.service.ports[0]'

const errors: readonly Row[] = [
  // 1. The fields of the IstioOperator.
  ['1 an unknown key', 'bogus: 1', '4:3: error: unknown key bogus [unknown-key]'],
  [
    '1 a key in other capitals, which istioctl accepts and ignores',
    'components: {CNI: {enabled: true}}',
    '4:16: error: unknown key components.CNI; did you mean "cni"? [unknown-key]',
  ],
  [
    '1 a wrong type',
    'components: {cni: {enabled: [a]}}',
    '4:22: error: components.cni.enabled is a list; expected true or false [wrong-value]',
  ],
  ...['namespace', 'hub', 'tag'].map((key): Row => [
    `1 ${key} of base`,
    `components: {base: {${key}: x}}`,
    `4:23: error: unknown key components.base.${key} [unknown-key]`,
  ]),
  ...['name: x', 'label: {a: b}'].map((entry): Row => [
    `1 ${entry} of a component that is no gateway`,
    `components: {pilot: {${entry}}}`,
    `4:24: error: unknown key components.pilot.${entry.split(':')[0]} [unknown-key]`,
  ]),
  [
    '1 one gateway instead of a list',
    'components: {ingressGateways: {name: a}}',
    '4:16: error: components.ingressGateways is a mapping; expected a list [wrong-value]',
  ],
  [
    '1 an unknown setting of k8s',
    'components: {pilot: {k8s: {bogus: 1}}}',
    '4:30: error: components.pilot.k8s.bogus is not a field of k8s [patch]',
  ],
  [
    '1 an unknown field of a toleration',
    'components: {pilot: {k8s: {tolerations: [{bogus: 1}]}}}',
    '4:45: error: components.pilot.k8s.tolerations[0].bogus is not a field of Toleration in Kubernetes 1.34 [patch]',
  ],
  [
    '1 a wrong type in k8s',
    'components: {pilot: {k8s: {replicaCount: two}}}',
    '4:30: error: components.pilot.k8s.replicaCount is a string; expected an integer [patch]',
  ],
  [
    '1 an unknown key of a patch',
    'components: {pilot: {k8s: {overlays: [{kind: Deployment, name: istiod, patches: [{path: spec.replicas, value: 2, bogus: 1}]}]}}}',
    '4:116: error: components.pilot.k8s.overlays[0].patches[0].bogus is not a key here [patch]',
  ],
  // 3. The values.
  [
    '3 an unknown value',
    'values: {global: {badKey: 1}}',
    '4:21: error: unknown key values.global.badKey [unknown-key]',
  ],
  // 4. Ports that require root, and replicas.
  ...[
    ['port: 80', 80],
    ['port: 80, targetPort: 0', 80],
    ['port: 80, targetPort: 1023', 1023],
  ].map(([port, target]): Row => [
    `4a a gateway with ${port}`,
    service(String(port)),
    `${atPort}: the gateway would listen on port ${target}, which requires root [root-port]`,
  ]),
  [
    '4a an egress gateway',
    'components: {egressGateways: [{name: g, k8s: {service: {ports: [{port: 443}]}}}]}\nvalues: {gateways: {istio-ingressgateway: {runAsRoot: true}}}',
    '4:67: error: components.egressGateways[0].k8s.service.ports[0]: the gateway would listen on port 443, which requires root [root-port]',
  ],
  [
    '4a ingressPorts',
    'values: {gateways: {istio-ingressgateway: {ingressPorts: [{port: 80}]}}}',
    '4:61: error: values.gateways.istio-ingressgateway.ingressPorts[0]: the gateway would listen on port 80, which requires root [root-port]',
  ],
  // 5. Ranges and ports of proxies.
  ...['includeIPRanges', 'excludeIPRanges'].flatMap((key): Row[] =>
    ['10.0.0.0', '10.0.0.0/33', '10.0.0.0/8,x'].map((text) => [
      `5 ${key} ${text}`,
      `values: {global: {proxy: {${key}: "${text}"}}}`,
      `4:29: error: values.global.proxy.${key} is "${text}"; expected * or CIDRs separated by commas [wrong-value]`,
    ]),
  ),
  ...['includeInboundPorts', 'excludeInboundPorts'].flatMap((key): Row[] =>
    ['65536', '-1', 'http'].map((text) => [
      `5 ${key} ${text}`,
      `values: {global: {proxy: {${key}: "${text}"}}}`,
      `4:29: error: values.global.proxy.${key} is "${text}"; expected * or ports separated by commas [wrong-value]`,
    ]),
  ),
  // 6. Values with types of Kubernetes.
  ...[
    ['global.defaultTolerations', true, 'Toleration'],
    ['global.waypoint.affinity', false, 'Affinity'],
    ['global.waypoint.topologySpreadConstraints', true, 'TopologySpreadConstraint'],
    ['global.proxy.lifecycle', false, 'Lifecycle'],
    ['global.proxy.seccompProfile', false, 'SeccompProfile'],
    ['pilot.affinity', false, 'Affinity'],
    ['pilot.seccompProfile', false, 'SeccompProfile'],
    ['pilot.tolerations', true, 'Toleration'],
    ['pilot.topologySpreadConstraints', true, 'TopologySpreadConstraint'],
    ['pilot.volumes', true, 'Volume'],
    ['pilot.volumeMounts', true, 'VolumeMount'],
    ['cni.affinity', false, 'Affinity'],
    ['cni.seccompProfile', false, 'SeccompProfile'],
    ['ztunnel.tolerations', true, 'Toleration'],
    ['sidecarInjectorWebhook.neverInjectSelector', true, 'LabelSelector'],
    ['sidecarInjectorWebhook.alwaysInjectSelector', true, 'LabelSelector'],
    ['gateways.istio-ingressgateway.tolerations', true, 'Toleration'],
  ].map(([path, isList, type]): Row => {
    const keys = `values.${String(path)}`.split('.')
    const text = `${keys.map((key) => `${key}: {`).join('')}`.slice(0, -1)
    const line = `${text}${isList === true ? '[{bogus: 1}]' : '{bogus: 1}'}${'}'.repeat(keys.length - 1)}`
    const column = line.indexOf('bogus') + 3
    const at = `${keys.join('.')}${isList === true ? '[0]' : ''}.bogus`
    return [
      `6 ${keys.join('.')}`,
      line,
      `4:${column}: error: ${at} is not a field of ${String(type)} in Kubernetes 1.34 [wrong-value]`,
    ]
  }),
  // 7. The mesh configuration.
  ...['', 'values.'].flatMap((above): Row[] => {
    const wrap = (text: string) => (above === '' ? text : `values: {${text}}`)
    const column = above === '' ? 16 : 25
    return [
      [
        `7 a wrong type in ${above}meshConfig`,
        wrap('meshConfig: {enableTracing: "x"}'),
        `4:${column}: error: ${above}meshConfig.enableTracing is a string; expected true or false [wrong-value]`,
      ],
      [
        `7 a port in ${above}meshConfig`,
        wrap('meshConfig: {proxyListenPort: 99999}'),
        `4:${column}: error: ${above}meshConfig.proxyListenPort is 99999; expected a port from 0 to 65535 [wrong-value]`,
      ],
      [
        `7 a timeout in ${above}meshConfig`,
        wrap('meshConfig: {connectTimeout: 0s}'),
        `4:${column}: error: ${above}meshConfig.connectTimeout is "0s"; expected at least 0.001s [wrong-value]`,
      ],
    ]
  }),
  [
    '7 an enum',
    'meshConfig: {defaultConfig: {controlPlaneAuthPolicy: FOO}}',
    '4:32: error: meshConfig.defaultConfig.controlPlaneAuthPolicy is "FOO"; expected NONE, MUTUAL_TLS or INHERIT [wrong-value]',
  ],
  [
    '7 an address without a port',
    'meshConfig: {defaultConfig: {discoveryAddress: istiod}}',
    '4:32: error: meshConfig.defaultConfig.discoveryAddress is "istiod"; expected a host and a port, such as istiod.istio-system.svc:15012 [wrong-value]',
  ],
  [
    '7 two members of a oneof: tracers',
    'meshConfig: {defaultConfig: {tracing: {zipkin: {address: "x:1"}, datadog: {address: "y:2"}}}}',
    '4:68: error: meshConfig.defaultConfig.tracing.datadog cannot be set, because zipkin is set, too [one-of]',
  ],
  [
    '7 two members of a oneof: providers',
    'meshConfig: {extensionProviders: [{name: a, zipkin: {service: a, port: 1}, prometheus: {}}]}',
    '4:78: error: meshConfig.extensionProviders[0].prometheus cannot be set, because zipkin is set, too [one-of]',
  ],
  [
    '7 two members of a oneof below values',
    'values: {meshConfig: {caCertificates: [{pem: a, spiffeBundleUrl: "https://a"}]}}',
    '4:51: error: values.meshConfig.caCertificates[0].spiffeBundleUrl cannot be set, because pem is set, too [one-of]',
  ],
  [
    '7 a provider without a name',
    'meshConfig: {extensionProviders: [{prometheus: {}}]}',
    '4:37: error: meshConfig.extensionProviders[0] has no name [wrong-value]',
  ],
  [
    '7 a provider of no kind',
    'meshConfig: {extensionProviders: [{name: a}]}',
    '4:37: error: meshConfig.extensionProviders[0] has no provider [wrong-value]',
  ],
  [
    '7 two providers with one name',
    'meshConfig: {extensionProviders: [{name: a, prometheus: {}}, {name: a, prometheus: {}}]}',
    '4:65: error: meshConfig.extensionProviders[1].name is "a", as that of a provider before [wrong-value]',
  ],
  // 8. Names.
  ...['a b', 'example.com/Istio', 'example.com/istio:1:2'].map((hub): Row => [
    `8 the hub ${hub}`,
    `hub: "${hub}"`,
    `4:3: error: hub is "${hub}"; expected a registry with a path, such as registry.example.com/istio [wrong-value]`,
  ]),
  ...['a/b', 'a b', '-a', 'a'.repeat(129)].map((tag): Row => [
    `8 the tag ${tag}`,
    `tag: "${tag}"`,
    `4:3: error: tag is "${tag.slice(0, 100)}"${tag.length > 100 ? '…' : ''}; expected letters, digits, dots, dashes and underscores, at most 128 [wrong-value]`,
  ]),
  ...['A', 'a_b', 'a.b', '-a', 'a-', 'a'.repeat(64)].map((revision): Row => [
    `8 the revision ${revision}`,
    `revision: "${revision}"`,
    `4:3: error: revision is "${revision}"; expected lower-case letters, digits and dashes, at most 63 [wrong-value]`,
  ]),
  ...['A', 'a_b', 'a.b'].map((name): Row => [
    `8 the gateway ${name}`,
    `components: {ingressGateways: [{name: "${name}"}]}`,
    `4:35: error: components.ingressGateways[0].name is "${name}"; expected lower-case letters, digits and dashes, at most 63 [wrong-value]`,
  ]),
]

describe('an error (2.6)', () => {
  test.each(errors)('%s', async (_, spec, ...findings) => {
    expect(await validate(spec)).toEqual({ status: 1, findings })
  })
})

const autoscaled = (component: string, path: string, column: number) =>
  `4:${column}: warning: components.${component}.k8s.replicaCount has no lasting effect, because values.${path}.autoscaleEnabled is true [fixed-replicas]`

const warnings: readonly Row[] = [
  [
    '1 istiodRemote',
    'components: {istiodRemote: {enabled: true}}',
    '4:16: warning: components.istiodRemote has no effect: use values.istiodRemote.enabled [legacy]',
  ],
  [
    '1 namespace',
    'namespace: x',
    '4:3: warning: namespace has no effect: use values.global.istioNamespace [legacy]',
  ],
  [
    '4b replicas of an autoscaled istiod',
    'components: {pilot: {k8s: {replicaCount: 2}}}\nvalues: {pilot: {autoscaleEnabled: true}}',
    autoscaled('pilot', 'pilot', 30),
  ],
  [
    '4b replicas of an ingress gateway',
    'components: {ingressGateways: [{name: g, k8s: {replicaCount: 1}}]}',
    autoscaled('ingressGateways[0]', 'gateways.istio-ingressgateway', 50),
  ],
  [
    '4b replicas of an egress gateway',
    'components: {egressGateways: [{name: g, k8s: {replicaCount: 1}}]}',
    autoscaled('egressGateways[0]', 'gateways.istio-egressgateway', 49),
  ],
  [
    '7 an unknown key of the mesh, which istioctl accepts in silence',
    'meshConfig: {bogus: 1}',
    '4:16: warning: unknown key meshConfig.bogus: istiod ignores it [unknown-mesh-key]',
  ],
  [
    '7 a deprecated field of the mesh',
    'meshConfig: {defaultConfig: {zipkinAddress: "a:1"}}',
    "4:32: warning: meshConfig.defaultConfig.zipkinAddress is deprecated in Istio's API [deprecated]",
  ],
]

describe('a warning (2.6)', () => {
  test.each(warnings)('%s', async (_, spec, ...findings) => {
    expect(await validate(spec)).toEqual({ status: 0, findings })
  })
})

const good: readonly Row[] = [
  ['1 k8s of base', 'components: {base: {k8s: {overlays: []}}}'],
  ['1 label of a gateway', 'components: {ingressGateways: [{name: g, label: {a: b}}]}'],
  [
    '1 volumes, which istioctl does not apply',
    'components: {pilot: {k8s: {volumes: [{name: a, emptyDir: {}}], volumeMounts: [{name: a, mountPath: /x}]}}}',
  ],
  ['3 resource_quotas', 'values: {cni: {resource_quotas: {enabled: true, pods: 10}}}'],
  ['3 resourceQuotas', 'values: {cni: {resourceQuotas: {enabled: true, pods: 10}}}'],
  ['3 unvalidatedValues', 'unvalidatedValues: {global: {badKey: 1}}'],
  ['4a a named port', service('port: 80, targetPort: http')],
  ['4a a port above 1023', service('port: 80, targetPort: 8080')],
  ['4a port 1024, which istioctl rejects', service('port: 1024')],
  ['4a runAsRoot', `${service('port: 80')}\nvalues: {gateways: {istio-ingressgateway: {runAsRoot: true}}}`],
  [
    '4b one replica of istiod',
    'components: {pilot: {k8s: {replicaCount: 1}}}\nvalues: {pilot: {autoscaleEnabled: true}}',
  ],
  [
    '4b replicas of a gateway in profile demo',
    'profile: demo\ncomponents: {ingressGateways: [{name: g, k8s: {replicaCount: 1}}]}',
  ],
  [
    '4b replicas of a gateway without an autoscaler',
    'components: {ingressGateways: [{name: g, k8s: {replicaCount: 2}}]}\nvalues: {gateways: {istio-ingressgateway: {autoscaleEnabled: false}}}',
  ],
  ...['*', '', '10.0.0.0/8', '10.0.0.0/8,2001:db8::/32'].map((text): Row => [
    `5 includeIPRanges "${text}"`,
    `values: {global: {proxy: {includeIPRanges: "${text}"}}}`,
  ]),
  ...['*', '', '0', '80,65535'].map((text): Row => [
    `5 includeInboundPorts "${text}"`,
    `values: {global: {proxy: {includeInboundPorts: "${text}"}}}`,
  ]),
  ['6 a node selector of waypoints', 'values: {global: {waypoint: {nodeSelector: {a: b}}}}'],
  ['7 one tracer', 'meshConfig: {defaultConfig: {tracing: {zipkin: {address: "x:1"}, datadog: null}}}'],
  ['8 a hub with a port', 'hub: localhost:5000/istio'],
  ['8 a hub without a path', 'hub: localhost:5000'],
  ['8 a number as tag', 'tag: 1.31'],
  ['8 a revision of digits', 'revision: "10"'],
]

describe('valid (2.6)', () => {
  test.each(good)('%s', async (_, spec) => {
    const { status, findings } = await validate(spec)
    // The only warning is that nothing is validated.
    const others = findings.filter((line) => !line.includes('unvalidatedValues is merged'))
    expect({ status, others }).toEqual({ status: 0, others: [] })
  })
})

test('all errors at once, and a unique message for meshConfig (2.6)', async () => {
  const spec = 'hub: a b\nrevision: A\nmeshConfig: {enableTracing: x}'
  expect(await validate(spec)).toEqual({
    status: 1,
    findings: [
      '4:3: error: hub is "a b"; expected a registry with a path, such as registry.example.com/istio [wrong-value]',
      '5:3: error: revision is "A"; expected lower-case letters, digits and dashes, at most 63 [wrong-value]',
      '6:16: error: meshConfig.enableTracing is a string; expected true or false [wrong-value]',
    ],
  })
})

test('--force continues and prints each error as a warning (2.6)', async () => {
  const stdin = `${head}  profile: minimal\n  bogus: 1\n  values: {global: {badKey: 1}}\n`
  const argv = ['manifest', 'generate', '--force', '-f', '-']
  const { status, stdout, stderr } = await runCommand(argv, stdin)
  expect(status).toBe(0)
  expect(stdout).toContain('kind: Deployment')
  expect(stderr).toContain('Warning: standard input:5:3: unknown key bogus (continuing because of --force)')
  expect(stderr).toContain(
    'Warning: standard input:6:21: unknown key values.global.badKey (continuing because of --force)',
  )
})
