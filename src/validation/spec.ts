// Validates the spec of an IstioOperator against schemas/istiooperator.schema.json.
import { validate } from './spec-validator.js'

/** A value that does not match the schema. The table in config/schema.ts says what is expected there. */
export interface SpecViolation {
  readonly path: readonly string[]
  /** True if the last key of the path is unknown. */
  readonly isUnknownKey: boolean
}

/** Returns the violations of a spec, at most one for each path and about 1,000; empty if it is valid. */
export function specViolations(spec: unknown): SpecViolation[] {
  if (validate(spec)) return []
  const byPath = new Map<string, SpecViolation>()
  for (const { path, key } of validate.errors ?? []) {
    const keys = keysOf(path)
    const violation = { path: key === undefined ? keys : [...keys, key], isUnknownKey: key !== undefined }
    const id = violation.path.join('\n')
    if (!byPath.has(id)) byPath.set(id, violation)
  }
  return [...byPath.values()]
}

function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}
