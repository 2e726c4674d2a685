// The fields by which Helm sorts documents: apiVersion, kind, name, annotations (releaseutil.SimpleHead).
import { jsonTypeName } from '../functions/json/read.ts'
import { formatGoFloat } from '../values/go-numbers.ts'
import { isTree, newTree } from '../values/tree.ts'
import type { Tree, Value } from '../values/tree.ts'

export interface DocumentHead {
  readonly kind: string
  readonly name: string
  readonly annotations: ReadonlyMap<string, string>
}

const metadataType =
  'struct { Name string "json:\\"name\\""; Annotations map[string]string "json:\\"annotations\\"" }'

/** True if decodeDocumentHead converts a number to text: then 1e3 and 1000 must be distinguished. */
export function hasNumber(value: Value): boolean {
  if (!isTree(value)) return false
  const metadata = field(value, 'metadata')
  if (!isTree(metadata)) return typeof field(value, 'kind') === 'number'
  const annotations = field(metadata, 'annotations')
  const texts = [field(value, 'kind'), field(metadata, 'name'), ...Object.values(annotations ?? {})]
  return texts.some((text) => typeof text === 'number')
}

/**
 * Decodes the head of a document as Go does: scalars become strings; bigint becomes digits without an exponent. Throws
 * Error with Go's message for other types.
 */
export function decodeDocumentHead(value: Value): DocumentHead {
  if (value !== null && !isTree(value)) throw wrongType(value, 'value', 'releaseutil.SimpleHead')
  const document = value ?? newTree()
  text(document, 'apiVersion', 'SimpleHead.apiVersion')
  const kind = text(document, 'kind', 'SimpleHead.kind')
  const metadata = table(document, 'metadata', 'SimpleHead.metadata', metadataType)
  const annotations = table(metadata, 'annotations', '.metadata.annotations', 'map[string]string')
  return {
    kind,
    annotations: new Map(
      Object.keys(annotations)
        .sort()
        .map((key) => [key, text(annotations, key, '.metadata.annotations')]),
    ),
    name: text(metadata, 'name', '.metadata.name'),
  }
}

function text(tree: Tree, key: string, path: string): string {
  const value = field(tree, key)
  if (value === undefined || value === null) return ''
  if (typeof value === 'object') throw wrongType(value, `struct field ${path}`, 'string')
  return typeof value === 'number' ? formatGoFloat(value, 32) : String(value)
}

function table(tree: Tree, key: string, path: string, type: string): Tree {
  const value = field(tree, key) ?? newTree()
  if (!isTree(value)) throw wrongType(value, `struct field ${path}`, type)
  return value
}

// Go's decoder ignores the case of keys. If several match, the last in sorted order wins.
function field(tree: Tree, key: string): Value | undefined {
  if (Object.hasOwn(tree, key)) return tree[key]
  const same = Object.keys(tree).filter((candidate) => candidate.toLowerCase() === key.toLowerCase())
  return tree[same.sort().at(-1) ?? key]
}

function wrongType(value: Value, into: string, type: string): Error {
  return new Error(`json: cannot unmarshal ${jsonTypeName(value)} into Go ${into} of type ${type}`)
}
