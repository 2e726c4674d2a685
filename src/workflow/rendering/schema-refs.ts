// Fetches schemas that a values.schema.json refers to by URL, from the allowed prefixes.
import { parseSchemaRefs, withSchemaRefs, type SchemaRefs } from '../../chart/schema-refs.ts'
import { warn, type WorkflowContext } from '../context.ts'
import type { FetchedDocumentOptions } from '../options.ts'

/** Renders with the schemas of the allowed prefixes. A schema is fetched once for all charts of a run. */
export type RenderWithSchemaRefs = <Result>(render: (refs?: SchemaRefs) => Promise<Result>) => Promise<Result>

/** Throws UserError for a value of `schemaRefs` that is no URL prefix. */
export function rendererWithSchemaRefs(
  { schemaRefs = [], chartsRefresh = false }: FetchedDocumentOptions,
  context: Pick<WorkflowContext, 'env' | 'signal' | 'onEvent'>,
): RenderWithSchemaRefs {
  const prefixes = parseSchemaRefs(schemaRefs, '--schema-refs')
  if (prefixes.length === 0) return (render) => render()
  const documents = new Map<string, string>()
  const fetch = async (url: string): Promise<string> => {
    const { fetchSchema } = await import('../../sources/fetch-schema.ts')
    return fetchSchema(url, {
      env: context.env,
      signal: context.signal,
      refresh: chartsRefresh,
      warn: (message) => warn(context, message),
      prefixes,
    })
  }
  return (render) => withSchemaRefs(prefixes, documents, fetch, render)
}
