// The values of a configuration that select its images, for Istio's charts with Helm.
import { UserError } from '../errors.ts'
import { isTree, newTree, type Tree, type Value } from '../values/tree.ts'

/** Keys that are parts of the names of images, and the profile, which selects the variant. */
const imageKeys: ReadonlySet<string> = new Set(['hub', 'tag', 'variant', 'image', 'imageType', 'profile'])

/**
 * Returns the values of all charts that name images or parts of their names, as one file for all charts. Throws UserError if
 * charts need different values at one path.
 */
export function helmValues(ofCharts: readonly Tree[], images: readonly string[]): Tree {
  const namesImage = (text: string): boolean => images.some((image) => text.includes(image))
  const result = newTree()
  for (const values of ofCharts) {
    const picked = pick(values, '', namesImage)
    if (isTree(picked)) mergeSame(result, picked, [])
  }
  return result
}

/** Returns the part of a value that names images; lists are whole. */
function pick(value: Value, key: string, namesImage: (text: string) => boolean): Value | undefined {
  if (Array.isArray(value))
    return value.some((item) => pick(item, '', namesImage) !== undefined) ? value : undefined
  if (!isTree(value)) {
    const isSet = value !== null && value !== ''
    return isSet && (imageKeys.has(key) || (typeof value === 'string' && namesImage(value)))
      ? value
      : undefined
  }
  const entries = Object.entries(value).flatMap(([name, item]) => {
    const picked = pick(item, name, namesImage)
    return picked === undefined ? [] : [[name, picked] as const]
  })
  return entries.length === 0 ? undefined : newTree(entries)
}

function mergeSame(target: Tree, values: Tree, path: readonly string[]): void {
  for (const [key, value] of Object.entries(values)) {
    const known = target[key]
    const here = [...path, key]
    if (isTree(known) && isTree(value)) mergeSame(known, value, here)
    else if (known === undefined) target[key] = value
    else if (JSON.stringify(known) !== JSON.stringify(value)) throw different(here)
  }
}

function different(path: readonly string[]): UserError {
  return new UserError('images-helm-values', `charts need different values for ${path.join('.')}`, {
    hint: 'write a file for each chart with: manifest translate -o FOLDER',
  })
}
