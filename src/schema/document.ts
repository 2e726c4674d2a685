// Finds the schemas in a document, with their URLs (`$id`), anchors and drafts.
import { unescapeUrl } from '../functions/url/escape.ts'
import { cutAt } from '../functions/url/urls.ts'
import { orElse } from '../template/error.ts'
import { quote } from '../template/format/quote.ts'
import { isTree } from '../values/tree.ts'
import { draftOf, subschemaKeywords, idKeyword, newestDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { escaped } from './violation.ts'
import { locationOf, SchemaError } from './schema.ts'

/** A schema resource: the root of a document, or a subschema with its own `$id`. */
export interface SchemaResource {
  readonly pointer: string
  readonly id: string
  readonly draft: Draft
  /** JSON pointers by anchor name. */
  readonly anchors: Map<string, string>
  readonly dynamicAnchors: Set<string>
}

export interface SchemaDocument {
  readonly url: string
  readonly value: unknown
  /** Resources by JSON pointer. */
  readonly resources: Map<string, SchemaResource>
  /** Resources by URL. */
  readonly ids: Map<string, SchemaResource>
  /** Pointers of the known schemas; undefined for a plain document, where every reference leads to a schema. */
  readonly seen: Set<string> | undefined
}

/** Returns the document at a URL. Throws SchemaError. */
export type LoadSchema = (url: string) => unknown

/** Finds all schemas of a document. Throws SchemaError. */
export function readDocument(url: string, value: unknown, load: LoadSchema): SchemaDocument {
  const document: SchemaDocument = { url, value, resources: new Map(), ids: new Map(), seen: new Set() }
  collect({ document, load }, value, { pointer: '', base: url, draft: newestDraft })
  return document
}

/** Returns a document with one resource, in which every reference leads to a schema. */
export function plainDocument(url: string, value: unknown, draft: Draft): SchemaDocument {
  const document: SchemaDocument = { url, value, resources: new Map(), ids: new Map(), seen: undefined }
  addResource(document, { pointer: '', id: url, draft })
  return document
}

/** Finds the schemas at and below a pointer that is not a keyword of the draft. Throws SchemaError. */
export function readPart(document: SchemaDocument, pointer: string, load: LoadSchema): void {
  const value = resolvePointer(document, pointer)
  const above = resourceAt(document, pointer)
  collect({ document, load }, value, { pointer, base: above.id, draft: above.draft })
  if (isTree(value) && !document.resources.has(pointer)) collectAnchors(document, value, pointer, above)
}

/** Returns the nearest resource that contains the pointer. */
export function resourceAt({ resources }: SchemaDocument, pointer: string): SchemaResource {
  for (let at = resources.size === 1 ? '' : pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = resources.get(at)
    if (found) return found
  }
  const root = resources.get('')
  if (!root) throw new Error('a document has no root')
  return root
}

/** Returns the value at a pointer. Throws SchemaError if it does not exist or is invalid. */
export function resolvePointer({ url, value }: SchemaDocument, pointer: string): unknown {
  let found = value
  for (const token of pointer.split('/').slice(1)) {
    if (/~(?![01])/.test(token))
      throw new SchemaError(`invalid json-pointer ${quote(locationOf({ url, pointer }))}`)
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~')
    const next = partAt(found, key)
    if (next === undefined)
      throw new SchemaError(`json-pointer in ${quote(locationOf({ url, pointer }))} not found`)
    found = next
  }
  return found
}

function partAt(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return /^[+-]?\d+$/.test(key) ? (value[Number(key)] as unknown) : undefined
  return isTree(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** Returns the JSON pointer of a fragment, or undefined for an anchor that the resource lacks. */
export function pointerOf(fragment: string, resource: SchemaResource): string | undefined {
  return fragment === '' || fragment.startsWith('/')
    ? resource.pointer + fragment
    : resource.anchors.get(fragment)
}

interface Reading {
  readonly document: SchemaDocument
  readonly load: LoadSchema
}

interface Position {
  readonly pointer: string
  readonly base: string
  readonly draft: Draft
}

function collect(reading: Reading, value: unknown, position: Position): void {
  const { document } = reading
  if (document.seen?.has(position.pointer)) return
  document.seen?.add(position.pointer)
  if (!isTree(value)) {
    if (position.pointer === '') addResource(document, { ...position, id: position.base })
    return
  }
  const schemaDraft = draftBySchemaKeyword(value, position, reading)
  // `$schema` counts only in the root and in schemas with their own `$id`.
  const ownId = idOf(value, schemaDraft)
  const draft = ownId === '' && position.pointer !== '' ? position.draft : schemaDraft
  const id = ownId === '' ? idOf(value, draft) : ownId
  const base = id === '' ? position.base : join(position.base, id, () => idError(document, position.pointer))
  if (id !== '' || position.pointer === '')
    addResource(document, { pointer: position.pointer, id: base, draft })
  const resource = document.ids.get(base)
  if (!resource) throw new Error('a schema has no resource')
  collectAnchors(document, value, position.pointer, resource)
  for (const [pointer, part] of partsOf(value, position.pointer, draft))
    collect(reading, part, { pointer, base, draft: resource.draft })
}

function idError({ url }: SchemaDocument, pointer: string): SchemaError {
  return new SchemaError(`error in parsing id at ${quote(locationOf({ url, pointer }))}`)
}

function addResource(
  document: SchemaDocument,
  { pointer, id, draft }: Omit<Position, 'base'> & { id: string },
): void {
  const duplicate = document.ids.get(id)
  if (duplicate && duplicate.pointer !== pointer)
    throw new SchemaError(
      `duplicate id ${quote(id)} in ${quote(document.url)} at ${quote(pointer)} and ${quote(duplicate.pointer)}`,
    )
  if (duplicate) return
  const resource = { pointer, id, draft, anchors: new Map(), dynamicAnchors: new Set<string>() }
  document.resources.set(pointer, resource)
  document.ids.set(id, resource)
}

type Json = Readonly<Record<string, unknown>>

function draftBySchemaKeyword(value: Json, position: Position, { document, load }: Reading): Draft {
  let [url, schemaDraft]: [string, unknown] = [position.pointer === '' ? document.url : '', value.$schema]
  const visited = new Set<string>()
  while (typeof schemaDraft === 'string') {
    const draft = draftOf(schemaDraft)
    if (draft) return draft
    const [next = ''] = schemaDraft.split('#')
    if (next === url) throw new SchemaError(`draft ${quote(next)} is not supported`)
    if (visited.has(next)) throw new SchemaError(`cycle in resolving $schema in ${quote(next)}`)
    visited.add(next)
    const loaded = load(next)
    ;[url, schemaDraft] = [next, isTree(loaded) ? loaded.$schema : undefined]
  }
  return position.draft
}

function idOf(value: Json, draft: Draft): string {
  if (draft < 2019 && '$ref' in value) return ''
  const id = value[idKeyword(draft)]
  return typeof id === 'string' ? (id.split('#')[0] ?? '') : ''
}

function collectAnchors(
  { url }: SchemaDocument,
  value: Json,
  pointer: string,
  resource: SchemaResource,
): void {
  const add = (name: unknown): void => {
    if (typeof name !== 'string') return
    const before = resource.anchors.get(name) ?? pointer
    if (before !== pointer)
      throw new SchemaError(
        `duplicate anchor ${quote(name)} in ${quote(url)} at ${quote(before)} and ${quote(pointer)}`,
      )
    resource.anchors.set(name, pointer)
  }
  const { draft } = resource
  if (draft < 2019) {
    const id = value[idKeyword(draft)]
    if (typeof id !== 'string' || '$ref' in value) return
    const anchor = orElse(
      () => unescapeUrl(cutAt(id, '#')[1], 'segment'),
      () => {
        throw new SchemaError(`error in parsing anchor at ${quote(locationOf({ url, pointer }))}`)
      },
    )
    if (anchor !== '' && !anchor.startsWith('/')) add(anchor)
    return
  }
  add(value.$anchor)
  if (draft < 2020) return
  add(value.$dynamicAnchor)
  if (typeof value.$dynamicAnchor === 'string') resource.dynamicAnchors.add(value.$dynamicAnchor)
}

function* partsOf(value: Json, pointer: string, draft: Draft): Generator<[string, unknown]> {
  const { one, lists, maps } = subschemaKeywords(draft)
  for (const keyword of one) if (value[keyword] !== undefined) yield [`${pointer}/${keyword}`, value[keyword]]
  for (const keyword of lists) {
    const list = value[keyword]
    if (Array.isArray(list))
      for (const [i, part] of list.entries()) yield [`${pointer}/${keyword}/${i}`, part]
  }
  for (const keyword of maps) {
    const map = value[keyword]
    if (isTree(map))
      for (const [key, part] of Object.entries(map)) yield [`${pointer}/${keyword}/${escaped(key)}`, part]
  }
}

/** Resolves a URL against a base. Throws the error of `onError` if it is invalid. */
export function join(base: string, url: string, onError: () => Error): string {
  try {
    return url === '' ? base : new URL(url, base).href
  } catch {
    throw onError()
  }
}
