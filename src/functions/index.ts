// The function table of Helm's templates: Sprig as Helm keeps it, and Helm's own that need no chart.
import { joined } from '../template/function.ts'
import type { FunctionTable } from '../template/function.ts'
import { caseFunctions } from './cases.ts'
import { cryptoFunctions } from './crypto.ts'
import { dateFunctions } from './dates.ts'
import { defaultFunctions } from './defaults.ts'
import { dictFunctions } from './dicts.ts'
import { encodingFunctions } from './encoding.ts'
import { failureFunctions } from './failure.ts'
import type { FunctionHost } from './host.ts'
import { jsonFunctions } from './json.ts'
import { listFunctions } from './lists.ts'
import { numberFunctions } from './numbers.ts'
import { passwordFunctions } from './passwords.ts'
import { pathFunctions } from './paths.ts'
import { reflectionFunctions } from './reflection.ts'
import { regexFunctions } from './regex.ts'
import { semverFunctions } from './semver-type.ts'
import { stringFunctions } from './strings.ts'
import { tlsFunctions } from './tls.ts'
import { tomlFunctions } from './toml.ts'
import { urlFunctions } from './urls.ts'
import { wordFunctions } from './words.ts'
import { startWork } from './work.ts'
import { wrapFunctions } from './wrap.ts'
import { yamlFunctions } from './yaml.ts'

export type { FunctionHost }

/** Those that are the same for every host. */
const fixed = joined(
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

/** Every function but those bound to a chart (include, tpl, lookup). */
export function helmFunctions(host: FunctionHost): FunctionTable {
  const spend = startWork()
  return joined(
    fixed,
    cryptoFunctions(host),
    dateFunctions(host),
    passwordFunctions(host, spend),
    tlsFunctions(host, spend),
    tomlFunctions(host),
  )
}
