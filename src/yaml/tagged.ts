// Resolves scalars with a tag: `!!str 1`, `!!int "1"`, `!!binary aGk=`. go-yaml supports the scalar tags of YAML
// 1.1 and ignores other tags.
import { isIntegerText, isTimestamp, resolveKey, resolveScalar } from './scalars.ts'
import type { Scalar } from './scalars.ts'

export const tagPrefix = 'tag:yaml.org,2002:'

/** The error for a scalar that does not fit its tag, in go-yaml's words. */
export interface TagError {
  readonly problem: string
}

/** Returns the value of a scalar with a tag (in its full form; '' for no tag). */
export function resolveTagged(tag: string, text: string): Scalar | TagError {
  if (tag === '') return resolveScalar(text)
  const name = tag.startsWith(tagPrefix) ? tag.slice(tagPrefix.length) : ''
  if (name === 'binary') return decodeBinary(text)
  if (!['bool', 'int', 'float', 'null', 'timestamp'].includes(name)) return text
  const value = resolveScalar(text)
  const found = kindOf(value, name === 'timestamp' && isTimestamp(text), text)
  // A number above int64 cannot be a key, and its tag does not make it a float.
  if (found === name || (name === 'float' && found === 'int' && resolveKey(text) !== undefined)) return value
  return { problem: `cannot decode !!${found} \`${text}\` as a !!${name}` }
}

function kindOf(value: Scalar, isDate: boolean, text: string): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'number') return isIntegerText(text) ? 'int' : 'float'
  return isDate ? 'timestamp' : 'str'
}

function decodeBinary(text: string): string | TagError {
  const packed = text.replace(/[\r\n]/g, '')
  const good = packed.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(packed)
  if (!good) return { problem: '!!binary value contains invalid base64 data' }
  return Buffer.from(packed, 'base64').toString()
}
