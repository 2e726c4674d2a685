// Precedence, aliases and the values of each component. Expectations follow istioctl and the documented differences.
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import type { ChartOverlays } from '../../src/chart/metadata/facts.ts'
import { components, type ComponentKey } from '../../src/config/components.ts'
import { catalogOf, type Layer } from '../../src/config/layers.ts'
import {
  resolve,
  type Configuration,
  type DetectedPlatform,
  type ResolveOptions,
} from '../../src/config/resolve.ts'
import { readConfigurationRequest, type ConfigurationRequest } from '../../src/config/operator-spec.ts'
import { getPath, toTree } from '../../src/values/tree.ts'
import { packageFolder } from '../support/generate.ts'

const catalog = catalogOf(join(packageFolder, 'profiles'), join(packageFolder, 'platforms'))
const platforms = ['eks', 'gke', 'k3d', 'k3s', 'microk8s', 'minikube', 'openshift']

function factsOf(known: readonly string[]): ReadonlyMap<ComponentKey, ChartOverlays> {
  const facts = {
    name: 'x',
    version: '1',
    appVersion: '1',
    profiles: [],
    platforms: known,
    compatibilityVersions: [],
  }
  return new Map(components.map(({ key }) => [key, facts]))
}

function configure(
  request: Partial<ConfigurationRequest>,
  options: Partial<ResolveOptions> = {},
): Configuration {
  const user = readConfigurationRequest({ files: [], sets: [], ...request })
  return resolve({ user, catalog, facts: factsOf(platforms), ...options })
}

const file = (spec: object): Layer => ({ origin: 'mesh.yaml', spec: toTree(spec as Record<string, unknown>) })

function value(configuration: Configuration, key: ComponentKey, path: string) {
  const component = configuration.components.find((one) => one.component.key === key)
  return component && getPath(component.values, path.split('.'))
}

const keys = (configuration: Configuration) => configuration.components.map(({ component }) => component.key)

describe('the selected profile', () => {
  const rows: readonly [string, Partial<ConfigurationRequest>, Partial<ResolveOptions>, string, string][] = [
    ['nothing given', {}, {}, 'ambient', 'none given'],
    ['--set', { sets: ['profile=minimal'] }, {}, 'minimal', '--set profile=minimal'],
    ['a file', { files: [file({ profile: 'empty' })] }, {}, 'empty', 'mesh.yaml'],
    [
      '--set over a file',
      { files: [file({ profile: 'empty' })], sets: ['profile=minimal'] },
      {},
      'minimal',
      '--set',
    ],
    ['what is installed', {}, { installedProfile: 'openshift-ambient' }, 'openshift-ambient', 'as installed'],
    [
      '--set over what is installed',
      { sets: ['profile=minimal'] },
      { installedProfile: 'ambient' },
      'minimal',
      '--set',
    ],
  ]
  test.each(rows)('%s', (_, request, options, name, reason) => {
    const { profile } = configure(request, options)
    expect(profile.name).toBe(name)
    expect(profile.reason).toContain(reason)
  })
})

describe('the selected platform: all spellings are equivalent', () => {
  const spellings: readonly [string, Partial<ConfigurationRequest>][] = [
    ['--platform', { platform: 'k3s' }],
    ['--set platform', { sets: ['platform=k3s'] }],
    ['--set global.platform', { sets: ['global.platform=k3s'] }],
    ['--set values.platform', { sets: ['values.platform=k3s'] }],
    ['--set values.global.platform', { sets: ['values.global.platform=k3s'] }],
    ['--set spec.values.global.platform', { sets: ['spec.values.global.platform=k3s'] }],
    ['a file', { files: [file({ profile: 'ambient', values: { global: { platform: 'k3s' } } })] }],
    ['platform in a file', { files: [file({ profile: 'ambient', platform: 'k3s' })] }],
  ]
  test.each(spellings)('%s', (_, request) => {
    const configuration = configure(request)
    expect(configuration.platform?.name).toBe('k3s')
    expect(value(configuration, 'cni', 'global.platform')).toBe('k3s')
    // The chart merges the overlay itself.
    expect(value(configuration, 'cni', 'cni')).toBeUndefined()
  })

  test('a platform that the charts lack is merged as values and not passed by name', () => {
    const configuration = configure({ platform: 'k3s' }, { facts: factsOf(['gke']) })
    expect(value(configuration, 'cni', 'global.platform')).toBeUndefined()
    expect(value(configuration, 'cni', 'cni.cniBinDir')).toBe('/var/lib/rancher/k3s/data/cni')
  })

  test('the user’s values win over the values of a platform', () => {
    const request = { platform: 'k3s', sets: ['values.cni.cniBinDir=/mine'] }
    expect(value(configure(request, { facts: factsOf([]) }), 'cni', 'cni.cniBinDir')).toBe('/mine')
  })

  test('the installed platform is kept, unless the user or the profile sets one', () => {
    expect(configure({}, { installedPlatform: 'k3s' }).platform?.reason).toBe('as installed')
    expect(configure({ platform: 'gke' }, { installedPlatform: 'k3s' }).platform?.name).toBe('gke')
    expect(
      configure({ sets: ['profile=openshift-ambient'] }, { installedPlatform: 'k3s' }).platform,
    ).toMatchObject({ name: 'openshift', reason: 'from the profile' })
    expect(
      configure({ sets: ['values.global.platform='] }, { installedPlatform: 'k3s' }).platform,
    ).toBeUndefined()
  })
})

describe('the detected platform', () => {
  const found = (platform: string | undefined, values: object = {}): DetectedPlatform => ({
    platform,
    reason: 'detected: Node/a',
    values: toTree(values as Record<string, unknown>),
  })
  const k3s = found('k3s', { cni: { cniConfDir: '/mnt/conf', cniBinDir: '/mnt/bin' } })
  const docker = found(undefined, { cni: { cniNetnsDir: '/var/run/docker/netns' } })

  const choices: readonly [
    string,
    Partial<ConfigurationRequest>,
    Partial<ResolveOptions>,
    string | undefined,
    string?,
  ][] = [
    ['nothing given', {}, {}, 'k3s', 'detected: Node/a'],
    ['auto', { platform: 'auto' }, {}, 'k3s', 'detected: Node/a'],
    ['auto, and another is installed', { platform: 'auto' }, { installedPlatform: 'gke' }, 'k3s', 'detected'],
    [
      'auto in a file',
      { files: [file({ values: { global: { platform: 'auto' } } })] },
      {},
      'k3s',
      'detected',
    ],
    ['the user sets another platform', { platform: 'gke' }, {}, 'gke', '--platform gke'],
    [
      'the profile sets another platform',
      { sets: ['profile=openshift-ambient'] },
      {},
      'openshift',
      'from the profile',
    ],
    [
      'auto is more than the profile',
      { sets: ['profile=openshift-ambient', 'platform=auto'] },
      {},
      'k3s',
      'detected',
    ],
    ['another is installed', {}, { installedPlatform: 'gke' }, 'gke', 'as installed'],
    ['none', { platform: 'none' }, {}, undefined],
    ['none by --set', { sets: ['values.global.platform=none'] }, {}, undefined],
    ['empty', { sets: ['values.global.platform='] }, {}, undefined],
    ['none, as installed', {}, { installedPlatform: 'none' }, undefined],
    ['none as installed, and the user sets one', { platform: 'gke' }, { installedPlatform: 'none' }, 'gke'],
    ['none as installed, and auto', { platform: 'auto' }, { installedPlatform: 'none' }, 'k3s', 'detected'],
    [
      'none as installed, and the profile says one',
      { sets: ['profile=openshift-ambient'] },
      { installedPlatform: 'none' },
      'openshift',
    ],
    ['nothing identified', {}, { detected: docker }, undefined],
    ['nothing identified, auto', { platform: 'auto' }, { detected: docker }, undefined],
    [
      'nothing identified, auto and a profile',
      { sets: ['profile=openshift-ambient', 'platform=auto'] },
      { detected: docker },
      'openshift',
    ],
    ['nothing identified, one installed', {}, { detected: docker, installedPlatform: 'gke' }, 'gke'],
  ]
  test.each(choices.map(([name, ...rest]) => [name, rest] as const))(
    'the platform: %s',
    (_, [request, options, name, reason]) => {
      const { platform } = configure(request, { detected: k3s, ...options })
      expect(platform?.name).toBe(name)
      if (reason !== undefined) expect(platform?.reason).toContain(reason)
    },
  )

  test('a disabled platform differs from an unknown one', () => {
    expect(configure({ platform: 'none' }).withoutPlatform).toBe('--platform none')
    expect(configure({}, { installedPlatform: 'none' }).withoutPlatform).toBe('as installed')
    expect(configure({}).withoutPlatform).toBeUndefined()
    expect(configure({ platform: 'k3s' }).withoutPlatform).toBeUndefined()
  })

  test.each(['none', 'auto'])('%s is not passed to a chart', (platform) => {
    expect(value(configure({ platform }), 'cni', 'global.platform')).toBeUndefined()
  })

  const values: readonly [string, Partial<ConfigurationRequest>, Partial<ResolveOptions>, unknown][] = [
    ['above the platform', {}, {}, '/mnt/conf'],
    ['above a platform that charts lack', {}, { facts: factsOf([]) }, '/mnt/conf'],
    ['with the platform given', { platform: 'k3s' }, {}, '/mnt/conf'],
    ['with the platform installed', {}, { installedPlatform: 'k3s' }, '/mnt/conf'],
    [
      'below a file',
      { files: [file({ profile: 'ambient', values: { cni: { cniConfDir: '/mine' } } })] },
      {},
      '/mine',
    ],
    ['below --set', { sets: ['values.cni.cniConfDir=/mine'] }, {}, '/mine'],
    ['not with another platform', { platform: 'gke' }, {}, undefined],
    ['not without a platform', { platform: 'none' }, {}, undefined],
  ]
  test.each(values)('sets values: %s', (_, request, options, expected) => {
    const configuration = configure(request, { detected: k3s, ...options })
    expect(value(configuration, 'cni', 'cni.cniConfDir')).toBe(expected)
  })

  test('detected values exclude those that the user set', () => {
    const { detected } = configure({ sets: ['values.cni.cniConfDir=/mine'] }, { detected: k3s })
    expect(detected).toEqual(toTree({ cni: { cniBinDir: '/mnt/bin' } }))
    const all = { sets: ['values.cni.cniConfDir=/mine', 'values.cni.cniBinDir=/my'] }
    expect(configure(all, { detected: k3s }).detected).toEqual(toTree({}))
  })

  test('values are detected also if the platform is unknown', () => {
    expect(value(configure({}, { detected: docker }), 'cni', 'cni.cniNetnsDir')).toBe('/var/run/docker/netns')
    expect(
      value(configure({ platform: 'none' }, { detected: docker }), 'cni', 'cni.cniNetnsDir'),
    ).toBeUndefined()
  })
})

describe('the enabled components', () => {
  const rows: readonly [string, readonly string[], readonly string[]][] = [
    ['ambient', [], ['base', 'pilot', 'cni', 'ztunnel']],
    ['minimal', ['profile=minimal'], ['base', 'pilot']],
    ['empty', ['profile=empty'], []],
    ['disabled by name', ['components.ztunnel.enabled=false'], ['base', 'pilot', 'cni']],
    ['enabled by name', ['profile=minimal', 'components.cni.enabled=true'], ['base', 'pilot', 'cni']],
    [
      'on by mere presence',
      ['profile=minimal', 'components.cni.namespace=kube-system'],
      ['base', 'pilot', 'cni'],
    ],
  ]
  test.each(rows)('%s', (_, sets, expected) => expect(keys(configure({ sets }))).toEqual(expected))

  test('a namespace set by a platform does not enable the component', () => {
    expect(keys(configure({ platform: 'openshift', sets: ['profile=minimal'] }))).toEqual(['base', 'pilot'])
  })
})

describe('gateways', () => {
  const gateways = (spec: object) =>
    configure({ files: [file({ profile: 'minimal', ...spec })] })
      .components.filter(({ name }) => name !== '')
      .map(({ component, name, namespace, release, values }) => {
        const own = getPath(values, component.valuesPath) as Record<string, unknown>
        return {
          key: component.key,
          name,
          namespace,
          release,
          labels: own['labels'],
          called: own['name'],
          tag: own['tag'],
        }
      })
  const front = {
    key: 'ingressGateways',
    name: 'front',
    namespace: 'gates',
    release: 'front',
    labels: { istio: 'front' },
    called: 'front',
    tag: 'x',
  }

  test('each entry of the list is a gateway with its own name, namespace, labels and tag', () => {
    const list = [
      { name: 'front', namespace: 'gates', label: { istio: 'front' }, tag: 'x' },
      { name: 'back' },
    ]
    expect(gateways({ components: { ingressGateways: list } })).toEqual([
      front,
      {
        ...front,
        name: 'back',
        namespace: 'istio-system',
        release: 'back',
        labels: {},
        called: 'back',
        tag: undefined,
      },
    ])
  })
  test('an entry can be disabled', () => {
    expect(gateways({ components: { egressGateways: [{ name: 'out', enabled: false }] } })).toEqual([])
  })
  test('an entry without a name has the default name', () => {
    const [gateway] = gateways({ components: { egressGateways: [{ enabled: true }] } })
    expect(gateway).toMatchObject({ name: 'istio-egressgateway', release: 'istio-egressgateway' })
  })
  test('values enable all entries, even those with enabled: false', () => {
    const values = { gateways: { 'istio-egressgateway': { enabled: true } } }
    expect(gateways({ values }).map(({ name }) => name)).toEqual(['istio-egressgateway'])
  })
  test('a file without a profile uses default, which has an ingress gateway', () => {
    const configuration = configure({ files: [file({ hub: 'example.com' })] })
    expect(configuration.profile).toMatchObject({ name: 'default', reason: 'no profile in the file' })
    expect(keys(configuration)).toEqual(['base', 'pilot', 'ingressGateways'])
  })
})

describe('namespaces and releases', () => {
  const where = (configuration: Configuration) =>
    configuration.components.map(
      ({ component, namespace, release }) => `${component.key} ${namespace}/${release}`,
    )

  test('istio-system by default', () => {
    expect(where(configure({}))).toEqual([
      'base istio-system/istio-base',
      'pilot istio-system/istiod',
      'cni istio-system/istio-cni',
      'ztunnel istio-system/ztunnel',
    ])
  })
  test('istioNamespace moves all components, and a revision renames istiod', () => {
    expect(where(configure({ istioNamespace: 'mesh', revision: 'canary' }))).toEqual([
      'base mesh/istio-base',
      'pilot mesh/istiod-canary',
      'cni mesh/istio-cni',
      'ztunnel mesh/ztunnel',
    ])
  })
  test('revision default means none', () => expect(configure({ revision: 'default' }).revision).toBe(''))
  test('openshift sets kube-system, unless the user sets a namespace', () => {
    const request = { platform: 'openshift', sets: ['components.cni.namespace=istio-cni'] }
    expect(where(configure(request)).slice(2)).toEqual([
      'cni istio-cni/istio-cni',
      'ztunnel kube-system/ztunnel',
    ])
  })
})

describe('aliases of values', () => {
  const rows: readonly [string, readonly string[], string, unknown][] = [
    ['hub', ['hub=example.com'], 'global.hub', 'example.com'],
    ['a value takes precedence over hub', ['values.global.hub=a', 'hub=b'], 'global.hub', 'a'],
    ['a numeric tag is text', ['tag=1.10'], 'global.tag', '1.10'],
    ['revision', ['revision=canary'], 'revision', 'canary'],
    ['compatibilityVersion', ['compatibilityVersion=1.29'], 'compatibilityVersion', '1.29'],
    [
      'meshConfig takes precedence over values.meshConfig',
      ['meshConfig.a=1', 'values.meshConfig.a=2'],
      'meshConfig.a',
      1,
    ],
    ['istiod gets the state of the CNI', [], 'pilot.cni.enabled', true],
    ['istiod gets the absence of the CNI', ['profile=minimal'], 'pilot.cni.enabled', false],
    [
      'the user’s value wins',
      ['profile=minimal', 'values.pilot.cni.enabled=true'],
      'pilot.cni.enabled',
      true,
    ],
    [
      'the user’s legacy key wins',
      ['profile=minimal', 'values.istio_cni.enabled=true'],
      'pilot.cni.enabled',
      true,
    ],
    ['a component has its own hub', ['components.pilot.hub=own', 'hub=all'], 'pilot.hub', 'own'],
  ]
  test.each(rows)('%s', (_, sets, path, expected) => {
    expect(value(configure({ sets }), 'pilot', path)).toEqual(expected)
  })
})

describe('the flat chart ztunnel', () => {
  test('gets its values at the root, globals and scalars, and no other component', () => {
    const sets = ['values.ztunnel.logLevel=debug', 'values.global.network=n1', 'components.ztunnel.tag=x']
    const { values } = configure({ sets }).components.at(-1) ?? {}
    expect(values).toMatchObject({
      logLevel: 'debug',
      profile: 'ambient',
      tag: 'x',
      global: { network: 'n1' },
    })
    expect(Object.keys(values ?? {})).not.toEqual(expect.arrayContaining(['ztunnel']))
    expect(Object.keys(values ?? {})).not.toEqual(expect.arrayContaining(['pilot']))
  })
})

describe('removed keys cause a warning', () => {
  test('addonComponents of an AKS file', () => {
    const spec = { profile: 'ambient', addonComponents: { grafana: { enabled: true } } }
    expect(configure({ files: [file(spec)] }).warnings).toEqual([
      expect.stringContaining('addonComponents has no effect'),
    ])
  })
})

test('keys of Object.prototype have no special meaning, and __proto__ is refused', () => {
  const configuration = configure({ sets: ['values.pilot.env.constructor=y'] })
  expect(value(configuration, 'pilot', 'pilot.env.constructor')).toBe('y')
  expect(() => configure({ sets: ['values.pilot.env.__proto__=x'] })).toThrow(
    '--set values.pilot.env.__proto__=x: values.pilot.env.__proto__: the key __proto__ is not allowed',
  )
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})

describe('istiod trusts the ztunnel in its configured namespace', () => {
  const rows: readonly [string, readonly string[], string | undefined][] = [
    ['no namespace', [], undefined],
    ['a namespace', ['components.ztunnel.namespace=mesh'], 'mesh'],
    [
      'another that the user names',
      ['components.ztunnel.namespace=mesh', 'values.pilot.trustedZtunnelNamespace=other'],
      'other',
    ],
  ]
  test.each(rows)('%s', (_, sets, trusted) => {
    expect(value(configure({ sets }), 'pilot', 'pilot.trustedZtunnelNamespace')).toBe(trusted)
  })
})
