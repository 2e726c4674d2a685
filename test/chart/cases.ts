// Charts and values with recorded results of real Helm (answers.json, written by `npm run answers`).
import { join } from 'node:path'
import { dependencyCases } from './dependency-cases.ts'
import { foundCases } from './found.ts'
import { metadataCases } from './metadata-cases.ts'

export interface Case {
  readonly name: string
  /** A folder of test/chart/charts … */
  readonly chart?: string
  /** … or any other folder … */
  readonly path?: string
  /** … or the files of a chart. */
  readonly files?: Readonly<Record<string, string>>
  readonly values?: Readonly<Record<string, unknown>>
  readonly release?: string
  readonly namespace?: string
  readonly kubeVersion?: string
  readonly isUpgrade?: boolean
}

export interface Answer {
  /** The output of `helm template`. */
  readonly output: string
  readonly notes: string
  /** The hooks of the release, in the order in which Helm prints them. */
  readonly hooks: readonly object[]
  readonly error?: string
  /** The distinct lines that Helm logs, sorted, because Helm's order is random. */
  readonly warnings: readonly string[]
}

export const chartsFolder = join(import.meta.dirname, 'charts')

const faults = [
  'fail',
  'required',
  'inner-fail',
  'inner-error',
  'unknown-include',
  'unknown-template',
  'tpl-parse',
  'tpl-function',
  'tpl-run',
  'tpl-fail',
  'tpl-type',
  'tpl-value',
  'nil',
  'scalar',
  'chart-field',
  'compare',
  'dig',
  'table',
  'not-yaml',
  'not-map',
  'scalar-document',
]

/** The parts of the chart `idioms`. Its value `part` selects one. */
export const idioms =
  'names env ports hosts resources storage probes config users versions secrets overlay chains types'.split(
    ' ',
  )

export const cases: readonly Case[] = [
  { name: 'every top-level object', chart: 'plain' },
  { name: 'another release', chart: 'plain', release: 'web', namespace: 'shop', isUpgrade: true },
  { name: 'another cluster', chart: 'plain', kubeVersion: '1.31.2+k3s1' },
  {
    name: 'user values of other types',
    chart: 'plain',
    values: {
      text: ['a', 'b'],
      number: 'three',
      list: {},
      table: { a: null, b: { c: 1 } },
      flag: null,
      extra: 1e21,
      methods: false,
    },
  },
  { name: 'a scalar for a table', chart: 'plain', values: { table: 5, methods: false } },
  { name: 'subcharts and globals', chart: 'family' },
  {
    name: 'globals of the user',
    chart: 'family',
    values: { global: { region: 'west', onlyChild: false, more: { deep: [1] }, nested: { a: null } } },
  },
  {
    name: 'nulls of the user',
    chart: 'family',
    values: {
      own: null,
      child: { color: null, removed: null, table: { y: null, q: null }, none: null },
      unknown: null,
    },
  },
  {
    name: 'values of subcharts',
    chart: 'family',
    values: {
      child: { color: { shade: 'dark' }, table: 7, grandchild: { depth: 9 }, global: { region: 'mine' } },
    },
  },
  { name: 'globals that are no table', chart: 'family', values: { global: 'x', child: { global: [1] } } },
  {
    name: 'a global that changes its type',
    chart: 'family',
    values: { global: { nested: 1, region: { a: 1 } } },
  },
  { name: 'a subchart that is no table', chart: 'family', values: { child: 'text' } },
  { name: 'a subchart that is null', chart: 'family', values: { child: null } },
  { name: 'hooks and the order of kinds', chart: 'hooks' },
  { name: 'a hook of two events', chart: 'hooks', values: { event: 'post-delete , PRE-ROLLBACK' } },
  { name: 'a hook of an unknown event', chart: 'hooks', values: { event: 'sometimes' } },
  { name: 'a library chart', chart: 'library' },
  { name: 'tpl, include, required, lookup', chart: 'late' },
  {
    name: 'templates in values',
    chart: 'late',
    values: { name: '{{ .Release.Name }}', template: 'é {{ .Values.name }}' },
  },
  { name: 'dependencies, all enabled', chart: 'choices' },
  { name: 'a condition', chart: 'choices', values: { one: { enabled: false } } },
  { name: 'the second condition', chart: 'choices', values: { global: { one: false } } },
  { name: 'a condition that is no boolean', chart: 'choices', values: { uno: { enabled: 'no' } } },
  { name: 'a tag off', chart: 'choices', values: { tags: { front: false } } },
  { name: 'a tag off and one on', chart: 'choices', values: { tags: { front: false, back: true } } },
  { name: 'a tag that is no boolean', chart: 'choices', values: { tags: { back: 'yes please' } } },
  {
    name: 'a condition over a tag',
    chart: 'choices',
    values: { tags: { front: false }, one: { enabled: true } },
  },
  {
    name: 'values that hide what is imported',
    chart: 'choices',
    values: { exported: 'user', imported: null },
  },
  ...faults.map((fault) => ({ name: `fault: ${fault}`, chart: 'faults', values: { fault } })),
  { name: 'fault: int compared with float', chart: 'faults', values: { fault: 'compare', number: 5 } },
  { name: 'no fault', chart: 'faults' },
  ...idioms.map((part) => ({ name: `idioms: ${part}`, chart: 'idioms', values: { part } })),
  {
    name: 'idioms: a failure',
    chart: 'idioms',
    values: { part: 'secrets', secret: { strict: true } },
  },
]

const head = 'apiVersion: v2\nname: c\nversion: 1.0.0\n'
const object = 'kind: X\nmetadata: {name: x}\n'

/** Charts defined in a table row because they are small or invalid. */
export const inlineCases: readonly Case[] = [
  { name: 'an empty chart', files: { 'Chart.yaml': head } },
  { name: 'only blank files', files: { 'Chart.yaml': head, 'templates/a.yaml': ' \n\t\n' } },
  { name: 'only comments', files: { 'Chart.yaml': head, 'templates/a.yaml': '# one\n---\n# two\n' } },
  {
    name: 'a byte order mark',
    files: { 'Chart.yaml': `\ufeff${head}`, 'templates/a.yaml': `\ufeff${object}` },
  },
  {
    name: 'unquoted version numbers',
    files: {
      'Chart.yaml': `${head}appVersion: 1.10\n`,
      'templates/a.yaml': `${object}v: {{ .Chart.AppVersion }}`,
    },
  },
  {
    name: 'a name that is a boolean',
    files: { 'Chart.yaml': 'apiVersion: v2\nname: y\nversion: 1.0.0\n', 'templates/a.yaml': object },
  },
  {
    name: 'no apiVersion',
    files: {
      'Chart.yaml': 'name: c\nversion: 1.0.0\n',
      'templates/a.yaml': `${object}v: {{ .Chart.APIVersion }}`,
    },
  },
  { name: 'no Chart.yaml', files: { 'templates/a.yaml': object } },
  { name: 'no name', files: { 'Chart.yaml': 'version: 1.0.0\n' } },
  { name: 'no version', files: { 'Chart.yaml': 'name: c\n' } },
  { name: 'a bad version', files: { 'Chart.yaml': 'name: c\nversion: abc\n' } },
  { name: 'a short version', files: { 'Chart.yaml': 'name: c\nversion: "1"\n', 'templates/a.yaml': object } },
  { name: 'a name with a slash', files: { 'Chart.yaml': 'name: a/b\nversion: 1.0.0\n' } },
  { name: 'a name that is a dot', files: { 'Chart.yaml': 'name: "."\nversion: 1.0.0\n' } },
  { name: 'a bad type', files: { 'Chart.yaml': `${head}type: other\n` } },
  { name: 'a library', files: { 'Chart.yaml': `${head}type: library\n` } },
  { name: 'a null maintainer', files: { 'Chart.yaml': `${head}maintainers: [null]\n` } },
  { name: 'a null dependency', files: { 'Chart.yaml': `${head}dependencies: [null]\n` } },
  {
    name: 'two dependencies of a name',
    files: { 'Chart.yaml': `${head}dependencies: [{name: a}, {name: a}]\n` },
  },
  { name: 'a bad alias', files: { 'Chart.yaml': `${head}dependencies: [{name: a, alias: "x y"}]\n` } },
  { name: 'a missing dependency', files: { 'Chart.yaml': `${head}dependencies: [{name: a}, {name: b}]\n` } },
  { name: 'keywords that are text', files: { 'Chart.yaml': `${head}keywords: one\n` } },
  { name: 'deprecated that is text', files: { 'Chart.yaml': `${head}deprecated: maybe\n` } },
  { name: 'Chart.yaml is a list', files: { 'Chart.yaml': '- a\n' } },
  { name: 'Chart.yaml is not YAML', files: { 'Chart.yaml': 'name: [\n' } },
  { name: 'values.yaml is a list', files: { 'Chart.yaml': head, 'values.yaml': '- a\n' } },
  { name: 'values.yaml is not YAML', files: { 'Chart.yaml': head, 'values.yaml': 'a: b: c\n' } },
  {
    name: 'values.yaml is empty',
    files: {
      'Chart.yaml': head,
      'values.yaml': '',
      'templates/a.yaml': `${object}v: {{ .Values | toJson }}`,
    },
  },
  {
    name: 'a subchart without Chart.yaml',
    files: { 'Chart.yaml': head, 'charts/kid/values.yaml': 'a: 1\n' },
  },
  {
    name: 'what is no subchart',
    files: {
      'Chart.yaml': head,
      'charts/_kid/values.yaml': 'a: 1',
      'charts/.kid/a': 'x',
      'charts/a.prov': 'signed',
      'templates/a.yaml': `${object}v: {{ range $n, $_ := .Files }}{{ $n }} {{ end }}`,
    },
  },
  {
    name: 'a file among the subcharts',
    files: { 'Chart.yaml': head, 'charts/README.md': 'x' },
  },
  {
    name: 'requirements.yaml',
    files: {
      'Chart.yaml': 'apiVersion: v1\nname: c\nversion: 1.0.0\n',
      'requirements.yaml': 'dependencies: [{name: kid, version: "*", condition: kid.enabled}]\n',
      'charts/kid/Chart.yaml': 'name: kid\nversion: 2.0.0\n',
      'charts/kid/values.yaml': 'enabled: false\n',
      'charts/kid/templates/k.yaml': object,
      'templates/a.yaml': `${object}v: {{ range $n, $_ := .Files }}{{ $n }} {{ end }}{{ keys .Subcharts }}`,
    },
  },
  { name: 'a cluster that is too old', files: { 'Chart.yaml': `${head}kubeVersion: ">=1.40"\n` } },
  {
    name: 'a cluster that is new enough',
    files: { 'Chart.yaml': `${head}kubeVersion: ">=1.30.0-0"\n`, 'templates/a.yaml': object },
  },
  { name: 'a kubeVersion that is none', files: { 'Chart.yaml': `${head}kubeVersion: new\n` } },
  { name: 'parse error', files: { 'Chart.yaml': head, 'templates/a.yaml': 'a: {{ .x\nb: 1' } },
  { name: 'parse error: end', files: { 'Chart.yaml': head, 'templates/a.yaml': 'a:\n{{ end }}' } },
  {
    name: 'parse error: function',
    files: { 'Chart.yaml': head, 'templates/a.yaml': 'a: 1\nb: {{ env "HOME" }}' },
  },
  { name: 'parse error: number', files: { 'Chart.yaml': head, 'templates/a.yaml': 'a: {{ 1a }}' } },
  {
    name: 'defined twice in a file',
    files: { 'Chart.yaml': head, 'templates/a.yaml': '{{ define "a" }}1{{ end }}{{ define "a" }}2{{ end }}' },
  },
  {
    name: 'defined twice in the chart',
    files: {
      'Chart.yaml': head,
      'templates/_a.tpl': '{{ define "n" }}a{{ end }}',
      'templates/_b.tpl': '{{ define "n" }}b{{ end }}',
      'templates/deep/_c.tpl': '{{ define "n" }}c{{ end }}',
      'templates/x.yaml': `${object}v: {{ include "n" . }}`,
    },
  },
  {
    name: 'redefined empty',
    files: {
      'Chart.yaml': head,
      'templates/_a.tpl': '{{ define "n" }} {{ end }}',
      'templates/_b.tpl': '{{ define "n" }}b{{ end }}',
      'templates/x.yaml': `${object}v: {{ include "n" . }}`,
    },
  },
  {
    name: 'separators without a line of their own',
    files: { 'Chart.yaml': head, 'templates/a.yaml': `${object}---not: 1\nkind: Y\n--- z: 3\n` },
  },
  {
    name: 'keys in capitals',
    files: {
      'Chart.yaml': head,
      'templates/a.yaml':
        'KIND: Pod\nMetadata: {Name: x, Annotations: {helm.sh/hook: test}}\n---\nkind: Namespace\n',
    },
  },
  {
    name: 'JSON documents',
    files: {
      'Chart.yaml': head,
      'templates/a.yaml':
        '{"kind": "Pod", "metadata": {"name": "x"}}\n---\n{"kind": "Namespace"}\n---\n{kind: Secret}\n',
    },
  },
  ...heads(),
  ...helmignores(),
  ...metadataCases,
  ...dependencyCases,
  ...foundCases,
]

function helmignores(): Case[] {
  const files = {
    'Chart.yaml': head,
    'README.md': 'x',
    'files/a.txt': 'a',
    'files/b.txt': 'b',
    'files/deep/a.txt': 'a',
    'a.txt': 'a',
    'templates/x.yaml': `${object}v: {{ range $n, $_ := .Files }}{{ $n }} {{ end }}`,
    'templates/y.yaml.bak': '{{ fail "y" }}',
    'templates/.z.yaml': '{{ fail "z" }}',
  }
  const rules = [
    '*.bak',
    '*.bak\na.txt',
    '*.bak\n/a.txt',
    '*.bak\nfiles/',
    '*.bak\nfiles/a.txt',
    '*.bak\nfiles/*/a.txt',
    '*.bak\n# a.txt\n\n  README.md  ',
    '*.bak\nfiles/[b-z].txt\n[^a]*.md',
    '*.bak\n\\a.txt',
    '!zzz',
    '!*.yaml\n!a.txt/',
  ]
  return rules.map((text) => ({
    name: `.helmignore: ${text.replaceAll('\n', ' ')}`,
    files: { ...files, '.helmignore': text },
  }))
}

// Heads of documents with wrong types.
function heads(): Case[] {
  const texts = [
    'apiVersion: [v1]',
    'kind: {a: b}',
    'kind: null',
    'KIND: A\nKind: B\nkInd: C',
    'metadata: text',
    'metadata: [1]',
    'metadata: 5',
    'metadata: null',
    'metadata: {name: [a]}',
    'metadata: {name: null}',
    'metadata: {name: 1.50}',
    'metadata: {annotations: text}',
    'metadata: {annotations: [a]}',
    'metadata: {annotations: {a: {b: c}}}',
    'metadata: {annotations: {a: null, b: yes}, name: {c: d}}',
    'metadata: {annotations: {helm.sh/hook: null}}',
    'metadata: {annotations: {helm.sh/hook: test, helm.sh/hook-weight: "x", helm.sh/hook-output-log-policy: Hook-Failed}}',
    'metadata: {annotations: {helm.sh/hook: post-install, helm.sh/hook-weight: 5.0}}',
  ]
  return texts.map((text) => ({
    name: `head: ${text.replaceAll('\n', ', ')}`,
    files: { 'Chart.yaml': head, 'templates/a.yaml': `${text}\n---\n# end` },
  }))
}
