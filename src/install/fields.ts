// Reading single fields out of objects that a server sent: any may be missing or of another type.

/** The value at a path, or undefined where the path leaves the object. */
export function fieldAt(object: unknown, ...path: readonly string[]): unknown {
  let value = object
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[key]
  }
  return value
}

/** The number at a path; `otherwise` if there is none. Kubernetes leaves zeros out. */
export function numberAt(object: unknown, path: readonly string[], otherwise = 0): number {
  const value = fieldAt(object, ...path)
  return typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : otherwise
}

/** The text at a path; '' if there is none. */
export function textAt(object: unknown, ...path: readonly string[]): string {
  const value = fieldAt(object, ...path)
  return typeof value === 'string' ? value : ''
}

/** The list at a path; empty if there is none. */
export function listAt(object: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = fieldAt(object, ...path)
  return Array.isArray(value) ? value : []
}

export interface Condition {
  readonly status: string
  readonly reason: string
  readonly message: string
}

/** A condition of `status.conditions`, by its type. */
export function conditionOf(object: unknown, type: string): Condition | undefined {
  const found = listAt(object, 'status', 'conditions').find((condition) => textAt(condition, 'type') === type)
  if (found === undefined) return undefined
  return {
    status: textAt(found, 'status'),
    reason: textAt(found, 'reason'),
    message: textAt(found, 'message'),
  }
}
