// What is wrong with a facts file.
import { definitions, validate } from './facts-validator.js'
import { faultsOf, placeOf, type SchemaFault } from './faults.ts'

/** How deep a file may be nested. */
const deepest = 40

/** The faults of a file's document against schemas/facts.schema.json; at most some 1,000. */
export function factsFaults(document: unknown): readonly SchemaFault[] {
  return [...unsafeFaults(document), ...faultsOf(validate, definitions, document)]
}

/** What a schema cannot say: nesting without end, and the key by which an object gets a prototype. */
function unsafeFaults(document: unknown): SchemaFault[] {
  const faults: SchemaFault[] = []
  const fault = (path: readonly string[], message: string): void => {
    faults.push({ place: placeOf(path, document), path: [...path], message })
  }
  const path: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || faults.length > 100) return
    if (path.length > deepest) return fault(path, `is nested deeper than ${deepest} levels`)
    if (Object.hasOwn(value, '__proto__')) fault(path, 'may not have the key __proto__')
    for (const [key, below] of Object.entries(value)) {
      path.push(key)
      visit(below)
      path.pop()
    }
  }
  visit(document)
  return faults
}
