// Documents of other tools as -f: IstioControlPlane, Helm values, resources of the Sail operator.
import { describe, expect, test } from '@jest/globals'
import { readOperatorFile } from '../../src/config/layers.ts'
import { readConfigurationRequest } from '../../src/config/operator-spec.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { generate, runCommand } from '../support/generate.ts'

const read = (...texts: string[]) =>
  readConfigurationRequest({ files: texts.flatMap((text) => readOperatorFile('-', () => text)), sets: [] })

const noGateway = { ingressGateways: [{ name: 'istio-ingressgateway', enabled: false }] }

interface Row {
  readonly name: string
  readonly text: string
  readonly spec: object
  readonly warnings: readonly string[]
}

const controlPlane = `apiVersion: install.istio.io/v1alpha2
kind: IstioControlPlane
spec:
  profile: demo
  cni:
    enabled: true
  policy:
    components:
      policy:
        enabled: true
  gateways:
    components:
      ingressGateway:
        enabled: true
  defaultNamespace: mesh
  values:
    pilot:
      traceSampling: 5
`

const rows: readonly Row[] = [
  {
    name: 'an IstioControlPlane',
    text: controlPlane,
    spec: {
      profile: 'demo',
      components: {
        cni: { enabled: true },
        ingressGateways: [{ name: 'istio-ingressgateway', enabled: true }],
      },
      values: { global: { istioNamespace: 'mesh' }, pilot: { traceSampling: 5 } },
    },
    warnings: [
      'standard input:2: kind IstioControlPlane is deprecated: use IstioOperator of install.istio.io/v1alpha1',
      'standard input:5: cni is deprecated: use components.cni',
      'standard input:13: gateways.components.ingressGateway is deprecated: use components.ingressGateways',
      'standard input:15: defaultNamespace is deprecated: use values.global.istioNamespace',
      'standard input:7: policy has no effect: Mixer was removed in Istio 1.8; use AuthorizationPolicy or WasmPlugin',
    ],
  },
  {
    name: 'values of chart cni',
    text: 'profile: ambient\ncniBinDir: /x\ncni:\n  chained: false\nglobal:\n  platform: k3s\n',
    spec: {
      components: { cni: { enabled: true } },
      values: { cni: { cniBinDir: '/x', chained: false }, global: { platform: 'k3s' }, profile: 'ambient' },
    },
    warnings: ['standard input:1: is read as Helm values of chart cni'],
  },
  {
    name: 'values of chart ztunnel',
    text: 'resourceName: zt\nenv:\n  A: b\n',
    spec: {
      components: { ztunnel: { enabled: true } },
      values: { ztunnel: { resourceName: 'zt', env: { A: 'b' } } },
    },
    warnings: ['standard input:1: is read as Helm values of chart ztunnel'],
  },
  {
    name: 'values of chart base',
    text: 'defaultRevision: canary\nbase:\n  excludedCRDs: [a]\n',
    spec: {
      components: { base: { enabled: true } },
      values: { defaultRevision: 'canary', base: { excludedCRDs: ['a'] } },
    },
    warnings: ['standard input:1: is read as Helm values of chart base'],
  },
  {
    name: 'values of chart istiod, flat and nested',
    text: 'profile: ambient\nautoscaleMin: 2\nmeshConfig:\n  accessLogFile: /dev/stdout\npilot:\n  env:\n    A: b\n',
    spec: {
      profile: 'ambient',
      components: { ...noGateway, pilot: { enabled: true } },
      values: { pilot: { autoscaleMin: 2, env: { A: 'b' } } },
    },
    warnings: ['standard input:1: is read as Helm values of chart istiod'],
  },
  {
    name: 'a copy of a values.yaml',
    text: '_internal_defaults_do_not_set:\n  cniBinDir: /x\n  chained: true\nchained: false\n',
    spec: {
      components: { cni: { enabled: true } },
      values: { cni: { cniBinDir: '/x', chained: false } },
    },
    warnings: ['standard input:1: is read as Helm values of chart cni'],
  },
  {
    name: 'keys that mean the same in every chart',
    text: 'profile: ambient\nglobal:\n  platform: k3s\n',
    spec: {
      profile: 'ambient',
      components: { ...noGateway, pilot: { enabled: true } },
      values: { global: { platform: 'k3s' } },
    },
    warnings: ['standard input:1: is read as Helm values of chart istiod'],
  },
  {
    name: 'an umbrella chart',
    text: `global:
  platform: gke
base:
  defaultRevision: default
istiod:
  profile: ambient
  pilot: {traceSampling: 5}
cni:
  profile: ambient
  cniBinDir: /x
ztunnel:
  ztunnel: {logLevel: debug}
`,
    spec: {
      profile: 'ambient',
      components: {
        ...noGateway,
        pilot: { enabled: true },
        cni: { enabled: true },
        ztunnel: { enabled: true },
      },
      values: {
        global: { platform: 'gke' },
        defaultRevision: 'default',
        pilot: { traceSampling: 5 },
        cni: { cniBinDir: '/x' },
        ztunnel: { logLevel: 'debug' },
      },
    },
    warnings: [
      'standard input:1: is read as Helm values of an umbrella chart with base, istiod, cni, ztunnel',
    ],
  },
  {
    name: 'an Istio resource',
    text: `apiVersion: sailoperator.io/v1
kind: Istio
metadata: {name: default}
spec:
  version: v1.30.2
  namespace: mesh
  profile: ambient
  updateStrategy: {type: InPlace}
  values:
    pilot: {trustedZtunnelNamespace: ztunnel}
`,
    spec: {
      profile: 'ambient',
      components: { ...noGateway, pilot: { enabled: true } },
      values: { global: { istioNamespace: 'mesh' }, pilot: { trustedZtunnelNamespace: 'ztunnel' } },
    },
    warnings: [
      'standard input:5: version v1.30.2 has no effect: ambientctl installs its own version of Istio; to install it: --istio-version 1.30.2',
    ],
  },
  {
    name: 'an Istio resource with a revision',
    text: `apiVersion: sailoperator.io/v1
kind: Istio
metadata: {name: prod}
spec:
  version: v1.30.2
  updateStrategy: {type: RevisionBased}
`,
    spec: { components: { ...noGateway, pilot: { enabled: true } }, revision: 'prod-v1-30-2' },
    warnings: [expect.stringContaining('version v1.30.2 has no effect') as unknown as string],
  },
  {
    name: 'an IstioCNI resource',
    text: `apiVersion: sailoperator.io/v1
kind: IstioCNI
metadata: {name: default}
spec:
  namespace: istio-cni
  profile: ambient
  values:
    cni: {chained: false}
`,
    spec: {
      components: { cni: { enabled: true, namespace: 'istio-cni' } },
      values: { cni: { chained: false }, profile: 'ambient' },
    },
    warnings: [],
  },
  {
    name: 'a ZTunnel resource',
    text: `apiVersion: sailoperator.io/v1
kind: ZTunnel
metadata: {name: default}
spec:
  namespace: ztunnel
  values:
    ztunnel: {logLevel: debug}
`,
    spec: {
      components: { ztunnel: { enabled: true, namespace: 'ztunnel' } },
      values: { ztunnel: { logLevel: 'debug' } },
    },
    warnings: [],
  },
]

describe('a document of another tool', () => {
  test.each(rows)('$name', ({ text, spec, warnings }) => {
    const user = read(text)
    expect(user.spec).toMatchObject(spec)
    expect(Object.keys(user.spec).sort()).toEqual(Object.keys(spec).sort())
    expect(user.warnings).toEqual(warnings)
  })

  test.each([
    [
      'cniBinDr: /x\nchained: true\n',
      'standard input:1:1: unknown key values.cni.cniBinDr; did you mean "cniBinDir"?',
    ],
    [
      'istiod:\n  autoscaleMin: two\n',
      'standard input:2:3: values.pilot.autoscaleMin is a string; expected a non-negative integer',
    ],
    [
      'apiVersion: sailoperator.io/v1\nkind: IstioCNI\nspec:\n  values:\n    cni: {chaned: true}\n',
      'standard input:5:11: unknown key values.cni.chaned; did you mean "chained"?',
    ],
    [
      'apiVersion: sailoperator.io/v1\nkind: Istio\nspec:\n  profil: ambient\n',
      'standard input:4:3: unknown key profil; did you mean "profile"?',
    ],
    [
      `kind: IstioControlPlane\nspec:\n  cni:\n    enabled: perhaps\n`,
      'standard input:4:5: components.cni.enabled is a string; expected true or false',
    ],
    [
      'apiVersion: sailoperator.io/v1\nkind: IstioRevision\n',
      'standard input:1: is of kind IstioRevision of sailoperator.io, which cannot be installed',
    ],
  ])('reports a mistake at its line: %s', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })
})

const apps = (objects: readonly KubeObject[]) =>
  [
    ...new Set(
      objects.flatMap(({ kind, metadata }) =>
        /^(Deployment|DaemonSet)$/.test(kind) ? [`${metadata.namespace ?? ''}/${metadata.name}`] : [],
      ),
    ),
  ].sort()

describe('what is installed', () => {
  const text = (name: string) => rows.find((row) => row.name === name)?.text ?? ''

  test.each([
    ['an IstioCNI resource', ['istio-cni/istio-cni-node']],
    ['values of chart cni', ['istio-system/istio-cni-node']],
    ['values of chart ztunnel', ['istio-system/zt']],
    ['values of chart base', []],
    ['an Istio resource', ['mesh/istio-cni-node', 'mesh/istiod', 'mesh/ztunnel']],
    ['an umbrella chart', ['istio-system/istio-cni-node', 'istio-system/istiod', 'istio-system/ztunnel']],
    [
      'an IstioControlPlane',
      ['mesh/istio-cni-node', 'mesh/istio-egressgateway', 'mesh/istio-ingressgateway', 'mesh/istiod'],
    ],
  ])('%s', async (name, expected) => {
    expect(apps(await generate([], text(name)))).toEqual(expected)
  })

  test('the agent of an IstioCNI resource has the values of its profile', async () => {
    const objects = await generate([], text('an IstioCNI resource'))
    const config = objects.find(({ metadata }) => metadata.name === 'istio-cni-config')
    expect(config).toMatchObject({ data: { AMBIENT_ENABLED: 'true', CHAINED_CNI_PLUGIN: 'false' } })
  })

  test('parts and a control plane give one mesh', () => {
    const user = read(text('an Istio resource'), text('an IstioCNI resource'), text('a ZTunnel resource'))
    expect(user.isPart).toBe(false)
    expect(user.spec).toMatchObject({
      profile: 'ambient',
      components: { cni: { namespace: 'istio-cni' }, ztunnel: { namespace: 'ztunnel' } },
    })
  })
})

describe('the CNI alone beside canary control planes', () => {
  const cni = `kind: IstioOperator
spec:
  profile: empty
  components:
    cni: {enabled: true}
  values:
    cni:
      excludeNamespaces: [istio-system, kube-system]
`
  const canary = (setting: string) => `kind: IstioOperator
spec:
  revision: 1-31-1
  components:
    cni: {enabled: false}
    ingressGateways: [{name: istio-ingressgateway, enabled: false}]
  values:
    ${setting}
`
  test('the first file installs only the CNI', async () => {
    expect(apps(await generate([], cni))).toEqual(['istio-system/istio-cni-node'])
  })

  test.each(['pilot: {cni: {enabled: true}}', 'istio_cni: {enabled: true}'])(
    'a revision with %s uses it',
    async (setting) => {
      const objects = await generate([], canary(setting))
      expect(apps(objects)).toEqual(['istio-system/istiod-1-31-1'])
      const injector = objects.find(({ metadata }) => metadata.name === 'istio-sidecar-injector-1-31-1')
      expect(JSON.stringify(injector)).toContain('istio-validation')
      const values = (injector?.['data'] as Record<string, string> | undefined)?.['values'] ?? '{}'
      expect(JSON.parse(values)).toMatchObject({ pilot: { cni: { enabled: true } } })
    },
  )
})

test('IKS has the default directories, and CNI in sidecar mode', async () => {
  const sets = ['--platform', 'iks', '--set', 'profile=minimal', '--set', 'components.cni.enabled=true']
  const agent = (await generate(sets)).find(({ kind }) => kind === 'DaemonSet')
  expect(JSON.stringify(agent)).toContain('"path":"/opt/cni/bin"')
  expect(JSON.stringify(agent)).toContain('"path":"/etc/cni/net.d"')
})

test('manifest apply takes the file of an AKS cluster as written', async () => {
  const file = `apiVersion: install.istio.io/v1alpha1
kind: IstioOperator
spec:
  addonComponents:
    kiali: {enabled: true}
    tracing: {enabled: true}
  components:
    cni: {enabled: true}
  values:
    cni:
      excludeNamespaces: [istio-system, kube-system, kube-node-lease, kube-public]
`
  const { status, stderr } = await runCommand(
    ['manifest', 'apply', '-f', '-', '-y', '-c', '/no/kubeconfig'],
    file,
  )
  // The file is accepted; only the cluster is missing.
  expect(stderr).toContain('/no/kubeconfig: file does not exist')
  expect(status).toBe(64)
})
