// Returns the YAML of a value whose JSON go-yaml reads and prints again (sigs.k8s.io/yaml), for values that change
// on the way.
import { newMap } from '../../template/kinds.ts'
import type { GoMap } from '../../template/kinds.ts'
import { withNestingLimit } from '../../template/nesting.ts'
import { YamlError } from '../../yaml/error.ts'
import { printYaml } from '../../yaml/yaml.ts'
import { printJson } from '../json/print.ts'

/** Returns the YAML of JSON data as Helm's toYaml does. Throws YamlError. */
export function printReread(value: unknown): string {
  const text = printYaml(value)
  // Only NELs and keys that are too long change when JSON is read as YAML.
  const isSafe = !text.includes('\\N') && (text.length < maxKeyLength / 6 || !text.includes('? '))
  return isSafe ? text : printYaml(reread(value))
}

function reread(value: unknown): unknown {
  if (typeof value === 'string') return fold(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return withNestingLimit(() => value.map(reread))
  return withNestingLimit(() =>
    newMap(Object.entries(value as GoMap).map(([key, inner]) => [checkedKey(key), reread(inner)])),
  )
}

const maxKeyLength = 1024

/** Returns the key. Throws YamlError if YAML does not accept it as a key on one line. */
function checkedKey(key: string): string {
  if (!key.includes('\u0085') && [...printJson(key)].length <= maxKeyLength) return key
  throw new YamlError('not a simple key', "yaml: did not find expected ',' or '}'")
}

/**
 * JSON does not escape a NEL, which is a line break in YAML: a single one becomes a space, of several the first is
 * dropped.
 */
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
