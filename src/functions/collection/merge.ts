// Merges maps as mergo does, for merge and mergeOverwrite.
import { GoError } from '../../template/error.ts'
import { isList, isMap, isTrue, newMap, typeName, typeOf } from '../../template/kinds.ts'
import type { GoMap } from '../../template/kinds.ts'
import { withNestingLimit } from '../../template/nesting.ts'

/**
 * Merges the sources into `target` from left to right and returns it. Without `overwrite`, only missing and empty
 * keys are set. With it, a later value wins, even an empty one. Maps are merged key by key, lists are replaced. A map
 * that exists only in a source is shared, not copied.
 */
export function mergeMaps(target: GoMap, sources: readonly GoMap[], overwrite: boolean): GoMap {
  const result = typeOf(target)?.nil && sources.some((source) => !typeOf(source)?.nil) ? newMap() : target
  for (const source of sources) mergeOne(result, source, overwrite)
  return result
}

function mergeOne(target: GoMap, source: GoMap, overwrite: boolean): void {
  const wasEmpty = !isTrue(target)
  for (const [key, value] of Object.entries(source)) {
    const has = Object.hasOwn(target, key)
    const own = has ? target[key] : undefined
    if (value === null || value === undefined) {
      if (overwrite) put(target, key, value, source)
      continue
    }
    if (isMap(value) && isMap(own)) withNestingLimit(() => mergeOne(own, value, overwrite))
    if (isList(value) && (overwrite || wasEmpty)) put(target, key, value, source)
    const keeps = has && isTrue(own) && (isList(value) || (isMap(value) && isMap(own)))
    if (!keeps && (overwrite || !isTrue(own))) put(target, key, value, source)
  }
}

/** Sets a key. A map of strings accepts only another map of strings. Throws GoError. */
function put(target: GoMap, key: string, value: unknown, source: GoMap): void {
  const elem = typeOf(target)?.elem
  if (elem !== undefined && elem !== typeOf(source)?.elem) {
    const found = isList(value) ? typeName(value) : 'interface {}'
    throw new GoError(`reflect.Value.SetMapIndex: value of type ${found} is not assignable to type ${elem}`)
  }
  target[key] = value
}
