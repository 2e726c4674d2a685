// The one error that the library throws for what its caller, or a chart, did wrong.
import { UserError, UserErrors } from '../errors.ts'

/**
 * Who is wrong: `options` and `values` are the caller's; `chart` is a chart that cannot be read, or not be rendered by
 * itself; `render` comes of its templates or its schema; `fetch` of a repository or registry.
 */
export type ChartErrorCode = 'options' | 'values' | 'chart' | 'render' | 'fetch'

export interface ChartErrorDetails {
  readonly hint?: string | undefined
  readonly faults?: readonly string[] | undefined
  readonly files?: ReadonlyMap<string, string> | undefined
  readonly cause?: unknown
}

/** A mistake in what was given, or in a chart. Anything else that is thrown is a fault of ours, or came from a function of yours. */
export class ChartError extends Error {
  override readonly name: string = 'ChartError'
  readonly code: ChartErrorCode
  /** What would be right, in a sentence, if more can be said. */
  readonly hint: string | undefined
  /** Each fault by itself, where several were found together; `message` holds all, a line each. */
  readonly faults: readonly string[]
  /** What was rendered, where that is not YAML: for showing. */
  readonly files: ReadonlyMap<string, string> | undefined

  constructor(code: ChartErrorCode, message: string, details: ChartErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.hint = details.hint
    this.faults = details.faults ?? [message]
    this.files = details.files
  }
}

// By the codes of the rooms below; all others come of fetching.
const codes: Readonly<Record<string, ChartErrorCode>> = {
  chart: 'chart',
  render: 'render',
  values: 'values',
  'kube-version': 'options',
  usage: 'options',
}

/** An error of the rooms below as the library's; others pass as they are. */
export function asChartError(error: unknown, files?: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof UserError)) return error
  const errors = error instanceof UserErrors ? error.errors : [error]
  const [first = error] = errors
  return new ChartError(codes[first.code] ?? 'fetch', error.message, {
    hint: error.hint ?? first.hint,
    faults: errors.map(({ message }) => message),
    files,
    cause: error.cause,
  })
}

/** Does `act`; its errors become the library's. */
export function translated<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw asChartError(error)
  }
}
