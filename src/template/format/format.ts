// Go's fmt: print, println, and each kind of value under each verb.
import { fromBytes } from '../bytes.ts'
import { joinBytes } from '../format-bytes.ts'
import { formatComplex, formatFloatVerb } from './float-verb.ts'
import { formatInteger } from './integer.ts'
import { formatString, pad } from './text.ts'
import type { Flags } from './text.ts'
import { floatText } from './float-text.ts'
import {
  Complex,
  Int,
  integerClass,
  integerValue,
  isList,
  isMap,
  kindOf,
  pointee,
  sortedEntries,
  typeName,
  typeOf,
} from '../kinds.ts'
import type { GoMap, GoType, Member } from '../kinds.ts'
import { withNestingLimit } from '../nesting.ts'

/** fmt.Sprint: a space between two operands if neither is a string. */
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

/** Returns what an action prints: %v, and the struct for a pointer to a struct. */
export function toActionText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return toText(value)
  const type = typeOf(value)
  return type?.shown ? type.shown(value) : toText(pointee(value))
}

/** Returns %v of a value. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return floatText(value)
  return formatValue(value, 'v')
}

/** Prints a value under one verb. A verb that does not fit gives Go's `%!d(string=x)`. */
export function formatValue(value: unknown, verb: string, flags: Flags = {}): string {
  if (value === null || value === undefined) return formatNil(verb, flags)
  if (verb === 'T') return formatString(typeName(value), 's', flags) ?? ''
  if (verb === 'p') return formatPlace(value, flags) ?? badVerb(value, verb, flags)
  // %w is valid only for values that may be errors.
  if (verb === 'w' && mayBeError(value)) return badVerb(value, verb, flags)
  if (value instanceof Uint8Array && flags.sharpV) return formatElements(value, '[]byte', 'v', flags)
  return formatInner(value, verb, flags, 0)
}

function mayBeError(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return typeOf(value) !== undefined || isMap(value) || Array.isArray(value)
}

/** Formats a nested value. `depth` counts the enclosing lists, maps and structs. */
function formatInner(value: unknown, verb: string, flags: Flags, depth: number): string {
  return formatKnown(value, verb, flags, depth) ?? badVerb(value, verb, flags)
}

function formatNil(verb: string, flags: Flags): string {
  return verb === 'v' || verb === 'T' ? pad('<nil>', flags) : `%!${verb}(<nil>)`
}

function badVerb(value: unknown, verb: string, flags: Flags): string {
  return `%!${verb}(${typeName(value)}=${formatInner(value, 'v', { ...flags, erroring: true }, 0)})`
}

/** Returns undefined if the verb does not fit the kind. */
function formatKnown(value: unknown, verb: string, flags: Flags, depth: number): string | undefined {
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
      return formatObject(value as object, verb, flags, depth)
  }
}

function formatObject(value: object, verb: string, flags: Flags, depth: number): string | undefined {
  const type = typeOf(value)
  const own = type && formatByMethod(value, type, verb, flags)
  if (own !== undefined) return own
  const integer = integerValue(value)
  if (integer !== undefined)
    return formatInteger(integer, verb, flags, integerClass(kindOf(value)) === 'uint')
  if (value instanceof Complex) return formatComplex(value, verb, flags)
  if (type?.members) return formatMembers(value, type, verb, flags, depth)
  if (type?.print) return formatString(type.print(value), 'v', flags)
  if (isList(value)) return withNestingLimit(() => formatList(value, verb, flags, depth))
  return withNestingLimit(() => formatMap(value as GoMap, verb, flags, depth))
}

/** Formats a value with its own String or GoString method. */
function formatByMethod(value: object, type: GoType, verb: string, flags: Flags): string | undefined {
  if (flags.erroring) return undefined
  if (flags.sharpV) {
    return type.goPrint && formatString(type.goPrint(value), 's', flags)
  }
  return type.print && /^[vsxXq]$/.test(verb) ? formatString(type.print(value), verb, flags) : undefined
}

function formatMembers(
  value: object,
  type: GoType,
  verb: string,
  flags: Flags,
  depth: number,
): string | undefined {
  const members = type.members?.(value) ?? []
  if (type.kind !== 'ptr') return withNestingLimit(() => formatStruct(type, members, verb, flags))
  // Go prints pointers inside other values as addresses.
  if (depth > 0) return formatPointer(type, verb, flags)
  return `&${withNestingLimit(() => formatStruct(type, members, verb, flags))}`
}

function formatStruct(type: GoType, members: readonly Member[], verb: string, flags: Flags): string {
  const { sharpV, plusV } = flags
  const shown = members.map(({ name, value }) => {
    // Go calls no String method of an unexported field.
    const inner = /^[A-Z]/.test(name) ? flags : { ...flags, erroring: true }
    return (sharpV || plusV ? `${name}:` : '') + formatElement(value, verb, inner, 1)
  })
  return `${sharpV ? type.name.replace('*', '') : ''}{${shown.join(sharpV ? ', ' : ' ')}}`
}

/** Go prints another address in each run. This one is constant so that output is reproducible. */
const address = 0xc000010000n

function formatPointer(type: GoType, verb: string, flags: Flags): string | undefined {
  if (verb === 'v' && flags.sharpV) return `(${type.name})(0x${address.toString(16)})`
  if (verb === 'v') return formatInteger(address, 'x', { ...flags, sharp: !flags.sharp })
  return /^[bodxX]$/.test(verb) ? formatInteger(address, verb, flags, true) : undefined
}

function formatPlace(value: unknown, flags: Flags): string | undefined {
  const hasPlace = typeof value === 'object' && value && ['ptr', 'map', 'slice'].includes(kindOf(value))
  if (!hasPlace) return undefined
  return formatInteger(typeOf(value)?.nil ? 0n : address, 'x', { ...flags, sharp: !flags.sharp })
}

function formatMap(map: GoMap, verb: string, flags: Flags, depth: number): string {
  let entries = ''
  // `join` would copy a large text at every level. With += V8 defers the copy to the end.
  for (const [key, value] of sortedEntries(map)) {
    if (entries !== '') entries += flags.sharpV ? ', ' : ' '
    entries += `${formatInner(key, verb, flags, depth + 1)}:`
    entries += formatElement(value, verb, flags, depth + 1)
  }
  if (!flags.sharpV) return `map[${entries}]`
  return typeOf(map)?.nil ? `${typeName(map)}(nil)` : `${typeName(map)}{${entries}}`
}

function formatList(
  list: unknown[] | Uint8Array,
  verb: string,
  flags: Flags,
  depth: number,
): string | undefined {
  if (list instanceof Uint8Array && /^[sxXq]$/.test(verb)) return formatString(fromBytes(list), verb, flags)
  return formatElements(list, typeName(list), verb, flags, depth)
}

function formatElements(
  list: unknown[] | Uint8Array,
  name: string,
  verb: string,
  flags: Flags,
  depth = 0,
): string {
  const separator = flags.sharpV ? ', ' : ' '
  const format = (element: unknown): string => formatElement(element, verb, flags, depth + 1)
  const elements =
    list instanceof Uint8Array
      ? joinBytes(list, (byte) => format(new Int(BigInt(byte), 'uint8')), separator)
      : list.map(format).join(separator)
  if (!flags.sharpV) return `[${elements}]`
  return typeOf(list)?.nil ? `${name}(nil)` : `${name}{${elements}}`
}

/** A nil element prints as <nil> under every verb. */
function formatElement(value: unknown, verb: string, flags: Flags, depth: number): string {
  if (value === null || value === undefined) return flags.sharpV ? 'interface {}(nil)' : '<nil>'
  return formatInner(value, verb, flags, depth)
}
