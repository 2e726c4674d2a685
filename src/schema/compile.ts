// Compiles a JSON schema and the schemas it refers to. It is first validated against the meta-schema of its draft.
import { unescapeUrl } from '../functions/url/escape.ts'
import { cutAt, parseUrl } from '../functions/url/urls.ts'
import { orElse } from '../template/error.ts'
import { quote } from '../template/format/quote.ts'
import { isTree } from '../values/tree.ts'
import type { Tree } from '../values/tree.ts'
import {
  join,
  resolvePointer,
  plainDocument,
  pointerOf,
  readDocument,
  readPart,
  resourceAt,
} from './document.ts'
import type { SchemaDocument, LoadSchema, SchemaResource } from './document.ts'
import { draftOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { escaped, printViolations, quoted } from './violation.ts'
import { metaDocuments } from './metaschema.ts'
import { draftOfPlain } from './plain.ts'
import { readRules } from './rules.ts'
import { escapedFragment, locationOf, SchemaError } from './schema.ts'
import type { SchemaKeywords, Schema } from './schema.ts'
import { validate } from './validate.ts'
import type { Dialects, ValidationBudget } from './validate.ts'

/** What a compilation may use: other documents and work. */
export interface CompileContext {
  readonly load: LoadSchema
  readonly spend: ValidationBudget
}

/** Compiles the schema at `url`. Throws SchemaError with the message of Helm's validator. */
export function compile(url: string, value: unknown, context: CompileContext): Schema {
  return new Compiler(new Map([[url, value]]), context).compile(url)
}

const noAnchors: ReadonlyMap<string, Schema> = new Map()

const metaSchemas = new Map<Draft, Schema>()

function metaSchema(draft: Draft): Schema {
  const known = metaSchemas.get(draft)
  if (known) return known
  const documents = metaDocuments(draft)
  const [url = ''] = documents.keys()
  const schema = new Compiler(documents, undefined).compile(url)
  metaSchemas.set(draft, schema)
  return schema
}

type Reading = Pick<Schema, 'rules' | 'resource' | 'dynamicAnchors'>

/** A schema whose keywords are read on first use. */
class LazySchema implements Schema {
  readonly url: string
  readonly pointer: string
  readonly draft: Draft
  private reading: Reading | undefined
  private readonly read: () => Reading

  constructor(url: string, pointer: string, draft: Draft, read: () => Reading) {
    this.url = url
    this.pointer = pointer
    this.draft = draft
    this.read = read
  }

  get rules(): SchemaKeywords | boolean {
    return (this.reading ??= this.read()).rules
  }

  get resource(): Schema {
    return (this.reading ??= this.read()).resource
  }

  get dynamicAnchors(): ReadonlyMap<string, Schema> {
    return (this.reading ??= this.read()).dynamicAnchors
  }
}

class Compiler {
  private readonly documents = new Map<string, SchemaDocument>()
  private readonly schemas = new Map<string, Schema>()
  private readonly queue: Schema[] = []
  private readonly preloaded: ReadonlyMap<string, unknown>
  /** Absent for meta-schemas, which need no validation and no other documents. */
  private readonly context: CompileContext | undefined

  constructor(preloaded: ReadonlyMap<string, unknown>, context: CompileContext | undefined) {
    this.preloaded = preloaded
    this.context = context
  }

  compile(url: string): Schema {
    const document = this.document(url)
    const root = this.enqueue(document, '')
    // Reading adds schemas to the queue. A plain document has no errors, so it is read when needed.
    if (document.seen) for (const schema of this.queue) void schema.rules
    return root
  }

  private document(url: string): SchemaDocument {
    const known = this.documents.get(url)
    if (known) return known
    const value = this.load(url)
    const plain = this.context && draftOfPlain(value)
    const document = plain
      ? plainDocument(url, value, plain)
      : readDocument(url, value, (each) => this.load(each))
    if (!plain) this.check(document, '')
    this.documents.set(url, document)
    return document
  }

  private load(url: string): unknown {
    const preloaded = this.preloaded.get(url)
    if (preloaded !== undefined) return preloaded
    const draft = draftOf(url.replace(/\/meta\/[^/]*$/, '/schema'))
    const known = draft && metaDocuments(draft)
    const [root = ''] = known?.keys() ?? []
    const document = known?.get(url) ?? (draftOf(url) && known?.get(root))
    if (document) return document
    if (!this.context) throw new Error(`no meta-schema at ${url}`)
    return this.context.load(url)
  }

  private enqueue(document: SchemaDocument, pointer: string, value?: unknown): Schema {
    const key = `${document.url}#${pointer}`
    const known = this.schemas.get(key)
    if (known) return known
    const { draft } = resourceAt(document, pointer)
    const read = () => this.read(schema, value ?? this.find(document.url, pointer))
    const schema: Schema = new LazySchema(document.url, pointer, draft, read)
    this.schemas.set(key, schema)
    this.queue.push(schema)
    return schema
  }

  /** Returns the value at a pointer that only a reference leads to. */
  private find(url: string, pointer: string): unknown {
    const document = this.document(url)
    if (document.seen && !document.seen.has(pointer)) this.readPart(document, pointer)
    return resolvePointer(document, pointer)
  }

  private read(schema: Schema, value: unknown): Reading {
    const document = this.document(schema.url)
    const resource = resourceAt(document, schema.pointer)
    const isResource = schema.pointer === resource.pointer
    return {
      resource: isResource ? schema : this.enqueue(document, resource.pointer),
      dynamicAnchors: isResource ? this.anchors(document, resource) : noAnchors,
      rules:
        typeof value === 'boolean' || !isTree(value) ? value !== false : this.rules(schema, value, document),
    }
  }

  private rules(
    { url, pointer, draft }: Schema,
    value: Tree,
    document: SchemaDocument,
  ): SchemaKeywords | boolean {
    if (Object.keys(value).length === 0) return true
    return readRules(value, {
      draft,
      assertsFormat: draft < 2019 || !this.context,
      isLazy: document.seen === undefined,
      location: (keyword) => locationOf({ url, pointer: `${pointer}/${keyword}` }),
      part: (part, ...keys) => this.enqueue(document, below(pointer, keys), part),
      ref: (ref) => this.refer(document, resourceAt(document, pointer).id, ref),
    })
  }

  private anchors(
    document: SchemaDocument,
    { anchors, dynamicAnchors }: SchemaResource,
  ): ReadonlyMap<string, Schema> {
    if (dynamicAnchors.size === 0) return noAnchors
    const names = [...dynamicAnchors]
    return new Map(names.map((name) => [name, this.enqueue(document, anchors.get(name) ?? '')]))
  }

  private readPart(document: SchemaDocument, pointer: string): void {
    readPart(document, pointer, (url) => this.load(url))
    this.check(document, pointer)
  }

  private refer(document: SchemaDocument, base: string, ref: string): Schema {
    const [path, encoded] = cutAt(ref, '#')
    const fragment = readable(ref, () => unescapeUrl(encoded, 'segment'))
    readable(path, () => parseUrl(path))
    const url = join(base, path, () => new SchemaError(`error in parsing ${quote(path)}`))
    const target = url === document.url || document.ids.has(url) ? document : this.document(url)
    const root = resourceAt(target, '')
    const resource = url === target.url ? root : (target.ids.get(url) ?? root)
    const pointer = pointerOf(fragment, resource)
    if (pointer === undefined)
      throw new SchemaError(
        `anchor in ${quote(`${resource.id}#${escapedFragment(fragment)}`)} not found in schema ${quote(target.url)}`,
      )
    return this.enqueue(target, pointer)
  }

  /**
   * Validates a part against the meta-schema of its draft. Parts that name another draft are validated against that
   * one.
   */
  private check(document: SchemaDocument, pointer: string): void {
    if (!this.context || draftOf(document.url)) return
    const { draft } = resourceAt(document, pointer)
    const value = resolvePointer(document, pointer)
    const root = metaSchema(draft)
    const dialects: Dialects = {
      root,
      at: (location) => {
        const resource = document.resources.get(location)
        return resource && metaSchema(resource.draft)
      },
    }
    const violations = validate(root, value, { spend: this.context.spend, dialects })
    if (violations.length === 0) return
    const text = `jsonschema validation failed with ${quoted(locationOf(root))}\n${printViolations(violations)}`
    throw new SchemaError(
      `${quote(locationOf({ url: document.url, pointer }))} is not valid against metaschema: ${text}`,
    )
  }
}

function below(pointer: string, keys: readonly (string | number)[]): string {
  return keys.reduce<string>((above, key) => `${above}/${escaped(String(key))}`, pointer)
}

function readable<T>(text: string, read: () => T): T {
  return orElse(read, (error) => {
    throw new SchemaError(`error in parsing ${quote(text)}: ${error.message}`)
  })
}
