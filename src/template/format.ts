// Go's fmt: print, println, and each kind of value under each verb.
import { fromBytes } from './bytes.ts'
import { formatComplex, formatFloatVerb } from './format-float.ts'
import { formatInteger } from './format-integer.ts'
import { formatString, pad } from './format-text.ts'
import type { Flags } from './format-text.ts'
import { floatText } from './float-text.ts'
import {
  Complex,
  Int,
  integerClass,
  integerValue,
  isList,
  kindOf,
  sortedEntries,
  typeName,
  typeOf,
} from './kinds.ts'
import type { GoMap } from './kinds.ts'
import { deeper } from './nesting.ts'

/** fmt.Sprint: a blank between two operands of which neither is a string. */
export function sprint(values: readonly unknown[]): string {
  let result = ''
  values.forEach((value, i) => {
    const between = i > 0 && typeof value !== 'string' && typeof values[i - 1] !== 'string'
    result += (between ? ' ' : '') + toText(value)
  })
  return result
}

/** fmt.Sprintln. */
export function sprintln(values: readonly unknown[]): string {
  return `${values.map(toText).join(' ')}\n`
}

/** %v of a value. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return floatText(value)
  return formatValue(value, 'v')
}

/** A value as one verb prints it; a verb that does not fit gives Go's `%!d(string=x)`. */
export function formatValue(value: unknown, verb: string, flags: Flags = {}): string {
  if (value === null || value === undefined) return formatNil(verb, flags)
  if (verb === 'T') return formatString(typeName(value), 's', flags) ?? ''
  return formatKnown(value, verb, flags) ?? badVerb(value, verb, flags)
}

function formatNil(verb: string, flags: Flags): string {
  return verb === 'v' || verb === 'T' ? pad('<nil>', flags) : `%!${verb}(<nil>)`
}

function badVerb(value: unknown, verb: string, flags: Flags): string {
  return `%!${verb}(${typeName(value)}=${formatValue(value, 'v', flags)})`
}

/** Undefined where the verb does not fit the kind. */
function formatKnown(value: unknown, verb: string, flags: Flags): string | undefined {
  switch (typeof value) {
    case 'string':
      return formatString(value, verb, flags)
    case 'boolean':
      return verb === 't' || verb === 'v' ? pad(String(value), flags) : undefined
    case 'number':
      return formatFloatVerb(value, verb, flags)
    case 'bigint':
      return formatInteger(value, verb, flags)
    default:
      return formatObject(value as object, verb, flags)
  }
}

function formatObject(value: object, verb: string, flags: Flags): string | undefined {
  const print = typeOf(value)?.print
  const integer = integerValue(value)
  // A named integer prints its name where a text would fit.
  if (print && (integer === undefined || /[vsxXq]/.test(verb)))
    return formatString(print(value), verb, flags) ?? print(value)
  if (integer !== undefined)
    return formatInteger(integer, verb, flags, integerClass(kindOf(value)) === 'uint')
  if (value instanceof Complex) return formatComplex(value, verb, flags)
  if (isList(value)) return deeper(() => formatList(value, verb, flags))
  return deeper(() => formatMap(value as GoMap, verb, flags))
}

function formatMap(map: GoMap, verb: string, flags: Flags): string {
  const entries = sortedEntries(map).map(([key, value]) => {
    return `${formatValue(key, verb, flags)}:${formatElement(value, verb, flags)}`
  })
  if (!flags.sharpV) return `map[${entries.join(' ')}]`
  return typeOf(map)?.nil ? `${typeName(map)}(nil)` : `${typeName(map)}{${entries.join(', ')}}`
}

function formatList(list: unknown[] | Uint8Array, verb: string, flags: Flags): string | undefined {
  if (list instanceof Uint8Array && /[sxXq]/.test(verb)) return formatString(fromBytes(list), verb, flags)
  const values =
    list instanceof Uint8Array ? Array.from(list, (byte) => new Int(BigInt(byte), 'uint8')) : list
  const elements = values.map((element) => formatElement(element, verb, flags))
  if (!flags.sharpV) return `[${elements.join(' ')}]`
  return typeOf(list)?.nil ? `${typeName(list)}(nil)` : `${typeName(list)}{${elements.join(', ')}}`
}

/** A nil element prints as such whatever the verb. */
function formatElement(value: unknown, verb: string, flags: Flags): string {
  if (value === null || value === undefined) return flags.sharpV ? 'interface {}(nil)' : '<nil>'
  return formatValue(value, verb, flags)
}
