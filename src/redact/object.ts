// Masks secrets in the objects of a cluster.
import { maskArguments } from '../cluster/kubeconfig/mask.ts'
import { parseJsonObject } from '../values/record.ts'
import { isTree, newTree, toTree, type Tree, type Value } from '../values/tree.ts'
import { redactDocument } from './document.ts'
import { markOf } from './mark.ts'
import { mapTree, redactTree } from './tree.ts'

/**
 * Returns a copy of a Kubernetes object, or of a list of them, with its secrets masked. Names, keys and certificates stay.
 *
 * - Secrets, Helm's release records among them: all values of `data` and `stringData`, and the copies of them in annotations.
 * - ConfigMaps: secrets in documents such as kubeconfigs and mesh configuration; `binaryData` whole.
 * - Any object: environment variables, arguments, headers, private keys and tokens, wherever they are.
 */
export function redactObject(object: Tree): Tree {
  const items = object['items']
  if (Array.isArray(items)) {
    const rest = newTree(Object.entries(object).filter(([key]) => key !== 'items'))
    return newTree([...Object.entries(redactTree(rest)), ['items', items.map(redactItem)]])
  }
  const isConfigMap = object['kind'] === 'ConfigMap'
  return mapTree(redactTree(object), (value, key) => {
    const original = object[key]
    if (key === 'metadata' && isTree(value) && isTree(original)) return withAnnotations(value, original)
    if (isConfigMap && key in configContent && isTree(original)) {
      return mapTree(original, (text, name) => configContent[key as ConfigField](text, value, name))
    }
    return value
  })
}

const redactItem = (item: Value) => (isTree(item) ? redactObject(item) : item)

type ConfigField = 'data' | 'binaryData'

/** Takes the text of a key, and what redactTree made of its map. */
const configContent: Readonly<Record<ConfigField, (text: Value, redacted: Value, name: string) => Value>> = {
  // A key such as `token` has its whole value masked already.
  data: (text, redacted, name) => {
    const value = isTree(redacted) ? (redacted[name] ?? null) : null
    const isDocument = typeof text === 'string' && typeof value === 'string' && !startsWithMark(value)
    return isDocument ? redactDocument(text) : value
  },
  binaryData: (text) => (typeof text === 'string' ? markOf(Buffer.from(text, 'base64')) : text),
}

const startsWithMark = (text: string) => text.startsWith('[redacted ')

/** Annotations with a copy of the object as it was applied: of kubectl, kapp, and Banzai Cloud's tools. */
const appliedCopy = /(?:^|[./-])(?:last-applied(?:-configuration)?|original)$/

/** Annotations of K3s, RKE2 and Rancher with the arguments of the node. */
const nodeArguments = /\/node-(?:args|env)$/

function withAnnotations(redacted: Tree, { annotations }: Tree): Tree {
  if (!isTree(annotations)) return redacted
  const mask = (value: Value, key: string) =>
    typeof value === 'string' ? redactAnnotation(key, value) : value
  return newTree([...Object.entries(redacted), ['annotations', mapTree(annotations, mask)]])
}

function redactAnnotation(key: string, value: string): string {
  if (nodeArguments.test(key)) return maskArguments(value)
  return appliedCopy.test(key) ? redactCopy(value) : redactDocument(value)
}

/** A copy that holds no secret keeps its bytes. */
function redactCopy(json: string): string {
  const data = parseJsonObject(json)
  if (!data) return markOf(json)
  const copy = toTree(data)
  const [before, after] = [JSON.stringify(copy), JSON.stringify(redactObject(copy))]
  return before === after ? json : after
}
