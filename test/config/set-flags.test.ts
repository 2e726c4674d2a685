// --set and its siblings in a configuration: the type of a value follows the field, and profiles are seen.
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { catalogOf } from '../../src/config/layers.ts'
import { readConfigurationRequest, type ConfigurationRequest } from '../../src/config/operator-spec.ts'
import { resolve } from '../../src/config/resolve.ts'
import { getPath } from '../../src/values/tree.ts'
import { generate, packageFolder, runCommand } from '../support/generate.ts'

const read = (request: Partial<ConfigurationRequest>) =>
  readConfigurationRequest({ files: [], sets: [], ...request })

describe('the type of a value follows the field', () => {
  // The right column is what istioctl's schema, or the API of Kubernetes, expects there.
  const rows: readonly [set: string, path: string, out: unknown][] = [
    ['revision=10', 'revision', '10'],
    ['hub=1', 'hub', '1'],
    ['tag=1.10', 'tag', '1.10'],
    ['components.cni.tag=1.10', 'components.cni.tag', '1.10'],
    ['values.cni.tag=1.20', 'values.cni.tag', '1.20'],
    ['compatibilityVersion=1.30', 'compatibilityVersion', '1.30'],
    ['values.global.meshID=007', 'values.global.meshID', '007'],
    ['values.pilot.env.ACCOUNT=007', 'values.pilot.env.ACCOUNT', '007'],
    ['values.pilot.env.PILOT_TRACE_SAMPLING=1.10', 'values.pilot.env.PILOT_TRACE_SAMPLING', '1.10'],
    ['values.pilot.env.X=t', 'values.pilot.env.X', 't'],
    ['values.pilot.traceSampling=1.10', 'values.pilot.traceSampling', 1.1],
    ['values.pilot.autoscaleMin=2', 'values.pilot.autoscaleMin', 2],
    ['values.pilot.rollingMaxSurge=25%', 'values.pilot.rollingMaxSurge', '25%'],
    ['components.cni.enabled=T', 'components.cni.enabled', true],
    ['meshConfig.enableTracing=true', 'meshConfig.enableTracing', true],
    ['meshConfig.defaultConfig.tracing.sampling=10.0', 'meshConfig.defaultConfig.tracing.sampling', 10],
    ['meshConfig.defaultConfig.proxyMetadata.X=1', 'meshConfig.defaultConfig.proxyMetadata.X', '1'],
    [
      'meshConfig.defaultProviders.metrics={prometheus}',
      'meshConfig.defaultProviders.metrics',
      ['prometheus'],
    ],
    ['meshConfig.accessLogFormat={"a": "%X%"}', 'meshConfig.accessLogFormat', '{"a": "%X%"}'],
    ['spec.values.cni.chained=false', 'values.cni.chained', false],
    // istioctl matches prefixes: it reads this as a tag.
    ['values.global.tagged=1', 'values.global.tagged', 1],
  ]
  test.each(rows)('%s', (set, path, out) => {
    const { spec } = read({ sets: [set], force: true })
    expect(getPath(spec, path.split('.'))).toEqual(out)
  })

  test.each([
    [
      'values.pilot.autoscaleMin=1_000',
      'values.pilot.autoscaleMin is a string; expected a non-negative integer',
    ],
    [
      'values.pilot.autoscaleMin=99999999999999999999',
      'values.pilot.autoscaleMin is a string; expected a non-negative integer',
    ],
    ['components.cni.enabled=yes', 'components.cni.enabled is a string; expected true or false'],
  ])('%s is an error', (set, message) => {
    expect(() => read({ sets: [set] })).toThrow(`--set ${set}: ${message}`)
  })
})

describe('null', () => {
  test('removes a value of the profile or the chart', () => {
    expect(getPath(read({ sets: ['values.cni.env=null'] }).spec, ['values', 'cni', 'env'])).toBeNull()
  })

  test('of a key of spec removes what files and earlier flags set', () => {
    expect(read({ sets: ['values.cni.hub=a', 'values=null', 'hub=b'] }).spec).toEqual({ hub: 'b' })
  })
})

describe('the order of the flags', () => {
  const all = {
    setLiteral: ['revision=literal'],
    setFile: ['revision=file'],
    setString: ['revision=string'],
    sets: ['revision=set'],
    setJson: ['revision="json"'],
    readSetFile: (path: string) => `of-${path}`,
  }
  const rows: readonly [string, Partial<ConfigurationRequest>, unknown][] = [
    ['--set over --set-json', { ...all, setLiteral: [], setFile: [], setString: [] }, 'set'],
    ['--set-string over --set', { ...all, setLiteral: [], setFile: [] }, 'string'],
    ['--set-file over --set-string', { ...all, setLiteral: [] }, 'of-file'],
    ['--set-literal over --set-file', all, 'literal'],
    ['the last of one kind', { setString: ['revision=a,revision=b'] }, 'b'],
  ]
  test.each(rows)('%s', (_, request, revision) => {
    expect(read(request).spec['revision']).toBe(revision)
  })

  test('origins name the flag', () => {
    expect(read({ setString: ['revision=a'] }).origin(['revision'])).toBe('--set-string revision=a')
  })

  test('aliases and JSON objects work in every flag', () => {
    const { spec } = read({ setJson: ['{"global": {"platform": "k3s"}, "spec": {"hub": "x"}}'] })
    expect(spec).toEqual({ values: { global: { platform: 'k3s' } }, hub: 'x' })
  })
})

describe('--set-literal escapes nothing', () => {
  const rows: readonly [literal: string, path: readonly string[], out: unknown][] = [
    ['values.pilot.env.A={a,b}\\.c=null, ', ['values', 'pilot', 'env', 'A'], '{a,b}\\.c=null, '],
    ['values.pilot.podLabels.a\\=b\\=c', ['values', 'pilot', 'podLabels', 'a\\'], 'b\\=c'],
    ['values.pilot.podLabels.a\\\\=\\\\', ['values', 'pilot', 'podLabels', 'a\\\\'], '\\\\'],
    ['values.pilot.env.A=null', ['values', 'pilot', 'env', 'A'], 'null'],
    ['values.pilot.env.A=', ['values', 'pilot', 'env', 'A'], ''],
    ['revision=10', ['revision'], '10'],
    ['values.revisionTags[0]=a', ['values', 'revisionTags'], ['a']],
  ]
  test.each(rows)('%s', (literal, path, out) => {
    expect(getPath(read({ setLiteral: [literal] }).spec, path)).toEqual(out)
  })

  test('so that a key cannot contain a dot', () => {
    expect(() => read({ setLiteral: ['values.pilot.podLabels.a\\.b=c'] })).toThrow(
      'values.pilot.podLabels.a\\ is a mapping; expected text',
    )
  })
})

describe('[key:value] sees the lists of the profile', () => {
  const catalog = catalogOf(join(packageFolder, 'profiles'), join(packageFolder, 'platforms'))
  const gatewaysOf = (sets: readonly string[]) =>
    resolve({ user: read({ sets }), catalog, facts: new Map() }).components.flatMap(({ name, namespace }) =>
      name === '' ? [] : [`${namespace}/${name}`],
    )

  test.each([
    [
      'default',
      'components.ingressGateways[name:istio-ingressgateway].namespace=edge',
      ['edge/istio-ingressgateway'],
    ],
    ['default', 'components.ingressGateways[name:istio-ingressgateway].enabled=false', []],
    [
      'ambient',
      'components.ingressGateways[name:istio-ingressgateway].enabled=true',
      ['istio-system/istio-ingressgateway'],
    ],
  ])('of profile %s: %s', (profile, set, gateways) => {
    // The profile may come after the selector.
    expect(gatewaysOf([set, `profile=${profile}`])).toEqual(gateways)
  })

  test('and names the elements if none matches', () => {
    expect(() => gatewaysOf(['profile=demo', 'components.egressGateways[name:edge].enabled=true'])).toThrow(
      expect.objectContaining({
        message: expect.stringContaining('components.egressGateways[name:edge] was not found'),
        hint: 'the list has name: istio-egressgateway',
      }),
    )
  })
})

describe('on the command line', () => {
  test('--set-string, --set-json and --set-file reach the chart', async () => {
    const objects = await generate([
      ...['--set', 'profile=minimal', '--set-string', 'values.pilot.env.A=007'],
      ...['--set-json', 'values.pilot.podLabels={"team": "mesh"}'],
      ...['--set-file', `values.pilot.podAnnotations.B=${join(packageFolder, '.nvmrc')}`],
    ])
    const istiod = JSON.stringify(objects.find(({ kind }) => kind === 'Deployment'))
    expect(istiod).toContain('{"name":"A","value":"007"}')
    expect(istiod).toContain('"team":"mesh"')
    expect(istiod).toMatch(/"B":"\d+[^"]*"/)
  })

  const wrong: readonly [string[], string, string][] = [
    [['--set-file', 'values.pilot.env.B=no-such'], '', 'Error: --set-file: no-such: no such file'],
    [
      ['-f', '-', '--set-file', 'values.pilot.env.B=-'],
      'kind: IstioOperator\n',
      'Error: --set-file -: standard input is already read by -f -',
    ],
    [
      ['--set-json', 'values.x=a'],
      '',
      'Error: --set-json "values.x=a" has a value that is not JSON (column 10)',
    ],
  ]
  test.each(wrong)('%j is an error', async (flags, stdin, message) => {
    const { status, stderr } = await runCommand(['manifest', 'generate', ...flags], stdin)
    expect(status).toBe(64)
    expect(stderr).toContain(message)
  })

  test('--set-file - reads standard input', async () => {
    const argv = ['manifest', 'generate', '--set', 'profile=minimal', '--set-file', 'values.pilot.env.B=-']
    expect((await runCommand(argv, 'from-stdin')).stdout).toContain('from-stdin')
  })
})
