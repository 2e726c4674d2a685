// Helm's --name-template: a Go template with Sprig's functions alone, and nothing to render.
import { exitStatus, UserError } from '../errors.ts'
import { helmFunctions } from '../functions/index.ts'
import type { RenderHost } from '../functions/index.ts'
import { fn } from '../template/function.ts'
import { TemplateError, TemplateSet } from '../template/template.ts'

const ofHelmAlone = new Set(
  'include tpl required lookup toYaml toYamlPretty mustToYaml fromYaml fromYamlArray fromJsonArray toToml fromToml mustToToml'.split(
    ' ',
  ),
)

/** The release's name. `env` is for Sprig's `env` and `expandenv`, which charts have not. Throws UserError in Go's words. */
export function nameFromTemplate(
  text: string,
  host: RenderHost,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const name = 'name-template'
  const expand = (given: string) =>
    given.replace(
      /\$(?:\{([^}]*)\}|(\w+))/g,
      (_, braced?: string, bare?: string) => env[braced ?? bare ?? ''] ?? '',
    )
  const sprig = new Map([...helmFunctions(host)].filter(([key]) => !ofHelmAlone.has(key)))
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
