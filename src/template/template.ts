// A set of named templates in one namespace (text/template's associated templates).
import { isEmpty } from './parse/ast.ts'
import type { NamedTemplate } from './parse/ast.ts'
import { unlimited } from './budget.ts'
import type { Budget } from './budget.ts'
import { builtins } from './builtins.ts'
import { TemplateError } from './error.ts'
import { execute } from './exec.ts'
import { combineTables } from './function.ts'
import type { FunctionTable } from './function.ts'
import { parse } from './parse/parse.ts'
import type { Parsed } from './parse/parse.ts'
import { quote } from './format/quote.ts'

export { TemplateError }
export type { FunctionTable, NamedTemplate }
export type { GoFunction } from './function.ts'

export interface TemplateOptions {
  /** Name of the set in errors such as "no template X associated with template NAME". */
  readonly name?: string
  /** Maximum output of one execution in UTF-16 units. Unlimited if absent. */
  readonly maxOutput?: number
  /** Budget shared by all executions of this set and its clones. Unlimited if absent. */
  readonly budget?: Budget
}

/** Named templates that can call each other, and the functions that they can call. */
export class TemplateSet {
  private readonly functions: FunctionTable
  private readonly options: TemplateOptions
  private readonly templates: Map<string, NamedTemplate>

  /** Creates a set. `like` supplies the templates, functions and options to start from. */
  constructor(functions: FunctionTable, options: TemplateOptions = {}, like?: TemplateSet) {
    this.functions = combineTables(like?.functions ?? builtins, functions)
    this.options = { ...like?.options, ...options }
    this.templates = new Map(like?.templates)
  }

  /**
   * Parses a text and adds it with its definitions. Later definitions replace earlier ones, but an empty body
   * replaces nothing. Returns the text's own template, even if another template of that name stays in the set.
   * `known` are texts parsed before with functions of the same names. Throws TemplateError.
   */
  parse(name: string, text: string, known?: Map<string, Parsed>): NamedTemplate {
    const before = known?.get(text)
    const { own, templates } = before ? renamed(before, name) : parse(name, text, this.functions)
    if (!before) known?.set(text, { own, templates })
    for (const template of templates.values()) {
      if (this.templates.has(template.name) && isEmpty(template.root)) continue
      this.templates.set(template.name, template)
    }
    return templates.get(name) ?? own
  }

  has(name: string): boolean {
    return this.templates.has(name)
  }

  /** Returns a new set with the same trees, in which these functions and options are replaced. */
  withFunctions(overrides: FunctionTable, options: TemplateOptions = {}): TemplateSet {
    return new TemplateSet(overrides, options, this)
  }

  /** Executes a template with `data` and returns its output. Throws TemplateError. */
  execute(template: string | NamedTemplate, data: unknown): string {
    const { templates, functions, options } = this
    const found = typeof template === 'string' ? templates.get(template) : template
    if (!found)
      throw new TemplateError(
        `template: no template ${quote(String(template))} associated with template ${quote(options.name ?? '')}`,
      )
    const { maxOutput = Infinity, budget = unlimited } = options
    return execute({ templates, functions, maxOutput, budget }, found, data)
  }
}

/** Returns the same trees under another name. */
function renamed({ own, templates }: Parsed, name: string): Parsed {
  const rename = (template: NamedTemplate): NamedTemplate => ({
    name: template === own ? name : template.name,
    source: name,
    text: template.text,
    get root() {
      return template.root
    },
  })
  const all = [...templates.values()].map(rename)
  return { own: rename(own), templates: new Map(all.map((template) => [template.name, template])) }
}
