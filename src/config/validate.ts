// Holds a spec against the schema: every unknown key and wrong type at once, each with its path.
import { didYouMean } from '../errors.ts'
import { isTree, type Tree, type Value } from '../values/tree.ts'
import { describeType } from './layers.ts'
import { movedTo } from './legacy.ts'
import { brokenRules, type SpecFault } from './rules.ts'
import { fieldsOf, type SpecFieldType } from './schema.ts'

const integer = (value: Value) => typeof value === 'bigint' || Number.isInteger(value)

const scalars: Readonly<
  Record<string, { readonly expected: string; readonly fits: (value: Value) => boolean }>
> = {
  any: { expected: 'anything', fits: () => true },
  map: { expected: 'a mapping', fits: isTree },
  bool: { expected: 'true or false', fits: (value) => typeof value === 'boolean' },
  string: { expected: 'a string', fits: (value) => typeof value === 'string' },
  number: { expected: 'a number', fits: (value) => typeof value === 'number' || typeof value === 'bigint' },
  int: { expected: 'an integer', fits: integer },
  uint: { expected: 'a non-negative integer', fits: (value) => integer(value) && Number(value) >= 0 },
  intOrString: {
    expected: 'an integer or a string',
    fits: (value) => typeof value === 'string' || integer(value),
  },
}

/** All faults of a spec; null is accepted everywhere, since it means "as if not given". */
export function validateSpec(spec: Tree): SpecFault[] {
  const faults: SpecFault[] = []
  checkMessage(spec, 'Spec', [], faults)
  return [...faults, ...brokenRules(spec)]
}

function checkMessage(tree: Tree, message: string, path: readonly string[], faults: SpecFault[]): void {
  const fields = fieldsOf(message)
  if (!fields) throw new Error(`schema names no message ${message}`)
  for (const [key, value] of Object.entries(tree)) {
    const field = fields.get(key)
    if (field) checkField(value, field, [...path, key], faults)
    else faults.push(unknownKey([...path, key], fields.keys()))
  }
}

function unknownKey(path: readonly string[], known: Iterable<string>): SpecFault {
  const hint = movedTo(path)
  const guess = hint === undefined ? didYouMean(path.at(-1) ?? '', known) : ''
  return { path, message: `unknown key ${path.join('.')}${guess}`, hint }
}

function checkField(value: Value, field: SpecFieldType, path: readonly string[], faults: SpecFault[]): void {
  if (value === null) return
  if (!field.repeated) return checkOne(value, field.type, path, faults)
  if (!Array.isArray(value)) {
    faults.push(mistyped(path, value, 'a list'))
    return
  }
  value.forEach((item, index) => checkOne(item, field.type, [...path, String(index)], faults))
}

function checkOne(value: Value, type: string, path: readonly string[], faults: SpecFault[]): void {
  const scalar = scalars[type]
  if (scalar) {
    if (!scalar.fits(value)) faults.push(mistyped(path, value, scalar.expected))
  } else if (isTree(value)) checkMessage(value, type, path, faults)
  else faults.push(mistyped(path, value, 'a mapping'))
}

function mistyped(path: readonly string[], value: Value, expected: string): SpecFault {
  return { path, message: `${path.join('.')} is ${describeType(value)}; expected ${expected}` }
}
