// The fixed files of random charts: metadata, manifests around a body, a library, data files.
import type { Random } from '../random-values.ts'
import { yaml } from './data-texts.ts'
import { broken, plainText } from './texts.ts'

type Files = Record<string, string>

/** Fields of a chart's dependencies. Each dependency must exist in the folder `charts/`. */
const dependencyRows: Readonly<Record<string, readonly string[]>> = {
  sub: [
    '{name: sub, version: "*"}',
    '{name: sub, version: ">=0.0.0-0", alias: kid}',
    '{name: sub, version: "*", condition: "sub.on,b0"}',
    '{name: sub, version: "*", tags: [front]}',
    '{name: sub, version: "*", import-values: [{child: m, parent: imported}, exports]}',
    '{name: sub, version: "*"}, {name: sub, version: "*", alias: twin, condition: b}',
    '{name: sub, version: "1.x"}',
  ],
  other: ['{name: other, version: "*"}', '{name: other, version: "*", condition: other.on}'],
  lib: ['{name: lib, version: 1.0.0}'],
}

/** Returns Chart.yaml. `below` is undefined for a subchart. */
export function metadata(random: Random, name: string, below: readonly string[] | undefined): string {
  const maybe = (text: string) => (random.chance(0.3) ? text : '')
  const listed = random.chance(0.6) ? (below ?? []) : []
  return [
    `apiVersion: v2\nname: ${name}\nversion: ${random.pick(['1.0.0', '0.1.2-rc.1', '10.2.3+b1'])}\n`,
    maybe(`appVersion: "${random.pick(['1.2.3', '2', 'latest'])}"\n`),
    maybe('description: A chart\n'),
    maybe('keywords: [a, "b c"]\n'),
    maybe('sources: [https://example.com]\n'),
    maybe('annotations: {x.y/z: "1", é: b}\n'),
    maybe('type: application\n'),
    maybe('deprecated: false\nicon: https://example.com/i.png\n'),
    below ? maybe(`kubeVersion: "${random.pick(['>=1.20.0-0', '*', '>= 1.31-0', '>= 1.32-0'])}"\n`) : '',
    listed.length === 0
      ? ''
      : `dependencies: [${listed.map((one) => random.pick(dependencyRows[one] ?? [])).join(', ')}]\n`,
  ].join('')
}

/** Data files. */
export const extraFiles: Files = {
  'files/a.txt': 'first\nsecond\n',
  'files/b.yaml': 'k: v\nl:\n  - 1\n',
  'files/deep/c.bin': 'é\u0001"\t',
  'README.md': '# c\n\n{{ .x }}',
}

const objectKinds = ['ConfigMap', 'Secret', 'Job', 'Namespace', 'Role', 'CustomResourceDefinition', 'Thing']
const events = 'pre-install post-install,post-upgrade test pre-delete test-success sometimes crd-install'

/**
 * Returns a manifest that prints the body in a block scalar, so that the manifest is YAML for every output of the
 * body.
 */
export function manifest(random: Random, body: string, name: string): string {
  const hook = random.chance(0.25) ? annotations(random) : ''
  return `{{- define "${name}" }}${body}{{ end }}
---
apiVersion: v1
kind: ${random.pick(objectKinds)}
metadata:
  name: ${random.pick(['a', 'b', '{{ .Release.Name }}'])}
${hook}data:
  text: |
    .
{{ include "${name}" . | indent 4 }}
`
}

function annotations(random: Random): string {
  const policy = '    helm.sh/hook-delete-policy: before-hook-creation,hook-failed\n'
  return `  annotations:
    helm.sh/hook: ${random.pick(events.split(' '))}
    helm.sh/hook-weight: "${random.pick(['1', '-5', '0', 'x'])}"
${random.pick(['', policy])}`
}

/** Returns a file of several documents, some of which may not be YAML, with the body in comments or left out. */
export function documents(random: Random, body: string): string {
  const first = random.chance(0.1) ? broken(random, 'yaml') : yaml(random, 'map')
  return `${first}
---
# {{ .Template.Name }}
kind: Thing
value: >-
  ${plainText(random)}
---
name: {{ (${body.length}) }}
{{- /* */}}
---
${random.chance(0.5) ? body.replace(/^/gm, '# ') : '---\n'}`
}

/** Returns a library chart with one definition, `lib.name`. */
export function library(random: Random): Files {
  return {
    'Chart.yaml': 'apiVersion: v2\nname: lib\nversion: 1.0.0\ntype: library\n',
    'values.yaml': 's: of the library\n',
    'templates/_lib.tpl': `{{ define "lib.name" }}${plainText(random)}-{{ .Chart.Name }}{{ end }}`,
    'templates/ignored.yaml': '{{ fail "a library renders nothing" }}',
  }
}
