// A document of schemas: which parts of it are schemas, with what URLs (`$id`), anchors and drafts.
import { unescapeUrl } from '../functions/url/escape.ts'
import { cutAt } from '../functions/url/urls.ts'
import { orElse } from '../template/error.ts'
import { quote } from '../template/format/quote.ts'
import { isTree } from '../values/tree.ts'
import { draftOf, subschemaKeywords, idKeyword, newestDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { escaped } from './violation.ts'
import { locationOf, SchemaError } from './schema.ts'

/** A part of a document that has a URL of its own, or the whole. */
export interface SchemaResource {
  readonly pointer: string
  readonly id: string
  readonly draft: Draft
  /** JSON pointers by name. */
  readonly anchors: Map<string, string>
  readonly dynamicAnchors: Set<string>
}

export interface SchemaDocument {
  readonly url: string
  readonly value: unknown
  /** By pointer. */
  readonly resources: Map<string, SchemaResource>
  /** The same by URL. */
  readonly ids: Map<string, SchemaResource>
  /** Pointers of the schemas that are known; undefined if all that are referred to are. */
  readonly seen: Set<string> | undefined
}

/** Gives the document of a URL. Throws SchemaError. */
export type LoadSchema = (url: string) => unknown

/** Finds all schemas of a document. Throws SchemaError. */
export function readDocument(url: string, value: unknown, load: LoadSchema): SchemaDocument {
  const document: SchemaDocument = { url, value, resources: new Map(), ids: new Map(), seen: new Set() }
  collect({ document, load }, value, { pointer: '', base: url, draft: newestDraft })
  return document
}

/** A document of one resource, whose references all lead to places where schemas are. */
export function plainDocument(url: string, value: unknown, draft: Draft): SchemaDocument {
  const document: SchemaDocument = { url, value, resources: new Map(), ids: new Map(), seen: undefined }
  addResource(document, { pointer: '', id: url, draft })
  return document
}

/** Finds the schemas at and below a place where drafts expect none. Throws SchemaError. */
export function readPart(document: SchemaDocument, pointer: string, load: LoadSchema): void {
  const value = resolvePointer(document, pointer)
  const above = resourceAt(document, pointer)
  collect({ document, load }, value, { pointer, base: above.id, draft: above.draft })
  if (isTree(value) && !document.resources.has(pointer)) collectAnchors(document, value, pointer, above)
}

/** The nearest resource that holds the pointer. */
export function resourceAt({ resources }: SchemaDocument, pointer: string): SchemaResource {
  for (let at = resources.size === 1 ? '' : pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = resources.get(at)
    if (found) return found
  }
  const root = resources.get('')
  if (!root) throw new Error('a document has no root')
  return root
}

/** The value at a pointer. Throws SchemaError. */
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

/** The pointer that a fragment means, or undefined for an anchor that the resource has not. */
export function pointerOf(fragment: string, resource: SchemaResource): string | undefined {
  return fragment === '' || fragment.startsWith('/')
    ? resource.pointer + fragment
    : resource.anchors.get(fragment)
}

interface Reading {
  readonly document: SchemaDocument
  readonly load: LoadSchema
}

interface Here {
  readonly pointer: string
  readonly base: string
  readonly draft: Draft
}

function collect(reading: Reading, value: unknown, here: Here): void {
  const { document } = reading
  if (document.seen?.has(here.pointer)) return
  document.seen?.add(here.pointer)
  if (!isTree(value)) {
    if (here.pointer === '') addResource(document, { ...here, id: here.base })
    return
  }
  const named = draftNamed(value, here, reading)
  // Without a URL of its own a part obeys the draft of the whole.
  const ownId = idOf(value, named)
  const draft = ownId === '' && here.pointer !== '' ? here.draft : named
  const id = ownId === '' ? idOf(value, draft) : ownId
  const base = id === '' ? here.base : join(here.base, id, () => idFault(document, here.pointer))
  if (id !== '' || here.pointer === '') addResource(document, { pointer: here.pointer, id: base, draft })
  const resource = document.ids.get(base)
  if (!resource) throw new Error('a schema has no resource')
  collectAnchors(document, value, here.pointer, resource)
  for (const [pointer, part] of partsOf(value, here.pointer, draft))
    collect(reading, part, { pointer, base, draft: resource.draft })
}

function idFault({ url }: SchemaDocument, pointer: string): SchemaError {
  return new SchemaError(`error in parsing id at ${quote(locationOf({ url, pointer }))}`)
}

function addResource(
  document: SchemaDocument,
  { pointer, id, draft }: Omit<Here, 'base'> & { id: string },
): void {
  const twin = document.ids.get(id)
  if (twin && twin.pointer !== pointer)
    throw new SchemaError(
      `duplicate id ${quote(id)} in ${quote(document.url)} at ${quote(pointer)} and ${quote(twin.pointer)}`,
    )
  if (twin) return
  const resource = { pointer, id, draft, anchors: new Map(), dynamicAnchors: new Set<string>() }
  document.resources.set(pointer, resource)
  document.ids.set(id, resource)
}

type Json = Readonly<Record<string, unknown>>

function draftNamed(value: Json, here: Here, { document, load }: Reading): Draft {
  let [url, named]: [string, unknown] = [here.pointer === '' ? document.url : '', value.$schema]
  const passed = new Set<string>()
  while (typeof named === 'string') {
    const draft = draftOf(named)
    if (draft) return draft
    const [next = ''] = named.split('#')
    if (next === url) throw new SchemaError(`draft ${quote(next)} is not supported`)
    if (passed.has(next)) throw new SchemaError(`cycle in resolving $schema in ${quote(next)}`)
    passed.add(next)
    const loaded = load(next)
    ;[url, named] = [next, isTree(loaded) ? loaded.$schema : undefined]
  }
  return here.draft
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

/** A URL seen from another. */
export function join(base: string, url: string, fault: () => Error): string {
  try {
    return url === '' ? base : new URL(url, base).href
  } catch {
    throw fault()
  }
}
