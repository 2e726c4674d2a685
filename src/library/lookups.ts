// Lookups of objects and hosts by the caller's functions, which may be asynchronous.
import { withPendingLookups } from '../chart/pending-lookups.ts'
import type { RenderOptions } from '../chart/render.ts'
import type { Tree } from '../values/tree.ts'
import { parseSchemaRefs, withSchemaRefs } from '../chart/schema-refs.ts'
import type { SchemaRefs } from '../chart/schema-refs.ts'
import { requireKnown, treeOf } from './given.ts'
import type { Lookup, RenderChartOptions } from './options.ts'

interface Answer {
  readonly object?: Tree | undefined
  readonly addresses?: readonly string[]
}

/** What `render` gives with every question answered, each once. Rejects with what a function throws. */
export function withLookups<Result>(
  { lookup, lookupHost }: Pick<RenderChartOptions, 'lookup' | 'lookupHost'>,
  options: RenderOptions,
  render: (options: RenderOptions) => Promise<Result>,
): Promise<Result> {
  if (!lookup && !lookupHost) return render(options)
  const find = async (what: 'object' | 'host', ...wanted: string[]): Promise<Answer> =>
    what === 'object'
      ? { object: await found(lookup, wanted) }
      : { addresses: (await lookupHost?.(wanted[0] ?? '')) ?? [] }
  return withPendingLookups(find, (ask) => {
    const host = { ...options.host, lookupHost: (name: string) => ask('host', name).addresses ?? [] }
    return render({ ...options, host, lookup: (...wanted) => ask('object', ...wanted).object })
  })
}

/** What `render` gives with the documents that the caller's function has. Throws UserError for what is no URL prefix. */
export function withRefs<Result>(
  { schemaRefs }: Pick<RenderChartOptions, 'schemaRefs'>,
  render: (refs?: SchemaRefs) => Promise<Result>,
): Promise<Result> {
  if (!schemaRefs) return render()
  requireKnown(schemaRefs, { prefixes: true, fetch: true }, 'schemaRefs')
  const prefixes = parseSchemaRefs(schemaRefs.prefixes, 'schemaRefs')
  return withSchemaRefs(prefixes, new Map(), schemaRefs.fetch, render)
}

async function found(lookup: Lookup | undefined, wanted: readonly string[]): Promise<Tree | undefined> {
  const [apiVersion = '', kind = '', namespace = '', name = ''] = wanted
  const object = await lookup?.(apiVersion, kind, namespace, name)
  return object && treeOf(object, `lookup ${wanted.map((part) => part || '""').join(' ')}`, 'int64')
}
