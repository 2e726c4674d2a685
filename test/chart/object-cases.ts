// Helm's objects with every verb of printf and with functions that print them.
import type { Case } from './cases.ts'

const chart = `apiVersion: v2
name: c
version: 0.1.0
appVersion: "1"
description: d
keywords: [k, l]
annotations: {a: b, c: d}
sources: [s]
`
const maintained = `${chart}maintainers: [{name: m, email: e, url: u}, {name: "n"}]\n`

const verbs =
  'v +v #v s q +q #q T d +d t e g b o O c U z w 10v -10v 010v .2v 8.3f .3s 10.2q #10x # x % X #+v #.3v 0+8d'.split(
    ' ',
  )
/** Verbs that print no memory address for a pointer. */
const verbsOfPointers = 's q +q e t c U z .3s 010s T'.split(' ')

const functions =
  'toJson,toYaml,toToml,toYamlPretty,print,quote,html,js,urlquery,deepCopy,default 5,typeOf,kindOf,empty,tpl "{{.}}",len,toString'.split(
    ',',
  )

const values = [
  '.Chart',
  '.Chart.Metadata',
  '.Chart.Keywords',
  '.Chart.Annotations',
  '.Chart.Dependencies',
  '.Capabilities.KubeVersion',
  '.Capabilities.HelmVersion',
  '.Release',
  '.Template',
  '.Files',
  '(.Files.GetBytes "f.txt")',
  '(.Files.Glob "*")',
  '.Subcharts',
  '(semver "1.2.3-a.1+b")',
  '(list 1 nil "a" (dict "b" nil))',
]
const pointers = ['.Chart', '.Chart.Maintainers', '(index .Chart.Maintainers 0)', '(list .Chart.Maintainers)']

/** Functions that print memory addresses of pointers. */
const showsAddress: ReadonlySet<string> = new Set(
  'print,quote,html,js,urlquery,deepCopy,default 5,tpl "{{.}}",toString'.split(','),
)

const lines = (list: readonly string[]): string => list.map((line) => `${line}\n`).join('')
const print = (value: string) => (verb: string) => `{{ printf "%${verb}" ${value} }}`
const write = (value: string) => (call: string) => `{{ ${value} | ${call} }}`

function caseOf(name: string, head: string, notes: string): Case {
  return { name, files: { 'Chart.yaml': head, 'f.txt': 'text', 'templates/NOTES.txt': notes } }
}

const hasNoLength = /^\.Chart$|Metadata|Version|semver|index/

export const objectCases: readonly Case[] = [
  ...values.map((value) => caseOf(`printf of ${value}`, chart, lines(verbs.map(print(value))))),
  ...pointers.map((value) =>
    caseOf(`printf of ${value}, pointers`, maintained, lines(verbsOfPointers.map(print(value)))),
  ),
  ...[...new Set([...values, ...pointers])].map((value) => {
    const calls = functions.filter((call) => call !== 'len' || !hasNoLength.test(value))
    const shown = pointers.includes(value) ? calls.filter((call) => !showsAddress.has(call)) : calls
    return caseOf(
      `${value} written down`,
      pointers.includes(value) ? maintained : chart,
      lines(shown.map(write(value))),
    )
  }),
  ...['len', 'index 0', 'keys', 'eq 1'].map((call) =>
    caseOf(`${call} of a pointer`, maintained, `{{ index .Chart.Maintainers 0 | ${call} }}`),
  ),
  caseOf('range over a pointer', maintained, '{{ range index .Chart.Maintainers 0 }}{{ end }}'),
  caseOf('eq of a chart', chart, '{{ eq .Chart .Chart }}'),
  caseOf(
    'versions that are fields',
    chart,
    '{{ .Capabilities.KubeVersion }} {{ with .Capabilities }}{{ .KubeVersion }}{{ end }}',
  ),
]
