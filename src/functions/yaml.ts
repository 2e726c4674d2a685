// toYaml and fromYaml, which never fail: errors become "" or an Error entry (Helm's engine/funcs.go).
import { fn } from '../template/function.ts'
import type { FunctionTable, GoFunction } from '../template/function.ts'
import { GoError } from '../template/error.ts'
import { newMap } from '../template/kinds.ts'
import { parseYaml, printYaml } from '../values/yaml.ts'
import { YamlError } from '../values/yaml-error.ts'
import { asList, asMap, orElse } from './json.ts'
import { toPlain } from './plain.ts'

function asGoError<T>(body: () => T, prefix: string): T {
  try {
    return body()
  } catch (error) {
    throw error instanceof YamlError ? new GoError(prefix + error.goMessage) : error
  }
}

function toYaml(value: unknown): string {
  return orElse(
    () => asGoError(() => printYaml(toPlain(value)), '').replace(/\n$/, ''),
    () => '',
  )
}

/** sigs.k8s.io/yaml's Unmarshal of a map or list: an empty document leaves it empty, not nil. Throws GoError. */
function unmarshal(text: string, into: (value: unknown) => unknown, empty: unknown): unknown {
  const value = asGoError(() => parseYaml(text), 'error converting YAML to JSON: ')
  return orElse(
    () => into(value ?? empty),
    (error) => {
      throw new GoError(`error unmarshaling JSON: while decoding JSON: ${error.message}`)
    },
  )
}

export const yamlFunctions: FunctionTable = new Map<string, GoFunction>([
  [
    'fromYaml',
    fn(['string'], (text) =>
      orElse(
        () => unmarshal(text, asMap, newMap()),
        ({ message }) => newMap([['Error', message]]),
      ),
    ),
  ],
  [
    'fromYamlArray',
    fn(['string'], (text) =>
      orElse(
        () => unmarshal(text, asList, []),
        ({ message }) => [message],
      ),
    ),
  ],
  ['toYaml', fn(['any'], toYaml)],
])
