// Documents that a values.schema.json refers to by URL: those below named prefixes are fetched, all others are refused.
import { exitStatus, UserError } from '../errors.ts'

/** What a rendering has of them. Plain data, since a rendering may happen in another thread. */
export interface SchemaRefs {
  /** As `parseSchemaRefs` gives them. */
  readonly prefixes: readonly string[]
  /** Text by URL. */
  readonly documents: ReadonlyMap<string, string>
}

/** A schema with more documents is refused. */
const mostDocuments = 100

const neededCode = 'schema-ref-needed'

/**
 * URL prefixes, each a host with or without a path. Throws UserError schema-refs naming the one that is no HTTP URL, or
 * has a login, a query or a fragment. `where` names the flag or option.
 */
export function parseSchemaRefs(texts: readonly string[], where: string): string[] {
  return texts.map((text) => {
    const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
    const isPlain = url && url.username + url.password + url.search + url.hash === ''
    if (isPlain && ['http:', 'https:'].includes(url.protocol) && !isDisguised(url)) return url.href
    // Not quoted: what is no such URL may hold a password.
    throw new UserError('schema-refs', `${where}: not a URL prefix without login, query and fragment`, {
      hint: 'such as https://schemas.example.com/v1/',
    })
  })
}

/**
 * Whether a URL lies below one of the prefixes: the same scheme, host and port, and a path that begins with all the
 * parts of the prefix's path.
 */
export function isAllowedRef(text: string, prefixes: readonly string[]): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username + url.password !== '' || isDisguised(url)) return false
  return prefixes.some((text) => {
    const { origin, pathname } = new URL(text)
    if (url.origin !== origin) return false
    return url.pathname === pathname || url.pathname.startsWith(pathname.replace(/\/?$/, '/'))
  })
}

// Some servers decode these before they look for `..`, which URLs resolve without decoding.
const isDisguised = ({ pathname }: URL): boolean => /%(2e|2f|5c)/i.test(pathname)

/** Ends a rendering that needs a document first; survives the way out of a thread. */
export function needsDocument(url: string): UserError {
  return new UserError(neededCode, `the schema refers to ${url}, which was not fetched`, {
    hint: url,
    status: exitStatus.failed,
  })
}

/**
 * What `render` gives, with every document that its schemas need fetched once, to be found in `documents`. Rejects with
 * what `render` and `fetch` throw, and with UserError for schemas that need more than 100 documents.
 */
export async function withSchemaRefs<Result>(
  prefixes: readonly string[],
  documents: Map<string, string>,
  fetch: (url: string) => string | Promise<string>,
  render: (refs: SchemaRefs) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await render({ prefixes, documents })
    } catch (error) {
      if (!(error instanceof UserError) || error.code !== neededCode || error.hint === undefined) throw error
      if (documents.size >= mostDocuments) {
        const message = `${error.hint}: the schemas need more than ${mostDocuments} documents`
        throw new UserError('values', message, { status: exitStatus.failed })
      }
      documents.set(error.hint, await fetch(error.hint))
    }
  }
}
