// --schema-refs: hosts that may be asked for what a chart's schema refers to by URL.
import { parseSchemaRefs, withSchemaRefs, type SchemaRefs } from '../chart/schema-refs.ts'
import type { Arguments, Flag } from './command.ts'
import { harmless } from './harmless.ts'
import type { Io } from './io.ts'

export const schemaRefsFlag: Flag = {
  name: 'schema-refs',
  value: 'URL-PREFIX,…',
  repeat: 'comma',
  help: 'fetch what values.schema.json refers to below these URLs, e.g. https://schemas.example.com/v1/; nothing is fetched by default',
}

/** Renders with the documents that the flag admits; what was fetched serves every chart of the run. */
export type RenderWithRefs = <Result>(render: (refs?: SchemaRefs) => Promise<Result>) => Promise<Result>

/** Throws UserError for a value that is no URL prefix. */
export function schemaRefsOf(args: Arguments, io: Pick<Io, 'env' | 'signal' | 'err'>): RenderWithRefs {
  const prefixes = parseSchemaRefs(args.list('schema-refs'), '--schema-refs')
  if (prefixes.length === 0) return (render) => render()
  const documents = new Map<string, string>()
  const fetch = async (url: string): Promise<string> => {
    const { fetchSchema } = await import('../sources/fetch-schema.ts')
    return fetchSchema(url, {
      env: io.env,
      signal: io.signal,
      refresh: args.flag('charts-refresh'),
      warn: (message) => io.err(harmless(`Warning: ${message}\n`)),
      prefixes,
    })
  }
  return (render) => withSchemaRefs(prefixes, documents, fetch, render)
}
