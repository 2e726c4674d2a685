// The function table of Helm's templates: Helm's selection of Sprig, and Helm's own functions that do not need a
// chart.
import { combineTables } from '../template/function.ts'
import type { FunctionTable } from '../template/function.ts'
import { caseFunctions } from './text/cases.ts'
import { cryptoFunctions } from './crypto/crypto.ts'
import { dateFunctions } from './time/dates.ts'
import { defaultFunctions } from './collection/defaults.ts'
import { dictFunctions } from './collection/dicts.ts'
import { encodingFunctions } from './text/encoding.ts'
import { failureFunctions } from './failure.ts'
import type { RenderHost } from './host.ts'
import { jsonFunctions } from './json/json.ts'
import { listFunctions } from './collection/lists.ts'
import { numberFunctions } from './number/numbers.ts'
import { passwordFunctions } from './crypto/passwords.ts'
import { pathFunctions } from './paths.ts'
import { reflectionFunctions } from './collection/reflection.ts'
import { regexFunctions } from './text/regex.ts'
import { semverFunctions } from './semver/version.ts'
import { stringFunctions } from './text/strings.ts'
import { tlsFunctions } from './crypto/tls.ts'
import { tomlFunctions } from './toml/toml.ts'
import { urlFunctions } from './url/urls.ts'
import { wordFunctions } from './text/words.ts'
import { startWorkBudget } from './work.ts'
import { wrapFunctions } from './text/wrap.ts'
import { yamlFunctions } from './yaml/yaml.ts'

export type { RenderHost }

/** The functions that do not depend on the host. */
const fixed = combineTables(
  caseFunctions,
  defaultFunctions,
  dictFunctions,
  encodingFunctions,
  failureFunctions,
  jsonFunctions,
  listFunctions,
  numberFunctions,
  pathFunctions,
  reflectionFunctions,
  regexFunctions,
  semverFunctions,
  stringFunctions,
  urlFunctions,
  wordFunctions,
  wrapFunctions,
  yamlFunctions,
)

/** Returns every function except those bound to a chart (include, tpl, lookup). */
export function helmFunctions(host: RenderHost): FunctionTable {
  const spend = startWorkBudget()
  return combineTables(
    fixed,
    cryptoFunctions(host),
    dateFunctions(host),
    passwordFunctions(host, spend),
    tlsFunctions(host, spend),
    tomlFunctions(host),
  )
}
