// The function table of Helm's templates: Sprig as Helm keeps it, and Helm's own that need no chart.
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
import { semverFunctions } from './semver.ts'
import { stringFunctions } from './strings.ts'
import { tlsFunctions } from './tls.ts'
import { tomlFunctions } from './toml.ts'
import { urlFunctions } from './urls.ts'
import { wordFunctions } from './words.ts'
import { startWork } from './work.ts'
import { wrapFunctions } from './wrap.ts'
import { yamlFunctions } from './yaml.ts'

export type { FunctionHost }

/** Every function but those bound to a chart (include, tpl, lookup). */
export function helmFunctions(host: FunctionHost): FunctionTable {
  const spend = startWork()
  return new Map([
    ...caseFunctions,
    ...cryptoFunctions(host),
    ...dateFunctions(host),
    ...defaultFunctions,
    ...dictFunctions,
    ...encodingFunctions,
    ...failureFunctions,
    ...jsonFunctions,
    ...listFunctions,
    ...numberFunctions,
    ...passwordFunctions(host, spend),
    ...pathFunctions,
    ...reflectionFunctions,
    ...regexFunctions,
    ...semverFunctions,
    ...stringFunctions,
    ...tlsFunctions(host, spend),
    ...tomlFunctions(host),
    ...urlFunctions,
    ...wordFunctions,
    ...wrapFunctions,
    ...yamlFunctions,
  ])
}
