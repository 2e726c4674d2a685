// Converts a template's value to the data that JSON and YAML encode.
import { GoError } from '../../template/error.ts'
import { Complex, Int, isMap, typeName, typeOf } from '../../template/kinds.ts'
import { withNestingLimit } from '../../template/nesting.ts'

/**
 * Converts a value to JSON data: integers of any type become bigint, bytes base64, nil maps and lists null, and
 * structs follow their JSON tags. Unchanged parts are shared. Throws GoError for values that JSON cannot hold.
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
  if (Array.isArray(value)) return withNestingLimit(() => mapShared(value))
  if (!isMap(value)) throw unsupported('type', typeName(value))
  return withNestingLimit(() => mapValuesShared(value))
}

// Go's JSON keeps the order of a struct's fields and sorts a map's keys. YAML sorts both.
const structs = new WeakSet<object>()
/** Most charts print no struct. The flag avoids a lookup in the set for every map. */
let hasStructs = false

/** Reports whether toPlain made the object from a struct, so that JSON keeps its order. */
export function isStruct(plain: object): boolean {
  return hasStructs && structs.has(plain)
}

function asStruct(plain: unknown): unknown {
  if (typeof plain === 'object' && plain !== null) {
    structs.add(plain)
    hasStructs = true
  }
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
  for (const key of Object.keys(map)) {
    const value = map[key]
    const plain = toPlain(value)
    if (plain === value) continue
    copy ??= Object.assign(Object.create(null) as Record<string, unknown>, map)
    copy[key] = plain
  }
  return copy ?? map
}
