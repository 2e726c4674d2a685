// Invalid content of Chart.yaml, requirements.yaml, lock files and heads of documents. Helm's answers are in
// answers.json.
import type { Case } from './cases.ts'

const head = 'apiVersion: v2\nname: c\nversion: 1.0.0\n'
const version1 = head.replace('v2', 'v1')
const seen =
  'kind: X\nchart: {{ toJson .Chart }}\nvalues: {{ toJson .Values }}\nkids: {{ keys .Subcharts | sortAlpha }}\n'

const kid = (name: string) => ({ [`charts/${name}/Chart.yaml`]: `name: ${name}\nversion: 1.0.0\n` })

function row(name: string, chart: string, files: Readonly<Record<string, string>> = {}): Case {
  return { name: `metadata: ${name}`, files: { 'Chart.yaml': chart, 'templates/a.yaml': seen, ...files } }
}

const numbers =
  `1.10 20231115 1e6 123456.0 1234567.0 0x1f 0o17 017 1_000 12345678901234567890 -5 1e21 2023-11-15 yes ~ 1e-7 0.00001
123456789012345678901234567890 0b11 1:30 100000000000000000000 "1e6" .5`.split(/\s/)

const lines = [
  'annotations: {a: 1e6, b: 0x10, c: true, d: null, 5: x, true: y}',
  'keywords: [1, true, 1e6, null, 1.0, a]',
  'maintainers: [{NAME: 5, email: 1e6, url: true}, {}]',
  'Description: capitals\nAppVersion: 1e6\nKEYWORDS: [5]',
  'description: low\nDESCRIPTION: high',
  'icon: {}\nhome: []',
  'home: {a: 1}\nappVersion: [x]',
  'keywords: [[a]]',
  'annotations: {a: [b]}',
  'maintainers: [x]',
  'maintainers: [[a]]',
  'maintainers: [{name: [a]}]',
  'dependencies: [5]',
  'dependencies: [{name: a, tags: x}]',
  'dependencies: [{name: a, tags: [[x]]}]',
  'dependencies: [{name: a, import-values: x}]',
  'dependencies: [{name: a, enabled: x}]',
  'dependencies: [{name: a, enabled: true, version: 1}]',
]

const locks = [
  '',
  'a: [\n',
  'text\n',
  '- a\n',
  'dependencies: {a: 1}\n',
  'dependencies: [{name: [x]}]\n',
  'dependencies: 5\ngenerated: 5\n',
  'digest: 5\n',
  'digest: [x]\n',
  'generated: null\n',
  'generated: true\n',
  'generated: yesterday\n',
  'generated: 2023-01-02\n',
  'Generated: "2023-02-30T03:04:05Z"\n',
  'generated: "2023-02-03T03:04:05+25:00"\n',
  'dependencies: []\ndigest: sha256:x\ngenerated: "2023-01-02T03:04:05.123456+01:00"\n',
]

const requirements = [
  'dependencies: x\n',
  '- a\n',
  'name: other\nversion: 2.0.0\ndescription: d\n',
  'annotations: {b: z, c: w}\nkeywords: [q]\nmaintainers: [{name: z}]\nicon: ~\n',
  'keywords: null\ndescription: ""\nannotations: null\n',
  'apiVersion: ""\n',
  'apiVersion: v2\n',
  'dependencies: [{name: a}]\n',
]

const full = `${version1}description: d
annotations: {a: x, b: "no"}
keywords: [a, b, c]
maintainers: [{name: a, email: b}, {name: c}]
dependencies: [{name: a, version: "*", alias: q, condition: a.on}, {name: b, condition: b.on}]
`

const heads = [
  'metadata: {name: 1e6, annotations: {helm.sh/hook: test}}',
  'metadata: {name: 1234567, annotations: {helm.sh/hook: test}}',
  'metadata: {name: 12345678901234567890, annotations: {helm.sh/hook: test}}',
  'metadata: {name: 1.23456789012, annotations: {helm.sh/hook: test}}',
  'kind: 1e6\nmetadata: {name: 0x10, annotations: {helm.sh/hook: test, helm.sh/hook-weight: 1e2}}',
  'metadata: {annotations: {helm.sh/hook: test, helm.sh/hook-weight: 0x10}}',
  'metadata: {annotations: {helm.sh/hook: test, helm.sh/hook-weight: "99999999999999999999"}}',
  'metadata: {annotations: {helm.sh/hook: test, helm.sh/hook-weight: "007"}}',
  'metadata: {annotations: {helm.sh/hook: test, helm.sh/hook-weight: "1_0"}}',
]

export const metadataCases: readonly Case[] = [
  row('a version that is a float', 'apiVersion: v2\nname: c\nversion: 72445e2\n'),
  row('keys in capitals', 'APIVERSION: v2\nName: c\nVersion: 1.0.0\n'),
  row('a key in two spellings', 'apiVersion: v2\nname: c\nNAME: d\nversion: 1.0.0\n'),
  ...numbers.map((text) => row(`appVersion: ${text}`, `${head}appVersion: ${text}\n`)),
  ...lines.map((text) => row(text.replaceAll('\n', ', '), `${head}${text}\n`)),
  ...locks.map((text) => row(`Chart.lock ${JSON.stringify(text)}`, head, { 'Chart.lock': text })),
  row('requirements.lock of v1', version1, { 'requirements.lock': 'text\n' }),
  row('requirements of v2', head, { 'requirements.yaml': '', 'requirements.lock': '' }),
  row('requirements of a subchart of v2', head, {
    'charts/a/Chart.yaml': head.replace('name: c', 'name: a'),
    'charts/a/requirements.yaml': 'dependencies: []\n',
  }),
  ...requirements.map((text) =>
    row(`requirements.yaml ${JSON.stringify(text)}`, full, {
      'requirements.yaml': text,
      ...kid('a'),
      ...kid('b'),
    }),
  ),
  row('all in requirements.yaml', '', { 'requirements.yaml': 'name: c\nversion: 1.0.0\n' }),
  row('faulty, and values.yaml no YAML', 'apiVersion: v2\n', { 'values.yaml': 'a: b: c' }),
  row('Chart.lock and values.yaml faulty', head, { 'values.yaml': 'a: b: c', 'Chart.lock': '- a' }),
  { name: 'metadata: none, and values.yaml no YAML', files: { 'values.yaml': 'a: b: c' } },
  ...heads.map((text) => ({
    name: `number in a head: ${text.replaceAll('\n', ', ')}`,
    files: { 'Chart.yaml': head, 'templates/a.yaml': text },
  })),
  {
    name: 'warnings before an error',
    files: { 'Chart.yaml': head, 'values.yaml': 'a: {b: 1}\n', 'templates/a.yaml': '{{ fail "no" }}' },
    values: { a: 5 },
  },
]
