// Applies the schema to a spec: reports all unknown keys and wrong types.
import { didYouMean } from '../errors.ts'
import { movedTo } from '../translate/legacy-keys.ts'
import { isTree, type Tree, type Value } from '../values/tree.ts'
import { describeType } from './layers.ts'
import { formatErrors, type SpecError } from './spec-formats.ts'
import { fieldsOf, type SpecFieldType } from './schema.ts'

const integer = (value: Value) => typeof value === 'bigint' || Number.isInteger(value)

const scalars: Readonly<
  Record<string, { readonly expected: string; readonly isValid: (value: Value) => boolean }>
> = {
  any: { expected: 'anything', isValid: () => true },
  map: { expected: 'a mapping', isValid: isTree },
  bool: { expected: 'true or false', isValid: (value) => typeof value === 'boolean' },
  string: { expected: 'a string', isValid: (value) => typeof value === 'string' },
  number: {
    expected: 'a number',
    isValid: (value) => typeof value === 'number' || typeof value === 'bigint',
  },
  int: { expected: 'an integer', isValid: integer },
  uint: { expected: 'a non-negative integer', isValid: (value) => integer(value) && Number(value) >= 0 },
  intOrString: {
    expected: 'an integer or a string',
    isValid: (value) => typeof value === 'string' || integer(value),
  },
}

/** Returns all errors of a spec. null is valid everywhere, because it means "not set". */
export function validateSpec(spec: Tree): SpecError[] {
  const errors: SpecError[] = []
  checkFields(spec, messageFields('Spec', []), [], errors)
  return [...errors, ...formatErrors(spec)]
}

type Fields = ReadonlyMap<string, SpecFieldType>

/** Returns the fields of a message. Throws RangeError for a misspelt type in the schema. */
function messageFields(message: string, path: readonly string[]): Fields {
  const fields = fieldsOf(message)
  if (!fields) throw new RangeError(`src/config/schema.ts: ${path.join('.')} has the unknown type ${message}`)
  return fields
}

function checkFields(tree: Tree, fields: Fields, path: readonly string[], errors: SpecError[]): void {
  for (const [key, value] of Object.entries(tree)) {
    const field = fields.get(key)
    if (field) checkField(value, field, [...path, key], errors)
    else errors.push(unknownKey([...path, key], fields.keys()))
  }
}

function unknownKey(path: readonly string[], known: Iterable<string>): SpecError {
  const hint = movedTo(path)
  const guess = hint === undefined ? didYouMean(path.at(-1) ?? '', known) : ''
  return { path, message: `unknown key ${path.join('.')}${guess}`, hint }
}

function checkField(value: Value, field: SpecFieldType, path: readonly string[], errors: SpecError[]): void {
  if (value === null) return
  if (!field.repeated) return checkOne(value, field.type, path, errors)
  if (!Array.isArray(value)) {
    errors.push(wrongType(path, value, 'a list'))
    return
  }
  value.forEach((item, index) => checkOne(item, field.type, [...path, String(index)], errors))
}

function checkOne(value: Value, type: string, path: readonly string[], errors: SpecError[]): void {
  const scalar = scalars[type]
  if (scalar) {
    if (!scalar.isValid(value)) errors.push(wrongType(path, value, scalar.expected))
    return
  }
  const fields = messageFields(type, path)
  if (isTree(value)) checkFields(value, fields, path, errors)
  else errors.push(wrongType(path, value, 'a mapping'))
}

function wrongType(path: readonly string[], value: Value, expected: string): SpecError {
  return { path, message: `${path.join('.')} is ${describeType(value)}; expected ${expected}` }
}
