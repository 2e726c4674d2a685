// Selects objects by patterns, for --select and --ignore.
import { UserError } from '../errors.ts'
import { globMatcher } from '../manifest/glob.ts'
import type { ObjectRef } from '../manifest/object.ts'

/** Reports whether a pattern matches an object. */
export type ObjectPattern = (ref: ObjectRef) => boolean

/**
 * Reads `KIND:NAMESPACE:NAME`, istioctl's notation: `*` stands for any characters, an empty part for everything, and
 * missing parts at the end are empty. Case of the kind does not matter. Throws UserError for more than three parts.
 */
export function parseObjectPattern(text: string, flag: string): ObjectPattern {
  const parts = text.split(':')
  if (parts.length > 3) {
    throw new UserError('pattern', `${flag} ${text}: has ${parts.length} parts, at most three are allowed`, {
      hint: 'write KIND:NAMESPACE:NAME, such as ConfigMap:istio-system:istio or Deployment::*gateway',
    })
  }
  const [kind = '', namespace = '', name = ''] = parts.map((part) => part.trim())
  const [isKind, isNamespace, isName] = [
    globMatcher(kind.toLowerCase() || '*'),
    globMatcher(namespace || '*'),
    globMatcher(name || '*'),
  ]
  return (ref) => isKind(ref.kind.toLowerCase()) && isNamespace(ref.namespace ?? '') && isName(ref.name)
}

/** Which objects are compared, as patterns `KIND:NAMESPACE:NAME`. */
export interface ObjectSelection {
  /** Only objects that match one of these are compared. All by default. */
  readonly select?: readonly string[] | undefined
  /** Objects that are not compared. */
  readonly ignore?: readonly string[] | undefined
}

/** Returns the pattern of the selected objects. Throws UserError for a wrong pattern. */
export function selectedObjects({ select = [], ignore = [] }: ObjectSelection): ObjectPattern {
  const selected = select.map((text) => parseObjectPattern(text, '--select'))
  const ignored = ignore.map((text) => parseObjectPattern(text, '--ignore'))
  return (ref) =>
    (selected.length === 0 || selected.some((one) => one(ref))) && !ignored.some((one) => one(ref))
}
