// Bugs found by random charts (test/peer/random-charts.test.ts), one case for each former difference.
import type { Case } from './cases.ts'

type Files = Readonly<Record<string, string>>

const head = 'apiVersion: v2\nname: c\nversion: 1.0.0\n'

function chart(templates: Files): Files {
  return { 'Chart.yaml': head, ...templates }
}

const notes = (text: string) => chart({ 'templates/NOTES.txt': text })

export const foundCases: readonly Case[] = [
  {
    name: 'found: bytes that are no UTF-8 in a manifest',
    files: chart({ 'templates/a.yaml': 'kind: X\nv: {{ "\\xff" }}\n' }),
  },
  {
    name: 'found: an unknown hook before a file that is not YAML',
    files: chart({
      'templates/a.yaml': 'kind: X\nmetadata: {annotations: {helm.sh/hook: sometimes}}\n---\n- a\n',
    }),
  },
  {
    name: 'found: break among what an empty range does instead',
    files: notes(
      '{{ range list 1 2 }}{{ range list }}{{ else }}a{{ break }}b{{ end }}c{{ end }}d ' +
        '{{ range list 1 2 }}{{ range list }}{{ else }}a{{ continue }}b{{ end }}c{{ end }}d',
    ),
  },
  {
    name: 'found: set makes plain maps of values',
    files: notes(
      '{{ typeOf (set .Values "k" 1) }} {{ typeOf (unset . "x") }} {{ typeOf (merge .Values (dict "a" 1)) }} ' +
        '{{ $v := set .Values "k" 1 }}{{ $_ := set $v "z" 2 }}{{ .Values.z }} {{ $v.k }} {{ set $v "k" 5 | len }} ' +
        '{{ dig "k" 0 $v }} {{ deepEqual $v .Values }} {{ toJson $v }} {{ $v.AsMap }} {{ typeOf .Values }}',
    ),
  },
  {
    name: 'found: a byte that is no UTF-8 in an action',
    files: notes('{{ tpl "{{ \\206 }}" . }}'),
  },
]
