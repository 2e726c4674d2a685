// YAML of a value by way of its JSON, which go-yaml reads and writes again (sigs.k8s.io/yaml): where that is not the same.
import { newMap } from '../../template/kinds.ts'
import type { GoMap } from '../../template/kinds.ts'
import { deeper } from '../../template/nesting.ts'
import { YamlError } from '../../yaml/error.ts'
import { printYaml } from '../../yaml/yaml.ts'
import { printJson } from '../json/print.ts'

/** The YAML of a value in the terms of JSON, as Helm's toYaml gives it. Throws YamlError. */
export function printReread(value: unknown): string {
  const text = printYaml(value)
  // Lines that break at a NEL, and keys that are too long, are the two things that do not survive.
  const isSafe = !text.includes('\\N') && (text.length < longestKey / 6 || !text.includes('? '))
  return isSafe ? text : printYaml(reread(value))
}

function reread(value: unknown): unknown {
  if (typeof value === 'string') return fold(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return deeper(() => value.map(reread))
  return deeper(() =>
    newMap(Object.entries(value as GoMap).map(([key, inner]) => [checkedKey(key), reread(inner)])),
  )
}

const longestKey = 1024

/** Throws YamlError for a key that YAML does not take for one in a line. */
function checkedKey(key: string): string {
  if (!key.includes('\u0085') && [...printJson(key)].length <= longestKey) return key
  throw new YamlError('no simple key', "yaml: did not find expected ',' or '}'")
}

/** JSON writes a NEL as it is, which YAML takes for the end of a line: one becomes a blank, of more the first is lost. */
function fold(text: string): string {
  if (!text.includes('\u0085')) return text
  const marker = text.search(/\u0085(?:---|\.\.\.)[ \u0085]/)
  if (marker >= 0) {
    const line = text.slice(0, marker + 1).split('\u0085').length
    throw new YamlError('a document marker', `yaml: line ${line}: found unexpected document indicator`)
  }
  return text.replace(/ *\u0085[ \u0085]*/g, (breaks) => {
    const count = breaks.replaceAll(' ', '').length
    return count === 1 ? ' ' : '\n'.repeat(count - 1)
  })
}
