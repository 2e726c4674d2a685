// toToml and fromToml, which never fail: the result is the error text or an Error entry (Helm's engine/funcs.go).
import { orElse } from '../../template/error.ts'
import { fn } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'
import { newMap } from '../../template/kinds.ts'
import type { RenderHost } from '../host.ts'
import { printToml } from './print.ts'
import { readToml } from './read.ts'
import { localZone } from '../time/zone.ts'

/** Returns the TOML functions. A date without a zone is in the host's zone. */
export function tomlFunctions(host: RenderHost): FunctionTable {
  const local = localZone(host)
  const read = (text: string): unknown => {
    const zone = local()
    return readToml(text, { zone, offset: zone.at(host.now().getTime() / 1000).offset })
  }
  return new Map<string, GoFunction>([
    [
      'fromToml',
      fn(['string'], (text) =>
        orElse(
          () => read(text),
          ({ message }) => newMap([['Error', message]]),
        ),
      ),
    ],
    ['toToml', fn(['any'], toToml)],
  ])
}

function toToml(value: unknown): string {
  // nil is the only value for which Go's encoder panics.
  if (value === null) return printToml(value)
  return orElse(
    () => printToml(value),
    ({ message }) => message,
  )
}
