// The data that JSON and YAML see of a template's value.
import { GoError } from '../../template/error.ts'
import { Complex, Int, isMap, typeName, typeOf } from '../../template/kinds.ts'
import { deeper } from '../../template/nesting.ts'

/**
 * A value in the terms of JSON: integers of any type become bigint, bytes base64, nil maps and lists null, and
 * structs what their JSON tags say. Shares what needs no change. Throws GoError for what JSON cannot hold.
 */
export function toPlain(value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value === 'number' && !Number.isFinite(value)) throw unsupported('value', formatInfinity(value))
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Int) return value.value
  if (value instanceof Complex) throw unsupported('type', 'complex128')
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  const type = typeOf(value)
  if (type?.nil) return null
  if (type?.data) return asStruct(toPlain(type.data(value)))
  if (Array.isArray(value)) return deeper(() => mapShared(value))
  if (!isMap(value)) throw unsupported('type', typeName(value))
  return deeper(() => mapValuesShared(value))
}

// Go's JSON has a struct's fields in their own order, a map's keys sorted; YAML sorts both.
const structs = new WeakSet<object>()

/** Is it what toPlain made of a struct, whose order JSON keeps? */
export function isStruct(plain: object): boolean {
  return structs.has(plain)
}

function asStruct(plain: unknown): unknown {
  if (typeof plain === 'object' && plain !== null) structs.add(plain)
  return plain
}

function formatInfinity(value: number): string {
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
}

function unsupported(what: 'type' | 'value', name: string): GoError {
  return new GoError(`json: unsupported ${what}: ${name}`)
}

function mapShared(list: unknown[]): unknown[] {
  const plain = list.map(toPlain)
  return plain.every((element, i) => element === list[i]) ? list : plain
}

function mapValuesShared(map: Readonly<Record<string, unknown>>): unknown {
  let copy: Record<string, unknown> | undefined
  for (const [key, value] of Object.entries(map)) {
    const plain = toPlain(value)
    if (plain === value) continue
    copy ??= Object.assign(Object.create(null) as Record<string, unknown>, map)
    copy[key] = plain
  }
  return copy ?? map
}
