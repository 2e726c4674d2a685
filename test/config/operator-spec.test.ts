// The user's spec: the origin of each value and the conversion of legacy keys.
import { describe, expect, test } from '@jest/globals'
import { readOperatorFile } from '../../src/config/layers.ts'
import {
  readConfigurationRequest,
  type ConfigurationRequest,
  type OperatorSpec,
} from '../../src/config/operator-spec.ts'
import { getPath } from '../../src/values/tree.ts'

const head = 'apiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\n'

/** A file whose spec starts on line 4. */
function read(spec: string, request: Partial<ConfigurationRequest> = {}): OperatorSpec {
  const files = readOperatorFile('-', () => `${head}spec:\n${spec.replace(/^/gm, '  ')}\n`)
  return readConfigurationRequest({ files, sets: [], ...request })
}

describe('origin: where a value was set', () => {
  const platform = 'values.global.platform'
  const rows: readonly [string, OperatorSpec, string, string][] = [
    ['a line', read('hub: x\nprofile: ambient'), 'profile', 'standard input:5:3'],
    ['a line below values', read('values:\n  global:\n    platform: k3s'), platform, 'standard input:6:7'],
    ['the line of an alias', read('hub: x\nplatform: k3s'), platform, 'standard input:5:3'],
    ['the line of a longer alias', read('global:\n  platform: k3s'), platform, 'standard input:5:5'],
    ['a --set', read('profile: x', { sets: ['profile=a', 'profile=b'] }), 'profile', '--set profile=b'],
    [
      'a --set of a part',
      read('', { sets: ['values.cni.env.A=1'] }),
      'values.cni',
      '--set values.cni.env.A=1',
    ],
    [
      'a --set by its alias',
      read('', { sets: ['global.platform=k3s'] }),
      platform,
      '--set global.platform=k3s',
    ],
    ['a flag', read('platform: gke', { platform: 'k3s' }), platform, '--platform k3s'],
    ['a flag over a --set', read('', { sets: ['revision=a'], revision: 'b' }), 'revision', '--revision b'],
    ['a path that is not set', read('hub: x'), 'profile', 'standard input'],
  ]
  test.each(rows)('%s', (_, user, path, expected) => {
    expect(user.origin(path.split('.'))).toBe(expected)
  })
})

describe('flags', () => {
  const rows: readonly [string, Partial<ConfigurationRequest>, string, unknown][] = [
    ['are always text', { revision: '10' }, 'revision', '10'],
    [
      'beat files and --set',
      { sets: ['values.global.istioNamespace=a'], istioNamespace: 'b' },
      'values.global.istioNamespace',
      'b',
    ],
    ['that are empty count as not set', { platform: '' }, 'values.global.platform', undefined],
    ['revision default means no revision', { revision: 'default' }, 'revision', undefined],
  ]
  test.each(rows)('%s', (_, request, path, expected) => {
    expect(getPath(read('hub: x', request).spec, path.split('.'))).toBe(expected)
  })
})

describe('legacy keys: a warning with the line and the replacement', () => {
  const rows: readonly [string, string][] = [
    ['addonComponents: {grafana: {enabled: true}}', 'addonComponents has no effect: addons'],
    ['components: {citadel: {}}', 'components.citadel has no effect: it is part of istiod'],
    ['components: {galley: {}}', 'components.galley has no effect: it is part of istiod'],
    ['components: {sidecarInjector: {}}', 'components.sidecarInjector has no effect: it is part of istiod'],
    ['components: {nodeAgent: {}}', 'components.nodeAgent has no effect: it is part of the proxy'],
    ['components: {policy: {}}', 'components.policy has no effect: Mixer was removed'],
    ['components: {telemetry: {}}', 'components.telemetry has no effect: Mixer was removed'],
    ['components: {istiodRemote: {}}', 'components.istiodRemote has no effect: use values.istiodRemote'],
    [
      'components: {istiodRemote: {k8s: {env: []}}}',
      'components.istiodRemote has no effect but k8s, which changes the objects of istiod: use values.',
    ],
    ['values: {grafana: {}}', 'values.grafana has no effect: addons'],
    ['values: {kiali: {}}', 'values.kiali has no effect: addons'],
    ['values: {prometheus: {}}', 'values.prometheus has no effect: addons'],
    ['values: {tracing: {}}', 'values.tracing has no effect: addons'],
    ['values: {gateways: {enabled: true}}', 'values.gateways.enabled has no effect: use components.'],
    ['namespace: mesh', 'namespace has no effect: use values.global.istioNamespace'],
    [
      'values: {istio_cni: {enabled: true}}',
      'values.istio_cni.enabled is deprecated: use values.pilot.cni.enabled',
    ],
    [
      'values: {istioCni: {enabled: true}}',
      'values.istioCni.enabled is deprecated: use values.pilot.cni.enabled',
    ],
    ['values: {istio_cni: {chained: true}}', 'values.istio_cni has no effect: use values.pilot.cni'],
    ['unvalidatedValues: {any: 1}', 'unvalidatedValues is merged into values without validation'],
  ]
  test.each(rows)('%s', (spec, message) => {
    const { warnings } = read(spec)
    expect(warnings).toEqual([expect.stringContaining(message)])
    expect(warnings).toEqual([expect.stringMatching(/^standard input:4:[0-9]+: /)])
  })

  test('the new key takes precedence over the legacy one', () => {
    const { spec } = read('values: {istio_cni: {enabled: true}, pilot: {cni: {enabled: false}}}')
    expect(getPath(spec, ['values', 'pilot', 'cni', 'enabled'])).toBe(false)
  })

  test('unvalidatedValues are merged into the values', () => {
    const { spec } = read('values: {cni: {hub: a}}\nunvalidatedValues: {cni: {odd: 1}}')
    expect(getPath(spec, ['values', 'cni'])).toEqual({ hub: 'a', odd: 1 })
    expect(getPath(spec, ['unvalidatedValues'])).toBeUndefined()
  })
})

describe('metadata.namespace', () => {
  const file = (namespace: string) =>
    readOperatorFile('-', () => `${head}metadata: {namespace: ${namespace}}\nspec: {profile: ambient}\n`)

  test('that equals the namespace of the install causes no warning', () => {
    expect(readConfigurationRequest({ files: file('istio-system'), sets: [] }).warnings).toEqual([])
    const moved = { files: file('mesh'), sets: [], istioNamespace: 'mesh' }
    expect(readConfigurationRequest(moved).warnings).toEqual([])
  })

  test('that differs causes a warning', () => {
    expect(readConfigurationRequest({ files: file('istio-operator'), sets: [] }).warnings).toEqual([
      'standard input:3:12: metadata.namespace istio-operator has no effect: use values.global.istioNamespace',
    ])
  })
})

describe('an empty key of spec', () => {
  test.each(['values:', 'components:', 'meshConfig:', 'profile:'])('%s is as if not given', (line) => {
    expect(Object.keys(read(`hub: x\n${line}`).spec)).toEqual(['hub'])
  })

  test('a nested null is kept, to remove a default', () => {
    expect(getPath(read('values: {cni: {env: null}}').spec, ['values', 'cni', 'env'])).toBeNull()
  })
})

test('moved keys are reported with their replacement', () => {
  expect(() => read('values: {global: {mtls: {auto: true}}}')).toThrow(
    expect.objectContaining({
      message: 'standard input:4:21: unknown key values.global.mtls',
      hint: 'use meshConfig.enableAutoMtls or a PeerAuthentication',
    }),
  )
})

describe('several documents', () => {
  const documents = (...specs: readonly string[]) => ({
    files: readOperatorFile('-', () => specs.map((spec) => `${head}${spec}\n`).join('---\n')),
    sets: [],
  })

  test('are merged in their order', () => {
    const { spec } = readConfigurationRequest(
      documents('spec: {hub: a, values: {cni: {hub: x}}}', '# none', 'spec: {hub: b, profile: ambient}'),
    )
    expect(spec).toEqual({ hub: 'b', profile: 'ambient', values: { cni: { hub: 'x' } } })
  })

  test('have the line numbers of the file', () => {
    const { origin } = readConfigurationRequest(
      documents('spec:\n  hub: a\n  profile: demo', 'spec:\n\n  hub: b'),
    )
    expect(origin(['hub'])).toBe('standard input:11:3')
    expect(origin(['profile'])).toBe('standard input:5:3')
  })

  test('have these line numbers with any line break and JSON, too', () => {
    const text = `${head}spec: {tag: a}\n`.replaceAll('\n', '\r\n')
    const json = '{"kind": "IstioOperator",\n"spec": {\n"hub": "b"}}\n'
    const files = readOperatorFile('-', () => `${text}---\n${json}`)
    expect(readConfigurationRequest({ files, sets: [] }).origin(['hub'])).toBe('standard input:7:1')
  })

  test('name the line of one that is no IstioOperator', () => {
    expect(() => documents('spec: {}', 'spec: {}\n---\nkind: Namespace')).toThrow(
      /^standard input:9: is of kind Namespace, not IstioOperator$/,
    )
  })

  test('are all checked before an error is reported', () => {
    expect(() => documents('spec: []', 'spce: {}')).toThrow(/:1: spec is a list.*\n.*:7:1: unknown key spce/)
  })

  test('of two control planes cause a warning', () => {
    const rows = ['metadata: {name: a}\nspec: {revision: red}', 'metadata: {name: b}\nspec: {revision: blue}']
    const end = 'are merged into one configuration; use a file and a command for each control plane'
    expect(readConfigurationRequest(documents(...rows)).warnings).toEqual([
      `standard input:6: documents with metadata.name a and b ${end}`,
      `standard input:6: documents with revision red and blue ${end}`,
    ])
    expect(
      readConfigurationRequest(documents('metadata: {name: a}', 'spec: {revision: red}')).warnings,
    ).toEqual([])
  })

  test('are limited in number', () => {
    expect(() => documents(...Array<string>(101).fill('spec: {}'))).toThrow(
      /contains 101 documents; at most 100/,
    )
  })
})
