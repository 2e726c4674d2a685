// Generates templates that cannot be parsed.
import type { Random } from '../random-values.ts'

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

/** Deletes or inserts a delimiter in one template, like a typing error. */
export function mangle(files: Record<string, string>, random: Random): void {
  const path = random.pick(Object.keys(files).filter((name) => name.startsWith('templates/')))
  const text = files[path] ?? ''
  const marks = [...text.matchAll(/\{\{-?|-?\}\}|[|()."`$,=]|:=|\b(?:end|else|if|with|range|define)\b/g)]
  const { index: at = 0, 0: mark = '' } = marks.length > 0 ? random.pick(marks) : { index: 0, 0: '' }
  const cut = random.chance(0.5) ? mark.length : 0
  files[path] =
    text.slice(0, at) + (cut === 0 || random.chance(0.3) ? random.pick(pieces) : '') + text.slice(at + cut)
}
