// Random charts: metadata, values, files, definitions, subcharts, hooks, notes, and what the user sets.
import type { Case } from '../../chart/cases.ts'
import { randomOf } from '../random-values.ts'
import type { Random } from '../random-values.ts'
import { tplCall, includeCall } from './expressions.ts'
import type { Definition, Scope } from './scope.ts'
import { signatures } from './signatures.ts'
import type { Signature } from './signatures.ts'
import { action, definition, showing, statements } from './statements.ts'
import { broken, plainText, yaml } from './texts.ts'
import { userValues, valuesFile } from './values.ts'

type Files = Record<string, string>

const slow = signatures.filter(({ isSlow }) => isSlow)
const quick = signatures.filter(({ isSlow }) => !isSlow)
// Some 60 of 20,000 cases for each slow one.
const slowEvery = Math.floor(20_000 / 60 / slow.length)

/** Case `index` of `seed`: a chart, what the user sets, and about which function it is. */
export function randomCase(seed: number, index: number): Case {
  const random = randomOf(Math.imul(seed, 0x9e3779b1) + index * 7919)
  const isSlow = index % slowEvery === 0
  const subject = isSlow ? slow[(index / slowEvery) % slow.length] : quick[index % quick.length]
  const wildness = random.chance(0.25) ? 0.15 : 0.003
  const files = chart(random, { name: random.pick(['demo', 'c', 'my-chart']), wildness, subject, level: 0 })
  if (random.chance(0.04)) mangle(files, random)
  return {
    name: `seed ${seed}, case ${index}`,
    files,
    values: random.chance(0.5) ? userValues(random, wildness) : {},
    release: random.pick(['demo', 'web-1']),
    namespace: random.pick(['default', 'shop']),
    kubeVersion: random.pick(['1.34.0', '1.31', 'v1.33.5-gke.100']),
    isUpgrade: random.chance(0.2),
  }
}

interface Plan {
  readonly name: string
  readonly wildness: number
  readonly subject: Signature | undefined
  /** How deep below the root. */
  readonly level: number
}

const names = ['part-a', 'sub.part', 'with space', 'ünï', 'e/f']

function chart(random: Random, plan: Plan): Files {
  const { wildness, level } = plan
  const definitions: Definition[] = names.slice(0, 1 + random.below(names.length)).map((name) => ({
    name: level === 0 || random.chance(0.2) ? name : `${plan.name}.${name}`,
    dot: random.pick(['root', 'root', 'string', 'list', 'map']),
  }))
  const scope: Scope = {
    random,
    depth: 2 + random.below(2),
    dot: 'root',
    dollar: 'root',
    variables: [],
    definitions,
    inRange: false,
    late: true,
    write: (inside) => statements(inside, 1 + random.below(3)),
    wildness,
  }
  const files: Files = {
    'Chart.yaml': metadata(random, plan),
    'values.yaml': valuesFile(random, (bare) => statements({ ...scope, ...bare }, 2)),
    'templates/_parts.tpl': definitions
      .map(({ name, dot }, i) =>
        definition(name, dot, { ...scope, depth: 1, definitions: definitions.slice(i + 1) }),
      )
      .join(''),
    ...(random.chance(0.6) ? extraFiles : {}),
  }
  for (let i = random.below(2) + (level === 0 ? 1 : 0); i > 0; i--)
    Object.assign(files, template(random, scope, plan, i))
  if (level === 0) Object.assign(files, subcharts(random, plan))
  return files
}

const extraFiles: Files = {
  'files/a.txt': 'first\nsecond\n',
  'files/b.yaml': 'k: v\nl:\n  - 1\n',
  'files/deep/c.bin': 'é\u0001"\t',
  'README.md': '# c\n\n{{ .x }}',
}

function metadata(random: Random, { name, level }: Plan): string {
  const maybe = (text: string) => (random.chance(0.3) ? text : '')
  return [
    `apiVersion: v2\nname: ${name}\nversion: ${random.pick(['1.0.0', '0.1.2-rc.1', '10.2.3+b1'])}\n`,
    maybe(`appVersion: "${random.pick(['1.2.3', '2', 'latest'])}"\n`),
    maybe('description: A chart\n'),
    maybe('keywords: [a, "b c"]\n'),
    maybe('sources: [https://example.com]\n'),
    maybe('annotations: {x.y/z: "1", é: b}\n'),
    maybe('type: application\n'),
    maybe('deprecated: false\nicon: https://example.com/i.png\n'),
    level === 0
      ? maybe(
          `kubeVersion: "${random.pick(['>=1.20.0-0', '*', '>=1.20.0-0', '*', '>= 1.31-0', '>= 1.32'])}"\n`,
        )
      : '',
  ].join('')
}

function template(random: Random, scope: Scope, plan: Plan, number: number): Files {
  const body = [
    statements(scope, 1 + random.below(3)),
    plan.subject ? showing(plan.subject, scope) : '',
    statements(scope, random.below(3)),
    lateCall(random, scope),
  ].join('')
  const shape = plan.level === 0 ? random.below(10) : 4 + random.below(6)
  if (shape < 5 && number === 1) return { 'templates/NOTES.txt': body }
  const file = `templates/${random.pick(['', 'deep/'])}${random.pick(['a', 'b', 'z'])}${number}.yaml`
  if (shape === 5) return { [file]: documents(random, body) }
  return { [file]: manifest(random, scope, body, `${plan.name}.body${number}`) }
}

function lateCall(random: Random, scope: Scope): string {
  if (random.chance(0.5)) return ''
  return action(random.chance(0.6) ? tplCall(scope) : includeCall(scope), random)
}

const objectKinds = ['ConfigMap', 'Secret', 'Job', 'Namespace', 'Role', 'CustomResourceDefinition', 'Thing']
const events = [
  'pre-install',
  'post-install,post-upgrade',
  'test',
  'pre-delete',
  'test-success',
  'sometimes',
  'crd-install',
]

// The body stands in a block of text, so that it is YAML whatever it prints.
function manifest(random: Random, { definitions }: Scope, body: string, name: string): string {
  const hook = random.chance(0.25)
    ? `  annotations:\n    helm.sh/hook: ${random.pick(events)}\n    helm.sh/hook-weight: "${random.pick(['1', '-5', '0', 'x'])}"\n` +
      random.pick(['', '    helm.sh/hook-delete-policy: before-hook-creation,hook-failed\n'])
    : ''
  const unused = definitions.some((one) => one.name === name)
  const head = `apiVersion: v1\nkind: ${random.pick(objectKinds)}\nmetadata:\n  name: ${random.pick(['a', 'b', '{{ .Release.Name }}'])}\n${hook}`
  const text = `{{- define "${name}" }}${body}{{ end }}\n---\n${head}data:\n  text: |\n    .\n{{ include "${name}" . | indent 4 }}\n`
  return unused ? text : `{{/* ${name} */}}\n${text}`
}

function documents(random: Random, body: string): string {
  const other = random.chance(0.1) ? broken(random, 'yaml') : yaml(random, 'map')
  return `${other}\n---\n# {{ .Template.Name }}\nkind: Thing\nvalue: >-\n  ${plainText(random)}\n---\nname: {{ (${JSON.stringify(body.length)}) }}\n{{- /* */}}\n---\n${random.chance(0.5) ? body.replace(/^/gm, '# ') : '---\n'}`
}

function subcharts(random: Random, plan: Plan): Files {
  if (!random.chance(0.35)) return {}
  const files: Files = {}
  const add = (folder: string, below: Files) => {
    for (const [path, text] of Object.entries(below)) files[`charts/${folder}/${path}`] = text
  }
  add('sub', chart(random, { ...plan, name: 'sub', subject: undefined, level: 1 }))
  if (random.chance(0.4)) {
    add('other', chart(random, { ...plan, name: 'other', subject: undefined, level: 1 }))
  }
  if (random.chance(0.4)) add('lib', library(random))
  return files
}

function library(random: Random): Files {
  return {
    'Chart.yaml': 'apiVersion: v2\nname: lib\nversion: 1.0.0\ntype: library\n',
    'values.yaml': 's: of the library\n',
    'templates/_lib.tpl': `{{ define "lib.name" }}${plainText(random)}-{{ .Chart.Name }}{{ end }}`,
    'templates/ignored.yaml': '{{ fail "a library renders nothing" }}',
  }
}

const pieces = [
  '{{',
  '}}',
  '{{-',
  '-}}',
  '"',
  '`',
  '(',
  ')',
  '|',
  '$',
  '.',
  ' ',
  '\n',
  'end',
  '{{ end }}',
  '{{ else }}',
  ':=',
  '=',
  ',',
  "'",
  '/*',
  '*/',
  '{{ break }}',
  'nil',
  '\\',
  '@',
  'é',
  '[',
  '{{ define "x" }}',
  '.5.',
  '0x',
  '{{if}}',
  '{{range $i, $j}}',
  '{{ template }}',
  '{{ template "x" 1 2 }}',
  '{{ block "y" }}',
  '{{with}}',
  '{{ else if }}',
  '\0',
]

// A template as somebody might have written it in haste.
function mangle(files: Files, random: Random): void {
  const path = random.pick(Object.keys(files).filter((name) => name.startsWith('templates/')))
  const text = files[path] ?? ''
  const marks = [...text.matchAll(/\{\{-?|-?\}\}|[|()."`$,=]|:=|\b(?:end|else|if|with|range|define)\b/g)]
  const { index: at = 0, 0: mark = '' } = marks.length > 0 ? random.pick(marks) : { index: 0, 0: '' }
  const cut = random.chance(0.5) ? mark.length : 0
  files[path] =
    text.slice(0, at) + (cut === 0 || random.chance(0.3) ? random.pick(pieces) : '') + text.slice(at + cut)
}
