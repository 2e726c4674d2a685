// Rendering through the library: what is handed in, what comes back, and what goes wrong.
import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { chartFromFiles, loadChart } from '../../src/library/chart.ts'
import { ChartError } from '../../src/library/error.ts'
import type { RenderChartOptions } from '../../src/library/options.ts'
import { seededRandom } from '../../src/library/random.ts'
import { renderChart } from '../../src/library/render.ts'
import { folder as charts } from '../charts/cases.ts'
import { chartFiles, deepFreeze, faultOf } from './support.ts'

/** What one template prints. */
async function print(template: string, options: RenderChartOptions = {}): Promise<string> {
  const files = { ...chartFiles({ 'NOTES.txt': template }), 'values.yaml': 'a: by default\n' }
  return (await renderChart(chartFromFiles(files), options)).notes
}

describe('the context of templates', () => {
  const rows: readonly { name: string; in: string; options?: RenderChartOptions; out: string }[] = [
    {
      name: 'release, as helm template names it',
      in: '{{ toJson .Release }}',
      out: '{"IsInstall":true,"IsUpgrade":false,"Name":"release-name","Namespace":"default","Revision":1,"Service":"Helm"}',
    },
    {
      name: 'release, given',
      in: '{{ .Release.Name }} {{ .Release.Namespace }} {{ .Release.Revision }} {{ .Release.IsInstall }}',
      options: { release: { name: 'a', namespace: 'b', revision: 7, isUpgrade: true } },
      out: 'a b 7 false',
    },
    {
      name: 'numbers are float64',
      in: '{{ kindOf .Values.a }} {{ .Values.a }}',
      options: { values: { a: 1000000 } },
      out: 'float64 1e+06',
    },
    {
      name: 'bigints are int64',
      in: '{{ kindOf .Values.a }} {{ .Values.a }}',
      options: { values: { a: 1000000n } },
      out: 'int64 1000000',
    },
    {
      name: 'null removes a default',
      in: '{{ toJson .Values }}',
      options: { values: { a: null, b: 1 } },
      out: '{"b":1}',
    },
    {
      name: 'the cluster',
      in: '{{ .Capabilities.KubeVersion }} {{ .Capabilities.APIVersions.Has "x/v1" }} {{ .Capabilities.APIVersions.Has "apps/v1" }}',
      options: { capabilities: { kubeVersion: '1.31.2+k3s1', apiVersions: ['x/v1'] } },
      out: 'v1.31.2 true false',
    },
    {
      name: 'the cluster, where none is given',
      in: '{{ .Capabilities.KubeVersion }} {{ .Capabilities.APIVersions.Has "apps/v1" }}',
      out: 'v1.34.0 true',
    },
    {
      name: 'the time',
      in: '{{ now | date "2006-01-02T15:04:05Z07:00" }}',
      options: { now: new Date('2026-02-03T04:05:06Z') },
      out: '2026-02-03T04:05:06Z',
    },
    {
      name: 'the time zone',
      in: '{{ now | date "15:04 MST" }}',
      options: { now: new Date('2026-02-03T04:05:06Z'), timeZone: 'Asia/Tokyo' },
      out: '13:05 JST',
    },
    { name: 'no host', in: '[{{ getHostByName "localhost" }}]', out: '[]' },
    {
      name: 'hosts',
      in: '{{ getHostByName "a.example" }}',
      options: { lookupHost: (name) => (name === 'a.example' ? ['192.0.2.1'] : []) },
      out: '192.0.2.1',
    },
    { name: 'no cluster', in: '{{ lookup "v1" "Secret" "a" "b" | toJson }}', out: '{}' },
    {
      name: 'objects of a cluster, with int64',
      in: '{{ with lookup "v1" "Secret" "a" "b" }}{{ .name }} {{ kindOf .n }}{{ end }}',
      options: { lookup: (...which) => ({ name: which.join('/'), n: 1 }) },
      out: 'v1/Secret/a/b int64',
    },
    {
      name: 'a cluster without the object',
      in: '{{ lookup "v1" "Secret" "a" "b" | toJson }}',
      options: { lookup: () => undefined },
      out: '{}',
    },
  ]
  test.each(rows)('$name', async ({ in: template, options, out }) => {
    expect(await print(template, options && deepFreeze(options))).toBe(out)
  })

  test('answers may take their time, and are asked for once', async () => {
    const asked: string[] = []
    const template =
      '{{ range list "a" "b" "a" }}{{ (lookup "v1" "Pod" "" .).n }}{{ getHostByName (printf "%s.example" .) }} {{ end }}'
    const lookup = async (...wanted: readonly string[]) => {
      asked.push(wanted.join(' '))
      return Promise.resolve({ n: asked.length })
    }
    const lookupHost = async (name: string) => {
      asked.push(name)
      return Promise.resolve([`${name}.`])
    }
    const { notes, warnings } = await renderChart(
      chartFromFiles({ ...chartFiles({ 'NOTES.txt': template }), 'values.yaml': 'a: {b: {c: 1}}' }),
      { lookup, lookupHost, values: { a: { b: 1 } }, warn: (text) => asked.push(`warn ${text.slice(0, 9)}`) },
    )
    expect(notes).toBe('2a.example. 4b.example. 2a.example. ')
    expect(asked).toEqual(['warn warning: ', 'v1 Pod  a', 'a.example', 'v1 Pod  b', 'b.example'])
    expect(warnings).toHaveLength(1)
  })

  test('what a lookup throws ends it', async () => {
    const own = new TypeError('no connection')
    const lookup = () => Promise.reject(own)
    expect(await faultOf(() => print('{{ lookup "v1" "Pod" "" "a" }}', { lookup }))).toBe(own)
  })

  test('chance is the machine’s, and repeats where its source does', async () => {
    const template = '{{ randAlphaNum 24 }} {{ uuidv4 }}'
    const seeded = () => print(template, { random: seededRandom('demo') })
    expect(await seeded()).toBe(await seeded())
    expect(await print(template)).not.toBe(await print(template))
    expect(await print(template, { random: seededRandom('other') })).not.toBe(await seeded())
  })

  test('certificates repeat with clock and chance', async () => {
    const template = '{{ $ca := genCA "demo" 365 }}{{ $ca.Cert }}{{ $ca.Key }}'
    const given = (seed: string) => ({ now: new Date('2026-01-01'), random: seededRandom(seed) })
    const once = await print(template, given('a'))
    expect(await print(template, { ...given('a'), thread: true })).toBe(once)
    expect(await print(template, given('b'))).not.toBe(once)
    // Node's own reader is the judge.
    const [certificate = '', key = ''] = once.split(/(?=-----BEGIN RSA)/)
    const read = new X509Certificate(certificate)
    expect(read.checkPrivateKey(createPrivateKey(key))).toBe(true)
    expect(read.verify(read.publicKey)).toBe(true)
    expect(read.publicKey.asymmetricKeyDetails).toEqual({ modulusLength: 2048, publicExponent: 65537n })
    expect(read.validTo).toBe('Jan  1 00:00:00 2027 GMT')
  }, 60_000)

  test('a certificate for a given key repeats', async () => {
    const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
    const template = '{{ (genCAWithKey "demo" 365 .Values.key).Cert }}'
    const given = { values: { key }, now: new Date('2026-01-01') }
    const once = await print(template, { ...given, random: seededRandom('a') })
    expect(new X509Certificate(once).checkPrivateKey(createPrivateKey(key))).toBe(true)
    expect(await print(template, { ...given, random: seededRandom('a') })).toBe(once)
    expect(await print(template, { ...given, random: seededRandom('b') })).not.toBe(once)
  })

  test('a source without chance makes no key', async () => {
    const random = (bytes: number) => new Uint8Array(bytes)
    expect(await faultOf(() => print('{{ genCA "demo" 365 }}', { random }))).toMatchObject({
      code: 'render',
      message: expect.stringMatching(
        /failed to generate private key: the random source returns no usable values$/,
      ),
    })
  })
})

describe('what comes back', () => {
  test('is what a Helm release holds', async () => {
    const chart = chartFromFiles({
      ...chartFiles({
        'b.yaml': 'kind: Service\nmetadata: {name: web}\nspec: {port: {{ .Values.port }}}\n',
        'a.yaml': 'kind: Namespace\nmetadata: {name: web}\n',
        'hook.yaml':
          'kind: Job\nmetadata: {name: migrate, annotations: {helm.sh/hook: "pre-install,pre-upgrade", helm.sh/hook-weight: "-5"}}\n',
        'NOTES.txt': 'Port {{ .Values.port }}.\n',
        '_part.tpl': '{{ define "x" }}{{ end }}',
      }),
      'crds/thing.yaml': 'kind: CustomResourceDefinition\n',
    })
    const rendered = await renderChart(chart, { values: { port: 80 } })
    const manifest =
      '---\n# Source: c/templates/a.yaml\nkind: Namespace\nmetadata: {name: web}\n---\n# Source: c/templates/b.yaml\nkind: Service\nmetadata: {name: web}\nspec: {port: 80}\n'
    expect(rendered).toMatchObject({
      manifest,
      text: expect.stringMatching(
        /^---\n# Source: c\/templates\/a\.yaml[^]*# Source: c\/templates\/hook\.yaml\nkind: Job\n/,
      ),
      objects: [
        { source: 'c/templates/a.yaml', kind: 'Namespace', name: 'web' },
        { source: 'c/templates/b.yaml', kind: 'Service', name: 'web', value: { spec: { port: 80 } } },
      ],
      hooks: [{ kind: 'Job', name: 'migrate', events: ['pre-install', 'pre-upgrade'], weight: -5 }],
      crds: [{ name: 'c/crds/thing.yaml', data: 'kind: CustomResourceDefinition\n' }],
      notes: 'Port 80.\n',
      warnings: [],
    })
    expect([...rendered.files.keys()].sort()).toEqual(
      ['NOTES.txt', 'a.yaml', 'b.yaml', 'hook.yaml'].map((name) => `c/templates/${name}`),
    )
  })

  test('is the same for the same input, which stays as it is', async () => {
    const chart = deepFreeze(await loadChart(join(charts, 'shop')))
    const options = deepFreeze({ values: { global: { a: [1, { b: null }] } }, release: { name: 'demo' } })
    const [first, second, third] = [
      await renderChart(chart, options),
      await renderChart(chart, options),
      await renderChart(chart, { ...options, thread: true }),
    ]
    expect(second).toEqual(first)
    expect(third).toEqual(first)
  })

  test('of a chart changed by copying is another', async () => {
    const chart = chartFromFiles(chartFiles({ 'a.yaml': 'a: 1' }))
    const copy = { ...chart, templates: chart.templates.map((file) => ({ ...file, data: 'a: 2' })) }
    const texts = [chart, copy, chart].map(async (one) =>
      (await renderChart(one)).files.get('c/templates/a.yaml'),
    )
    expect(await Promise.all(texts)).toEqual(['a: 1', 'a: 2', 'a: 1'])
  })

  test('tells warnings as they appear, too, once each', async () => {
    const chart = chartFromFiles({
      ...chartFiles({ 'a.yaml': '{{ fail "no" }}' }),
      'values.yaml': 'outer: {table: {a: 1}}\n',
    })
    const told: string[] = []
    await faultOf(() =>
      renderChart(chart, { values: { outer: { table: 'text' } }, warn: (text) => told.push(text) }),
    )
    expect(told).toEqual([expect.stringContaining('cannot overwrite table with non table for c.outer.table')])
  })
})

describe('what goes wrong', () => {
  const rows: readonly { name: string; in?: string; options?: object; code: string; out: RegExp }[] = [
    {
      name: 'fail',
      in: '{{ fail "set a" }}',
      code: 'render',
      out: /^execution error at \(c\/templates\/NOTES\.txt:1:3\): set a$/,
    },
    {
      name: 'a template that does not parse',
      in: '{{ if }}',
      code: 'render',
      out: /^parse error at \(c\/templates\/NOTES\.txt:1\): missing value for if$/,
    },
    {
      name: 'a cluster too old',
      options: { capabilities: { kubeVersion: 'old' } },
      code: 'options',
      out: /^invalid kube version 'old'/,
    },
    {
      name: 'no name for a release',
      options: { release: { name: 'A_B' } },
      code: 'options',
      out: /^release name "A_B": invalid release name/,
    },
    {
      name: 'values',
      options: { values: { a: undefined } },
      code: 'values',
      out: /^values\.a: undefined is not a value/,
    },
    {
      name: 'a misspelt option',
      options: { value: {} },
      code: 'options',
      out: /^renderChart: unknown option "value"; did you mean "values"\?$/,
    },
    {
      name: 'an option of Object’s',
      options: { constructor: 1 },
      code: 'options',
      out: /^renderChart: unknown option "constructor"$/,
    },
    {
      name: 'a misspelt option of the release',
      options: { release: { nane: 'a' } },
      code: 'options',
      out: /^release: unknown option "nane"; did you mean "name"\?$/,
    },
    {
      name: 'no date',
      options: { now: new Date('x') },
      code: 'options',
      out: /^renderChart: now is not a valid date$/,
    },
    {
      name: 'no time zone',
      options: { timeZone: 'Mars/North' },
      code: 'options',
      out: /^renderChart: unknown time zone "Mars\/North"$/,
    },
    {
      name: 'what no cluster holds',
      in: '{{ lookup "v1" "A" "" "b" }}',
      options: { lookup: () => new Date() },
      code: 'values',
      out: /^lookup v1 A "" b: a Date is not a plain object$/,
    },
    {
      name: 'too many steps',
      in: '{{ range until 1000 }}{{ range until 1000 }}{{ end }}{{ end }}',
      options: { limits: { steps: 1000 } },
      code: 'render',
      out: /takes too many steps$/,
    },
    {
      name: 'too much output',
      in: '{{ repeat 2000 "x" }}',
      options: { limits: { characters: 1000 } },
      code: 'render',
      out: /the output is too large$/,
    },
    {
      name: 'an include that never ends',
      in: '{{ define "l" }}{{ include "l" . }}{{ end }}{{ include "l" . }}',
      code: 'render',
      out: /rendering template has a nested reference name: l: unable to execute template$/,
    },
  ]
  test.each(rows)('$name', async ({ in: template = '', options, code, out }) => {
    const error = await faultOf(() => print(template, options as RenderChartOptions))
    expect(error).toBeInstanceOf(ChartError)
    expect(error.code).toBe(code)
    expect(error.message).toMatch(out)
  })

  test('what is not YAML is shown', async () => {
    const chart = chartFromFiles(chartFiles({ 'a.yaml': 'a: [' }))
    const error = await faultOf(() => renderChart(chart))
    expect(error).toMatchObject({
      code: 'render',
      message: expect.stringMatching(/^YAML parse error on c\/templates\/a\.yaml: /),
    })
    expect(error.files?.get('c/templates/a.yaml')).toBe('a: [')
  })

  test.each([undefined, null, {}, 'charts/istiod', { metadata: { name: 'x' } }])(
    '%j is no chart',
    async (chart) => {
      const error = await faultOf(() => renderChart(chart as never))
      expect(error).toMatchObject({
        code: 'options',
        message: expect.stringMatching(/^renderChart: expected a chart, got /),
      })
      expect(error.hint).toContain('chartFromFiles')
    },
  )

  test('a library chart cannot be rendered by itself', async () => {
    const chart = chartFromFiles({ 'Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\ntype: library\n' })
    expect(await faultOf(() => renderChart(chart))).toMatchObject({
      code: 'chart',
      message: 'library charts are not installable',
    })
  })
})
