// Reads single fields of objects from a server: any may be missing or have another type.

/** Returns the value at a path, or undefined if the path does not exist. */
export function fieldAt(object: unknown, ...path: readonly string[]): unknown {
  let value = object
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[key]
  }
  return value
}

/** Returns the number at a path, or `defaultValue`: Kubernetes leaves zeros out. */
export function numberAt(object: unknown, path: readonly string[], defaultValue = 0): number {
  const value = fieldAt(object, ...path)
  return typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : defaultValue
}

/** Returns the string at a path, or ''. */
export function textOrEmpty(object: unknown, ...path: readonly string[]): string {
  const value = fieldAt(object, ...path)
  return typeof value === 'string' ? value : ''
}

/** Returns the list at a path, or an empty one. */
export function listAt(object: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = fieldAt(object, ...path)
  return Array.isArray(value) ? value : []
}

export interface Condition {
  readonly status: string
  readonly reason: string
  readonly message: string
}

/** Returns the condition of a type in `status.conditions`. */
export function conditionOf(object: unknown, type: string): Condition | undefined {
  const found = listAt(object, 'status', 'conditions').find(
    (condition) => textOrEmpty(condition, 'type') === type,
  )
  if (found === undefined) return undefined
  return {
    status: textOrEmpty(found, 'status'),
    reason: textOrEmpty(found, 'reason'),
    message: textOrEmpty(found, 'message'),
  }
}
