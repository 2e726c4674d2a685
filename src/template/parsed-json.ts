// A parsed text as JSON, so that the build can parse the templates of the bundled charts in advance. V8 reads JSON
// ten times faster than the parser reads the text, and only executed trees are read.
import type { ListNode, NamedTemplate } from './parse/ast.ts'
import type { Parsed } from './parse/parse.ts'

/** The trees of one text: the name of each, '' for the text itself, and its root as JSON. */
export type ParsedJson<Json = string> = readonly (readonly [name: string, root: Json])[]

/** Returns the JSON of a parsed text. Throws Error if the text defines a template with its own name. */
export function toParsedJson({ own, templates }: Parsed): ParsedJson {
  if (templates.get(own.name) !== own) throw new Error(`${own.name} defines itself`)
  return [...templates.values()].map((template) => [
    template === own ? '' : template.name,
    JSON.stringify(template.root, withoutValues),
  ])
}

// Number values contain bigints and classes. parse/number.ts computes them again from the number's text.
function withoutValues(this: unknown, key: string, value: unknown): unknown {
  return key === 'value' && (this as { kind: string }).kind === 'number' ? undefined : value
}

/**
 * Restores the parsed text under the name ''. Each tree is read on first use. Throws Error if the text's own tree is
 * missing.
 */
export function fromParsedJson(text: string, json: ParsedJson<() => string>): Parsed {
  const templates = new Map(json.map(([name, root]) => [name, lazyTemplate(name, text, root)]))
  const own = templates.get('')
  if (!own) throw new Error('no tree is the own one of its text')
  return { own, templates }
}

function lazyTemplate(name: string, text: string, json: () => string): NamedTemplate {
  let root: ListNode | undefined
  return {
    name,
    source: '',
    text,
    get root() {
      return (root ??= JSON.parse(json()) as ListNode)
    },
  }
}
