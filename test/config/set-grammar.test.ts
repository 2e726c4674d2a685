// The grammar of --set: every row of istioctl's (section 2.3 of the survey of istioctl 1.31) with input, outcome and
// message. docs/inputs.md gives the reason for each difference.
import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { readConfigurationRequest } from '../../src/config/operator-spec.ts'
import { UserError, UserErrors } from '../../src/errors.ts'
import { runCommand } from '../support/generate.ts'

interface Accepted {
  readonly row: string
  readonly sets: readonly string[]
  /** The path of the spec to read, and its value. */
  readonly path: readonly (string | number)[]
  readonly value: unknown
  /** What istioctl does, if it differs. */
  readonly istioctl?: string
}

const keys = (path: string) => path.split('.')

const accepted: readonly Accepted[] = [
  // The two halves.
  {
    row: 'the first "=" separates',
    sets: ['values.pilot.env.A=b=c'],
    path: keys('values.pilot.env.A'),
    value: 'b=c',
  },
  {
    row: 'both halves are trimmed',
    sets: ['  hub =  example.com/x '],
    path: ['hub'],
    value: 'example.com/x',
  },
  {
    row: 'no value is an empty text',
    sets: ['values.pilot.env.A='],
    path: keys('values.pilot.env.A'),
    value: '',
  },
  { row: 'spec. is optional', sets: ['spec.hub=example.com/x'], path: ['hub'], value: 'example.com/x' },
  // Paths.
  {
    row: 'a leading and a trailing dot are dropped',
    sets: ['.hub.=example.com/x'],
    path: ['hub'],
    value: 'example.com/x',
  },
  {
    row: 'empty segments are skipped',
    sets: ['values..pilot.env.A=b'],
    path: keys('values.pilot.env.A'),
    value: 'b',
  },
  {
    row: 'an escaped dot belongs to the key',
    sets: ['values.pilot.nodeSelector.kubernetes\\.io/os=linux'],
    path: ['values', 'pilot', 'nodeSelector', 'kubernetes.io/os'],
    value: 'linux',
  },
  {
    row: 'slashes belong to the key',
    sets: ['values.pilot.podAnnotations.a//b=c'],
    path: ['values', 'pilot', 'podAnnotations', 'a//b'],
    value: 'c',
    istioctl: 'cleans the path like the name of a file: a/b',
  },
  {
    row: 'a[0] is a.[0]',
    sets: ['values.revisionTags.[0]=a'],
    path: keys('values.revisionTags'),
    value: ['a'],
  },
  {
    row: 'maps are created',
    sets: ['values.cni.repair.tag=x'],
    path: keys('values.cni'),
    value: { repair: { tag: 'x' } },
  },
  // Indices.
  {
    row: '[0] creates a list',
    sets: ['components.pilot.k8s.env[0].name=A', 'components.pilot.k8s.env[0].value=1'],
    path: keys('components.pilot.k8s.env'),
    value: [{ name: 'A', value: '1' }],
    istioctl: 'makes 1 a number, which env rejects',
  },
  {
    row: 'the next index appends',
    sets: ['values.revisionTags[0]=a', 'values.revisionTags[1]=b'],
    path: keys('values.revisionTags'),
    value: ['a', 'b'],
  },
  {
    row: 'a negative index appends',
    sets: ['values.revisionTags[0]=a', 'values.revisionTags[-1]=b'],
    path: keys('values.revisionTags'),
    value: ['a', 'b'],
  },
  {
    row: 'an element that exists is replaced',
    sets: ['values.revisionTags[0]=a', 'values.revisionTags[0]=b'],
    path: keys('values.revisionTags'),
    value: ['b'],
    istioctl: 'panics',
  },
  // Selectors.
  {
    row: '[key:value] finds the element',
    sets: ['components.pilot.k8s.env[0].name=A', 'components.pilot.k8s.env[name:A].value=x'],
    path: keys('components.pilot.k8s.env'),
    value: [{ name: 'A', value: 'x' }],
  },
  {
    row: '[key:value] finds a number',
    sets: [
      'components.pilot.k8s.service.ports[0].port=80',
      'components.pilot.k8s.service.ports[port:80].targetPort=8080',
    ],
    path: keys('components.pilot.k8s.service.ports'),
    value: [{ port: 80, targetPort: 8080 }],
    istioctl: 'finds only texts',
  },
  {
    row: '[key:value] finds an element of the profile',
    sets: ['components.ingressGateways[name:istio-ingressgateway].tag=x'],
    path: ['components', 'ingressGateways', 0],
    value: { name: 'istio-ingressgateway', enabled: false, tag: 'x' },
    istioctl: 'element [name:istio-ingressgateway] not found',
  },
  {
    row: '[key:value] with escaped dots',
    sets: ['components.pilot.k8s.env[0].name=a.b', 'components.pilot.k8s.env[name:a\\.b].value=x'],
    path: keys('components.pilot.k8s.env'),
    value: [{ name: 'a.b', value: 'x' }],
  },
  // Types of values.
  { row: 'tag is text', sets: ['tag=1.10'], path: ['tag'], value: '1.10' },
  {
    row: 'compatibilityVersion is text',
    sets: ['compatibilityVersion=1.30'],
    path: ['compatibilityVersion'],
    value: '1.30',
  },
  {
    row: 'values.compatibilityVersion is text',
    sets: ['values.compatibilityVersion=1.30'],
    path: keys('values.compatibilityVersion'),
    value: '1.30',
  },
  {
    row: 'values.global.tag is text',
    sets: ['values.global.tag=1.10'],
    path: keys('values.global.tag'),
    value: '1.10',
  },
  {
    row: 'proxyMetadata is text',
    sets: ['meshConfig.defaultConfig.proxyMetadata.A=true'],
    path: keys('meshConfig.defaultConfig.proxyMetadata.A'),
    value: 'true',
  },
  {
    row: 'proxyMetadata below values is text',
    sets: ['values.meshConfig.defaultConfig.proxyMetadata.A=1'],
    path: keys('values.meshConfig.defaultConfig.proxyMetadata.A'),
    value: '1',
  },
  {
    row: 'leading zeros of an integer',
    sets: ['values.pilot.autoscaleMin=007'],
    path: keys('values.pilot.autoscaleMin'),
    value: 7,
  },
  {
    row: 'a plus sign of an integer',
    sets: ['values.pilot.autoscaleMin=+5'],
    path: keys('values.pilot.autoscaleMin'),
    value: 5,
  },
  {
    row: 'an exponent',
    sets: ['values.pilot.traceSampling=1e1'],
    path: keys('values.pilot.traceSampling'),
    value: 10,
  },
  ...['t', 'T', 'true', 'TRUE', 'True', '1'].map((text) => ({
    row: `the boolean ${text}`,
    sets: [`components.cni.enabled=${text}`],
    path: keys('components.cni.enabled'),
    value: true,
  })),
  ...['f', 'F', 'false', 'FALSE', 'False', '0'].map((text) => ({
    row: `the boolean ${text}`,
    sets: [`components.cni.enabled=${text}`],
    path: keys('components.cni.enabled'),
    value: false,
  })),
  {
    row: 'an escaped comma',
    sets: ['values.global.variant=a\\,b'],
    path: keys('values.global.variant'),
    value: 'a,b',
  },
  {
    row: 'a comma',
    sets: ['values.global.proxy.includeIPRanges=10.0.0.0/8,10.1.0.0/16'],
    path: keys('values.global.proxy.includeIPRanges'),
    value: '10.0.0.0/8,10.1.0.0/16',
  },
  {
    row: 'quotes are kept',
    sets: ['values.global.variant="a"'],
    path: keys('values.global.variant'),
    value: '"a"',
  },
  { row: 'yes is text', sets: ['values.pilot.env.A=yes'], path: keys('values.pilot.env.A'), value: 'yes' },
  {
    row: '1.10 in env',
    sets: ['values.pilot.env.A=1.10'],
    path: keys('values.pilot.env.A'),
    value: '1.10',
    istioctl: '1.1',
  },
  {
    row: 't in env',
    sets: ['values.pilot.env.A=t'],
    path: keys('values.pilot.env.A'),
    value: 't',
    istioctl: 'true',
  },
  {
    row: '1_000 in env',
    sets: ['values.pilot.env.A=1_000'],
    path: keys('values.pilot.env.A'),
    value: '1_000',
    istioctl: '1000',
  },
  {
    row: '0x1p4 in env',
    sets: ['values.pilot.env.A=0x1p4'],
    path: keys('values.pilot.env.A'),
    value: '0x1p4',
    istioctl: '16',
  },
  {
    row: '12345678901234567890 in env',
    sets: ['values.pilot.env.A=12345678901234567890'],
    path: keys('values.pilot.env.A'),
    value: '12345678901234567890',
    istioctl: '1.2345678901234567e+19',
  },
  {
    row: 'inf in env',
    sets: ['values.pilot.env.A=inf'],
    path: keys('values.pilot.env.A'),
    value: 'inf',
    istioctl: 'panics',
  },
  {
    row: 'nan in env',
    sets: ['values.pilot.env.A=nan'],
    path: keys('values.pilot.env.A'),
    value: 'nan',
    istioctl: 'panics',
  },
  {
    row: 'a revision of digits',
    sets: ['revision=10'],
    path: ['revision'],
    value: '10',
    istioctl: 'rejects the number 10',
  },
  {
    row: 'a list in braces',
    sets: ['values.cni.excludeNamespaces={a,b}'],
    path: keys('values.cni.excludeNamespaces'),
    value: ['a', 'b'],
    istioctl: 'rejects the text',
  },
  {
    row: 'null',
    sets: ['values.pilot.env.A=b', 'values.pilot.env.A=null'],
    path: keys('values.pilot.env.A'),
    value: null,
    istioctl: 'the text null',
  },
  // Several flags.
  { row: 'the last flag wins', sets: ['hub=a', 'hub=b'], path: ['hub'], value: 'b' },
  {
    row: 'a value replaces a map',
    sets: ['values.cni.affinity.a=b', 'values.cni.affinity=null'],
    path: keys('values.cni.affinity'),
    value: null,
  },
]

const dump = (flags: readonly string[]) => runCommand(['profile', 'dump', 'empty', ...flags])
const setFlags = (sets: readonly string[]) => sets.flatMap((set) => ['--set', set])

describe('--set accepts (2.3)', () => {
  test.each(accepted)('$row', async ({ sets, path, value }) => {
    const { status, stdout, stderr } = await dump(setFlags(sets))
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const { spec } = parse(stdout) as { spec: unknown }
    const found = path.reduce<unknown>((tree, key) => (tree as Record<string, unknown>)[key], spec)
    expect(found).toEqual(value)
  })
})

interface Rejected {
  readonly row: string
  readonly flags: readonly string[]
  readonly message: string
  readonly istioctl?: string
}

const set = (...sets: string[]) => setFlags(sets)
const manyKeys = Array.from({ length: 30_000 }, () => 'a').join('.')

const rejected: readonly Rejected[] = [
  { row: 'an empty flag', flags: set(''), message: '--set "" is empty', istioctl: 'panics' },
  {
    row: 'no "="',
    flags: set('profile'),
    message: '--set "profile" has no "=" (column 8)',
    istioctl: 'sets an empty text',
  },
  { row: 'no path', flags: set('=x'), message: '--set "=x" has no path before "=" (column 1)' },
  { row: 'a path of dots', flags: set('..=x'), message: '--set "..=x" has no path before "="' },
  {
    row: 'a key after ..',
    flags: set('a/../hub=x'),
    message: '--set a/../hub=x: unknown key a/',
    istioctl: 'sets hub',
  },
  { row: 'a list of lists', flags: set('a[0][1]=x'), message: '"[1]" without a key before it (column 5)' },
  { row: 'an index of spec', flags: set('[0]=x'), message: '"[0]" without a key before it (column 1)' },
  { row: 'an unclosed bracket', flags: set('a[0=x'), message: 'has an unclosed "[" (column 2)' },
  {
    row: 'empty brackets',
    flags: set('a[]=x'),
    message: '"[]", which is neither [NUMBER] nor [KEY:VALUE] (column 2)',
  },
  {
    row: 'an index beyond the end',
    flags: set('components.ingressGateways[1000000000].name=x'),
    message: 'components.ingressGateways[1000000000] is too far: the list has 0 elements',
    istioctl: 'appends',
  },
  {
    row: 'an index without a rest',
    flags: set('components.ingressGateways[0]=x'),
    message: 'components.ingressGateways[0] is a string; expected a mapping',
  },
  {
    row: 'a key in a text of a list',
    flags: set('values.revisionTags[0]=x', 'values.revisionTags[0].a=b'),
    message: 'values.revisionTags[0] is "x", not a map, so no key can be set in it',
    istioctl: 'panics: not a map, got string',
  },
  {
    row: 'a key in a text',
    flags: set('hub=x', 'hub.a=b'),
    message: '--set "hub.a=b": hub is "x", not a map, so no key can be set in it',
    istioctl: 'panics: not a map, got string',
  },
  {
    row: 'a key in a list',
    flags: set('values.revisionTags[0]=x', 'values.revisionTags.a=b'),
    message: 'values.revisionTags is a list, not a map, so no key can be set in it',
    istioctl: 'panics',
  },
  {
    row: 'an index of a map',
    flags: set('values.cni.hub=x', 'values.cni[0]=y'),
    message: 'values.cni is a map, not a list',
    istioctl: 'panics',
  },
  {
    row: '[key:value] that finds nothing',
    flags: set('components.ingressGateways[name:edge].enabled=true'),
    message:
      'components.ingressGateways[name:edge] was not found in the files, the flags before it and the profile\n  the list has name: istio-ingressgateway',
  },
  {
    row: 'a text for a boolean',
    flags: set('components.cni.enabled=yes'),
    message: '--set components.cni.enabled=yes: components.cni.enabled is a string; expected true or false',
  },
  {
    row: 'an underscored number',
    flags: set('values.pilot.autoscaleMin=1_000'),
    message: 'values.pilot.autoscaleMin is a string; expected a non-negative integer',
    istioctl: '1000',
  },
  {
    row: 'a revision with an underscore',
    flags: set('revision=1_0'),
    message:
      '--set revision=1_0: revision is "1_0"; expected lower-case letters, digits and dashes, at most 63',
    istioctl: 'rejects the number 10',
  },
  {
    row: 'not a number',
    flags: set('values.pilot.traceSampling=nan'),
    message: 'values.pilot.traceSampling is a string; expected a number from 0 to 100',
    istioctl: 'panics',
  },
  {
    row: 'several assignments in one flag',
    flags: set('profile=ambient,values.global.platform=k3s'),
    message: 'has a second assignment after a comma (column 16)',
    istioctl: 'reads all of it as the profile',
  },
  {
    row: 'a key that only starts like tag',
    flags: set('tagged=1'),
    message: '--set tagged=1: unknown key tagged',
    istioctl: 'reads it as text',
  },
  {
    row: 'the key __proto__',
    flags: set('__proto__.x=1'),
    message: '__proto__: the key __proto__ is not allowed',
  },
  { row: 'the key constructor', flags: set('constructor.prototype.x=1'), message: 'unknown key constructor' },
  { row: 'spec as a value', flags: set('spec=x'), message: '--set spec=x: unknown key spec' },
  {
    row: 'a text for values',
    flags: set('values=x'),
    message: '--set values=x: values is a string; expected a mapping',
  },
  { row: 'a line break in the path', flags: set('a\nb=c'), message: 'unknown key a\nb' },
  { row: 'a backslash at the end', flags: set('hub\\'), message: 'has no "=" (column 5)' },
  {
    row: 'a NUL character',
    flags: set('values.pilot.env.A=\u0000'),
    message: 'values.pilot.env.A is "\\u0000"; expected one line of text',
  },
  { row: 'a path of many keys', flags: set(`${manyKeys}=1`), message: 'has a path of more than 100 keys' },
  {
    row: 'deep JSON',
    flags: ['--set-json', `unvalidatedValues=${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    message: 'has a value that is not JSON (column 19)',
  },
  {
    row: '--set-string without a value',
    flags: ['--set-string', 'hub'],
    message: '--set-string "hub" has no "=" (column 4)',
  },
  {
    row: '--set-string with an empty part',
    flags: ['--set-string', 'hub=a,,tag=b'],
    message: '--set-string "hub=a,,tag=b" is empty',
  },
  {
    row: '--set-json with text',
    flags: ['--set-json', 'hub=a'],
    message: '--set-json "hub=a" has a value that is not JSON (column 5)',
  },
  {
    row: '--set-json with text after a value',
    flags: ['--set-json', 'hub="a" b'],
    message: 'has text after a value (column 8)',
  },
  { row: '--set-json with a list', flags: ['--set-json', '[1]'], message: '"[1]" without a key before it' },
  {
    row: '--set-file without a file',
    flags: ['--set-file', 'hub='],
    message: '--set-file: the name of a file is empty',
  },
  {
    row: '--set-file with a directory',
    flags: ['--set-file', 'hub=/'],
    message: '--set-file: /: is a directory',
  },
  {
    row: '--set-literal without a value',
    flags: ['--set-literal', 'hub'],
    message: '--set-literal "hub" has no "=" (column 4)',
  },
]

describe('--set rejects (2.3)', () => {
  test.each(rejected)('$row', async ({ flags, message }) => {
    const { status, stdout, stderr } = await dump(flags)
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr).toMatch(/^Error: --set/)
    expect(stderr).not.toMatch(/^\s+at |this is a bug/m)
  })
})

describe('random flags', () => {
  const pieces = [
    ...[
      'values',
      'components',
      'ingressGateways',
      'meshConfig',
      'hub',
      'name',
      'x',
      '__proto__',
      'k8s',
      'env',
    ],
    ...['.', '.', '=', '=', '[', ']', '[0]', '[-1]', '[name:x]', ',', '\\', '{', '}', '"', ' ', '\n', ':'],
    ...['null', 'true', '1', '1e999', '-0', '{}', '[]', '99999999999999999999', 'é', '\u0000'],
  ]
  // A linear congruential generator, so that every run has the same flags.
  let state = 23
  const random = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % limit
  }
  const flag = () => Array.from({ length: 1 + random(12) }, () => pieces[random(pieces.length)]).join('')
  const texts = Array.from({ length: 4000 }, () => [flag(), flag()])

  test.each(['sets', 'setString', 'setJson', 'setFile', 'setLiteral'] as const)(
    'as %s never panic',
    (name) => {
      const outcomes = texts.map((list) => {
        try {
          readConfigurationRequest({ files: [], sets: [], [name]: list, readSetFile: (path) => path })
          return 'accepted'
        } catch (error) {
          if (error instanceof UserError || error instanceof UserErrors) return 'rejected'
          throw new Error(`${name} ${JSON.stringify(list)}`, { cause: error })
        }
      })
      expect(new Set(outcomes)).toContain('rejected')
    },
  )
})

describe('uninstall (2.3: GetValueForSetFlag)', () => {
  test('has no --set, because it reads the release records', async () => {
    const { status, stderr } = await runCommand(['uninstall', '--set', 'revision=x'])
    expect(status).toBe(64)
    expect(stderr).toContain('--set')
  })
})
