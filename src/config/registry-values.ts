// The values that make a configuration use the images of one registry.
import { isTree, mergeTrees, newTree, setPath, type Tree, type Value } from '../values/tree.ts'

export interface RegistryNames {
  /** `registry.example.com/istio`: the new value of every hub that an image comes from. */
  readonly hub: string
  /** Names in the registry by names in the manifests. */
  readonly names: ReadonlyMap<string, string>
  /** `values` that the charts have by default, which can name images. */
  readonly defaults: Tree
  /** Injection templates by name, which can name images. */
  readonly templates: Readonly<Record<string, string>>
}

/**
 * Returns a part of a spec: the hub, and every setting of the user's spec that names an image or another hub. It is merged over
 * the user's spec.
 */
export function registryValues(spec: Tree, { hub, names, defaults, templates }: RegistryNames): Tree {
  const rewrite = rewriter(hub, names)
  const result = newTree([['hub', hub]])
  // Of the defaults only full names are settings of their own: their hubs follow the hub above.
  const named = changedPart(defaults, (key, text) => (key === 'hub' ? text : rewrite(key, text)))
  if (isTree(named)) result['values'] = named
  for (const [name, text] of Object.entries(templates)) {
    const rewritten = rewrite('', text)
    if (rewritten !== text)
      setPath(result, ['values', 'sidecarInjectorWebhook', 'templates', name], rewritten)
  }
  const changed = changedPart(spec, rewrite)
  return isTree(changed) ? mergeTrees(result, changed) : result
}

type Rewrite = (key: string, text: string) => string

function rewriter(hub: string, names: ReadonlyMap<string, string>): Rewrite {
  const images = [...names.keys()]
  const patterns = images
    .toSorted((a, b) => b.length - a.length)
    .map((image) => image.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  // A name is a whole word: `busybox:1` is not part of `busybox:1.28`.
  const any = new RegExp(`(?<![\\w./:@-])(?:${patterns.join('|')})(?![\\w./:@-])`, 'g')
  return (key, text) => {
    if (key === 'hub' && images.some((image) => image.startsWith(`${text}/`))) return hub
    return images.length === 0 ? text : text.replace(any, (image) => names.get(image) ?? image)
  }
}

/** The parts of a value that change: a tree without the other keys, or a whole list. */
function changedPart(value: Value, rewrite: Rewrite, key = ''): Value | undefined {
  if (typeof value === 'string') {
    const text = rewrite(key, value)
    return text === value ? undefined : text
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => changedItem(item, rewrite))
    return items.some((item, i) => item !== value[i]) ? items : undefined
  }
  if (!isTree(value)) return undefined
  const entries = Object.entries(value).flatMap(([name, item]) => {
    const changed = changedPart(item, rewrite, name)
    return changed === undefined ? [] : [[name, changed] as const]
  })
  return entries.length === 0 ? undefined : newTree(entries)
}

/** An item of a list, with all its keys: files replace lists as a whole. */
function changedItem(value: Value, rewrite: Rewrite, key = ''): Value {
  if (typeof value === 'string') return rewrite(key, value)
  if (Array.isArray(value)) {
    const items = value.map((item) => changedItem(item, rewrite))
    return items.some((item, i) => item !== value[i]) ? items : value
  }
  if (!isTree(value)) return value
  const entries = Object.entries(value).map(
    ([name, item]) => [name, changedItem(item, rewrite, name)] as const,
  )
  return entries.some(([name, item]) => item !== value[name]) ? newTree(entries) : value
}
