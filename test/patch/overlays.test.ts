// Overlays: each form of a path, and each way in which a path can be wrong.
import { describe, expect, test } from '@jest/globals'
import { formatSteps, parseOverlayPath } from '../../src/patch/overlay-path.ts'
import { deployment, patched, release, valueIn, type PatchOutcome } from './objects.ts'

const container = 'spec.template.spec.containers.[name:discovery]'
const containerPath = 'spec/template/spec/containers/discovery'

const overlay = (kind: string, ...patches: readonly object[]): PatchOutcome =>
  patched({ overlays: [{ kind, name: 'istiod', patches }] })

interface PathRow {
  readonly name: string
  readonly kind?: string
  readonly path: string
  readonly value?: unknown
  /** Where to look, and what is there. */
  readonly at: string
  readonly gives: unknown
}

const env = [
  { name: 'A', value: 'a' },
  { name: 'dotted.name', value: 'b' },
]

const rows: readonly PathRow[] = [
  { name: 'a key', path: 'spec.replicas', value: 3, at: 'spec/replicas', gives: 3 },
  { name: 'a leading and a trailing dot', path: '.spec.replicas.', value: 3, at: 'spec/replicas', gives: 3 },
  {
    name: 'a path of one key',
    kind: 'ConfigMap',
    path: 'data',
    value: { other: 'x' },
    at: 'data',
    gives: { other: 'x' },
  },
  {
    name: 'missing maps are created',
    path: 'spec.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution',
    value: { nodeSelectorTerms: [] },
    at: 'spec/template/spec/affinity',
    gives: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] } } },
  },
  {
    name: 'escaped dots in a key',
    path: 'spec.template.metadata.annotations.sidecar\\.istio\\.io/inject',
    value: 'false',
    at: 'spec/template/metadata/annotations',
    gives: { kept: 'yes', 'sidecar.istio.io/inject': 'false' },
  },
  {
    name: '[key:value]',
    path: `${container}.env.[name:A].value`,
    value: 'z',
    at: `${containerPath}/env/A/value`,
    gives: 'z',
  },
  {
    name: '[key:value] without a dot before it',
    path: 'spec.template.spec.containers[name:discovery].env[name:A].value',
    value: 'z',
    at: `${containerPath}/env/A/value`,
    gives: 'z',
  },
  {
    name: '[key:value] with escaped dots',
    path: `${container}.env.[name:dotted\\.name].value`,
    value: 'z',
    at: `${containerPath}/env/dotted.name/value`,
    gives: 'z',
  },
  {
    name: '[key:value] with plain dots',
    path: `${container}.env.[name:dotted.name].value`,
    value: 'z',
    at: `${containerPath}/env/dotted.name/value`,
    gives: 'z',
  },
  {
    name: '[key:value] that is a number in the object',
    path: `${container}.ports.[containerPort:8080].containerPort`,
    value: 9090,
    at: `${containerPath}/ports`,
    gives: [{ containerPort: 9090 }, { containerPort: 15010 }],
  },
  {
    name: '[key:value] replaces the item',
    path: `${container}.env.[name:A]`,
    value: { name: 'B', value: 'b' },
    at: `${containerPath}/env`,
    gives: [{ name: 'B', value: 'b' }, env[1]],
  },
  {
    name: '[text] of a list of scalars',
    path: `${container}.args.[30m]`,
    value: '60m',
    at: `${containerPath}/args`,
    gives: ['discovery', '--keepalive', '60m', '--port', '15m'],
  },
  {
    name: '[text] is a regular expression without anchors: the first match counts',
    path: `${container}.args.[[0-9]+m$]`,
    value: '60m',
    at: `${containerPath}/args`,
    gives: ['discovery', '--keepalive', '60m', '--port', '15m'],
  },
  {
    name: '[:text] of a list of scalars',
    path: `${container}.args.[:15m]`,
    value: '1m',
    at: `${containerPath}/args`,
    gives: ['discovery', '--keepalive', '30m', '--port', '1m'],
  },
  {
    name: '[N]',
    path: `${container}.args[0]`,
    value: 'x',
    at: `${containerPath}/args`,
    gives: ['x', '--keepalive', '30m', '--port', '15m'],
  },
  {
    name: '[N] of a list of maps',
    path: `${container}.env[1].value`,
    value: 'z',
    at: `${containerPath}/env/dotted.name/value`,
    gives: 'z',
  },
  {
    name: '[-1] appends',
    path: `${container}.args[-1]`,
    value: 'x',
    at: `${containerPath}/args`,
    gives: ['discovery', '--keepalive', '30m', '--port', '15m', 'x'],
  },
  {
    name: 'an index beyond the end appends',
    path: `${container}.env[9]`,
    value: { name: 'Z' },
    at: `${containerPath}/env`,
    gives: [...env, { name: 'Z' }],
  },
  {
    name: '[-1] with a key appends a map',
    path: `${container}.env[-1].name`,
    value: 'Z',
    at: `${containerPath}/env`,
    gives: [...env, { name: 'Z' }],
  },
  {
    name: 'an index of a missing list creates the list',
    path: 'spec.template.spec.imagePullSecrets.[0].name',
    value: 'x',
    at: 'spec/template/spec/imagePullSecrets',
    gives: [{ name: 'x' }],
  },
  {
    name: 'no value deletes a key',
    path: `${container}.resources`,
    at: `${containerPath}/resources`,
    gives: undefined,
  },
  {
    name: 'null deletes a key',
    path: `${container}.resources.requests.cpu`,
    value: null,
    at: `${containerPath}/resources`,
    gives: { requests: { memory: '2Gi' } },
  },
  {
    name: 'no value deletes an item by its key',
    path: `${container}.env.[name:A]`,
    at: `${containerPath}/env`,
    gives: [env[1]],
  },
  {
    name: 'no value deletes an item by its index',
    path: `${container}.args[1]`,
    at: `${containerPath}/args`,
    gives: ['discovery', '30m', '--port', '15m'],
  },
  {
    name: 'no value deletes an item by its text',
    path: `${container}.args.[30m]`,
    at: `${containerPath}/args`,
    gives: ['discovery', '--keepalive', '--port', '15m'],
  },
  {
    name: 'a list replaces a list',
    path: `${container}.args`,
    value: ['x'],
    at: `${containerPath}/args`,
    gives: ['x'],
  },
  {
    name: 'YAML in a text of several lines is a map',
    path: `${container}.resources`,
    value: 'limits:\n  cpu: 1\n',
    at: `${containerPath}/resources`,
    gives: { limits: { cpu: 1 } },
  },
  {
    name: 'YAML in a text of one line is a map',
    path: `${container}.resources.limits`,
    value: 'cpu: 1',
    at: `${containerPath}/resources/limits`,
    gives: { cpu: 1 },
  },
  {
    name: 'YAML for a field that is a string stays a string',
    kind: 'ConfigMap',
    path: 'data.mesh',
    value: 'c: d\ne: f\n',
    at: 'data/mesh',
    gives: 'c: d\ne: f\n',
  },
  {
    name: 'JSON stays a string in an object of unknown kind',
    kind: 'Unknown',
    path: 'spec.any.json',
    value: '{"a": 1}',
    at: 'spec/any/json',
    gives: '{"a": 1}',
  },
  {
    name: 'an object of unknown kind takes any path',
    kind: 'Unknown',
    path: 'spec.any.list[id:2].more.deep',
    value: [1],
    at: 'spec/any/list',
    gives: [{ id: 1 }, { id: 2, more: { deep: [1] } }],
  },
  {
    name: 'keys of prototypes are ordinary keys',
    kind: 'Unknown',
    path: 'spec.__proto__.polluted',
    value: 1,
    at: 'spec/__proto__',
    gives: { polluted: 1 },
  },
]

describe('a path', () => {
  test.each(rows)('$name', ({ kind = 'Deployment', path, value, at, gives }) => {
    const outcome = overlay(kind, value === undefined ? { path } : { path, value })
    expect(outcome.faults).toEqual([])
    expect(valueIn(outcome, kind, at)).toEqual(gives)
    const others = (objects: readonly unknown[]) =>
      objects.filter((one) => (one as { kind: string }).kind !== kind)
    expect(others(outcome.objects)).toEqual(others(release(deployment)))
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('of a later patch sees the changes of an earlier one', () => {
    const outcome = overlay(
      'Deployment',
      { path: 'spec.strategy', value: { type: 'Recreate' } },
      { path: 'spec.strategy.type', value: 'RollingUpdate' },
    )
    expect(valueIn(outcome, 'Deployment', 'spec/strategy')).toEqual({ type: 'RollingUpdate' })
  })

  test('of an overlay sees the settings of k8s', () => {
    const outcome = patched({
      overlays: [
        {
          kind: 'Deployment',
          name: 'istiod',
          patches: [{ path: `${container}.env.[name:NEW].value`, value: '2' }],
        },
      ],
      env: [{ name: 'NEW', value: '1' }],
    })
    expect(valueIn(outcome, 'Deployment', `${containerPath}/env/NEW/value`)).toBe('2')
  })

  test('changes every object with the kind and name, in any API version', () => {
    const [first] = release(deployment)
    if (!first) throw new Error('no object')
    const objects = [first, { ...first, metadata: { name: 'istiod', namespace: 'other' } }]
    const patches = [{ path: 'metadata.labels.x', value: 'y' }]
    const overlays = [{ apiVersion: 'extensions/v1beta1', kind: 'Deployment', name: 'istiod', patches }]
    const outcome = patched({ overlays }, { objects })
    expect(outcome.objects.map((object) => (object as typeof first)['metadata'])).toEqual([
      { name: 'istiod', namespace: 'istio-system', labels: { x: 'y' } },
      { name: 'istiod', namespace: 'other', labels: { x: 'y' } },
    ])
  })
})

const path = (text: string, value?: unknown) => ({ path: text, ...(value === undefined ? {} : { value }) })

describe('a path that does not fit names the step', () => {
  const faulty: readonly [string, string, object, string][] = [
    [
      'an item that does not exist',
      'Deployment',
      path('spec.template.spec.containers.[name:discvery].image', 'x'),
      'path does not fit Deployment/istiod: [name:discvery] matches no item of spec.template.spec.containers; it has [name:other], [name:discovery]',
    ],
    [
      'a text that does not exist',
      'Deployment',
      path(`${container}.args.[45m]`, 'x'),
      `path does not fit Deployment/istiod: [45m] matches no item of ${container.replace('.[', '[')}.args; it has discovery, --keepalive, 30m, --port, 15m`,
    ],
    [
      'a selector of a missing list',
      'Deployment',
      path('spec.template.spec.initContainers.[name:x].image', 'x'),
      'path does not fit Deployment/istiod: [name:x] selects an item, but spec.template.spec.initContainers does not exist',
    ],
    [
      'an item of a map',
      'Deployment',
      path('spec.template[0].spec', {}),
      'path does not fit Deployment/istiod: [0] selects an item, but spec.template is a mapping',
    ],
    [
      'a key of a list',
      'Deployment',
      path('spec.template.spec.containers.image', 'x'),
      'path does not fit Deployment/istiod: image selects a key, but spec.template.spec.containers is a list; select an item, as in [0] or [name:x]',
    ],
    [
      'a key of a string',
      'Service',
      path('spec.type.x', 'y'),
      'path does not fit Service/istiod: x selects a key, but spec.type is a string',
    ],
    [
      'deleting a key that does not exist',
      'Deployment',
      path('spec.strategy'),
      'path does not fit Deployment/istiod: strategy does not exist, so nothing is deleted',
    ],
    [
      'deleting the item after the last',
      'Deployment',
      path(`${container}.args[-1]`),
      `path does not fit Deployment/istiod: [-1] matches no item of ${container.replace('.[', '[')}.args; it has discovery, --keepalive, 30m, --port, 15m`,
    ],
    [
      'an invalid regular expression',
      'Deployment',
      path(`${container}.args.[(]`, 'x'),
      'path does not fit Deployment/istiod: [(] is not a regular expression: error parsing regexp: missing closing ): `(`',
    ],
    ['an unclosed bracket', 'Deployment', path('spec.x[name:y', 'z'), 'path has no "]" for "[name:y"'],
    ['an unopened bracket', 'Deployment', path('spec.x]', 'z'), 'path has a "]" without "[" after "spec.x"'],
    ['no path', 'Deployment', { value: 1 }, ' has no path'],
    ['an empty path', 'Deployment', path('.', 1), 'path is empty; expected a path such as spec.replicas'],
    [
      'an unknown key',
      'Deployment',
      { path: 'spec.replicas', valeu: 1 },
      'valeu is not a key here; did you mean "value"?',
    ],
    ['a patch that is no mapping', 'Deployment', ['x'], ' is a list; expected a mapping'],
  ]
  test.each(faulty)('%s', (_, kind, patch, fault) => {
    const outcome = overlay(kind, patch)
    expect(outcome.faults).toEqual([`overlays.0.patches.0${fault.startsWith(' ') ? '' : '.'}${fault}`])
    expect(outcome.objects).toEqual(release(deployment))
  })

  test('and all of them are reported at once', () => {
    const outcome = overlay('Deployment', path('spec.a[0', 1), path('spec.replicas', 2), path('spec.b[0', 1))
    expect(outcome.faults).toHaveLength(2)
    expect(valueIn(outcome, 'Deployment', 'spec/replicas')).toBe(2)
  })
})

describe('a change that Kubernetes does not know causes a warning, and is made', () => {
  const unusual: readonly [string, string, unknown, string, string][] = [
    [
      'an unknown field',
      'spec.tmplate.x',
      'y',
      'spec/tmplate/x',
      'path has tmplate, which is not a field of DeploymentSpec in Kubernetes 1.34; did you mean "template"?',
    ],
    ['a wrong type', 'spec.replicas', 'two', 'spec/replicas', 'value is a string; expected an integer'],
    [
      'an unknown field of the value',
      'spec.strategy',
      { typ: 'Recreate' },
      'spec/strategy',
      'value.typ is not a field of DeploymentStrategy in Kubernetes 1.34; did you mean "type"?',
    ],
  ]
  test.each(unusual)('%s', (_, text, value, at, warning) => {
    const outcome = overlay('Deployment', path(text, value))
    expect(outcome.faults).toEqual([])
    expect(outcome.warnings).toEqual([`overlays.0.patches.0.${warning}`])
    expect(valueIn(outcome, 'Deployment', at)).toEqual(value)
  })
})

describe('an overlay that names no object', () => {
  const faulty: readonly [string, unknown, string][] = [
    [
      'an unknown name',
      { kind: 'Deployment', name: 'istoid' },
      '0 matches no object: release r has no Deployment named istoid; did you mean "istiod"?',
    ],
    [
      'a name that resembles none',
      { kind: 'Deployment', name: 'other' },
      '0 matches no object: release r has no Deployment named other; it has istiod',
    ],
    [
      'an unknown kind',
      { kind: 'Deploiment', name: 'istiod' },
      '0 matches no object: release r has no Deploiment named istiod; did you mean "Deployment"?',
    ],
    ['no name', { kind: 'Deployment' }, '0 has no name'],
    [
      'an unknown key',
      { kind: 'Deployment', name: 'istiod', patchs: [] },
      '0.patchs is not a key here; did you mean "patches"?',
    ],
    [
      'patches that are no list',
      { kind: 'Deployment', name: 'istiod', patches: {} },
      '0.patches is a mapping; expected a list',
    ],
    ['no mapping', 'x', '0 is a string; expected a mapping'],
  ]
  test.each(faulty)('%s', (_, one, fault) => {
    expect(patched({ overlays: [one] }).faults).toEqual([`overlays.${fault}`])
  })

  test('overlays that are no list', () => {
    expect(patched({ overlays: { kind: 'x' } }).faults).toEqual(['overlays is a mapping; expected a list'])
  })
})

describe('limits of a path', () => {
  test('the number of steps and of characters', () => {
    expect(() => parseOverlayPath('a.'.repeat(101))).toThrow('has 101 steps; at most 100 are allowed')
    expect(() => parseOverlayPath('a'.repeat(4097))).toThrow('has 4097 characters; at most 4096 are allowed')
    expect(formatSteps(parseOverlayPath('a.b\\.c.[0].[x:y]d'))).toBe('a.b\\.c[0][x:y].d')
  })
})
