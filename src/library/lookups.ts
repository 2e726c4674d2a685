// Answers lookups with functions of the caller, which can be asynchronous.
import { withPendingLookups } from '../chart/pending-lookups.ts'
import type { RenderOptions } from '../chart/render.ts'
import type { Tree } from '../values/tree.ts'
import { parseSchemaRefs, withSchemaRefs } from '../chart/schema-refs.ts'
import type { SchemaRefs } from '../chart/schema-refs.ts'
import { requireKnown, treeOf } from './arguments.ts'
import type { Lookup, RenderChartOptions } from './options.ts'

interface LookupResult {
  readonly object?: Tree | undefined
  readonly addresses?: readonly string[]
}

/** Returns the result of `render` with its lookups answered, each once. Rejects with the errors of the functions. */
export function withLookups<Result>(
  { lookup, lookupHost }: Pick<RenderChartOptions, 'lookup' | 'lookupHost'>,
  options: RenderOptions,
  render: (options: RenderOptions) => Promise<Result>,
): Promise<Result> {
  if (!lookup && !lookupHost) return render(options)
  const find = async (what: 'object' | 'host', ...args: string[]): Promise<LookupResult> =>
    what === 'object'
      ? { object: await lookUpObject(lookup, args) }
      : { addresses: (await lookupHost?.(args[0] ?? '')) ?? [] }
  return withPendingLookups(find, (ask) => {
    const host = { ...options.host, lookupHost: (name: string) => ask('host', name).addresses ?? [] }
    return render({ ...options, host, lookup: (...args) => ask('object', ...args).object })
  })
}

/**
 * Returns the result of `render` with schemas from the caller's function. Throws UserError for an invalid URL prefix.
 */
export function withRefs<Result>(
  { schemaRefs }: Pick<RenderChartOptions, 'schemaRefs'>,
  render: (refs?: SchemaRefs) => Promise<Result>,
): Promise<Result> {
  if (!schemaRefs) return render()
  requireKnown(schemaRefs, { prefixes: true, fetch: true }, 'schemaRefs')
  const prefixes = parseSchemaRefs(schemaRefs.prefixes, 'schemaRefs')
  return withSchemaRefs(prefixes, new Map(), schemaRefs.fetch, render)
}

async function lookUpObject(lookup: Lookup | undefined, args: readonly string[]): Promise<Tree | undefined> {
  const [apiVersion = '', kind = '', namespace = '', name = ''] = args
  const object = await lookup?.(apiVersion, kind, namespace, name)
  return object && treeOf(object, `lookup ${args.map((part) => part || '""').join(' ')}`, 'int64')
}
