// Helm's --name-template: a Go template that can use only Sprig's functions and has no data.
import { exitStatus, UserError } from '../errors.ts'
import { helmFunctions } from '../functions/index.ts'
import type { RenderHost } from '../functions/index.ts'
import { fn } from '../template/function.ts'
import { TemplateError, TemplateSet } from '../template/template.ts'

const helmOnlyFunctions = new Set(
  'include tpl required lookup toYaml toYamlPretty mustToYaml fromYaml fromYamlArray fromJsonArray toToml fromToml mustToToml'.split(
    ' ',
  ),
)

/**
 * Returns the release name. `env` serves Sprig's `env` and `expandenv`, which are not available in charts. Throws
 * UserError with Go's message.
 */
export function nameFromTemplate(
  text: string,
  host: RenderHost,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const name = 'name-template'
  const expand = (value: string) =>
    value.replace(
      /\$(?:\{([^}]*)\}|(\w+))/g,
      (_, braced?: string, bare?: string) => env[braced ?? bare ?? ''] ?? '',
    )
  const sprig = new Map([...helmFunctions(host)].filter(([key]) => !helmOnlyFunctions.has(key)))
  sprig
    .set(
      'env',
      fn(['string'], (key) => env[key] ?? ''),
    )
    .set('expandenv', fn(['string'], expand))
  try {
    const set = new TemplateSet(sprig, { name })
    return set.execute(set.parse(name, text), null)
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    throw new UserError('usage', error.message, { status: exitStatus.failed, cause: error })
  }
}
