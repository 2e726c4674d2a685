// What random charts (test/peer/random-charts.test.ts) brought to light, one case for each difference that there once was.
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
    name: 'found: a byte that is no UTF-8 in an action',
    files: notes('{{ tpl "{{ \\206 }}" . }}'),
  },
]
