// A parsed text as JSON, so that the build can parse the templates of our own charts ahead. V8 reads JSON ten times faster
// than the parser reads the text, and only the trees that are executed are read.
import type { ListNode, NamedTemplate } from './parse/ast.ts'
import type { Parsed } from './parse/parse.ts'

/** The trees of one text: the name of each, '' for the text's own, and its root as JSON. */
export type ParsedJson = readonly (readonly [name: string, root: string])[]

/** The JSON of a parsed text. Throws Error for a text that defines a template of its own name. */
export function toParsedJson({ own, templates }: Parsed): ParsedJson {
  if (templates.get(own.name) !== own) throw new Error(`${own.name} defines itself`)
  return [...templates.values()].map((template) => [
    template === own ? '' : template.name,
    JSON.stringify(template.root, withoutValues),
  ])
}

// Values of numbers are bigints and classes; template/parse/number.ts reads them again from the number's text.
function withoutValues(this: unknown, key: string, value: unknown): unknown {
  return key === 'value' && (this as { kind: string }).kind === 'number' ? undefined : value
}

/** The parsed text again, under the name ''; each tree is read when it is first used. Throws Error for a text without its own. */
export function fromParsedJson(text: string, json: ParsedJson): Parsed {
  const templates = new Map(json.map(([name, root]) => [name, lazyTemplate(name, text, root)]))
  const own = templates.get('')
  if (!own) throw new Error('no tree is the own one of its text')
  return { own, templates }
}

function lazyTemplate(name: string, text: string, json: string): NamedTemplate {
  let root: ListNode | undefined
  return {
    name,
    source: '',
    text,
    get root() {
      return (root ??= JSON.parse(json) as ListNode)
    },
  }
}
