// The error that the library throws for invalid arguments and invalid charts.
import { UserError, UserErrors } from '../errors.ts'

/**
 * The cause of an error. `options` and `values`: arguments of the caller. `chart`: a chart that cannot be read, or
 * cannot be rendered by itself. `render`: templates or schema of the chart. `fetch`: a repository or registry.
 */
export type ChartErrorCode = 'options' | 'values' | 'chart' | 'render' | 'fetch'

export interface ChartErrorDetails {
  readonly hint?: string | undefined
  readonly messages?: readonly string[] | undefined
  readonly files?: ReadonlyMap<string, string> | undefined
  readonly cause?: unknown
}

/**
 * An error in the arguments or in a chart. Other errors are bugs of the library, or come from functions of the caller.
 */
export class ChartError extends Error {
  override readonly name: string = 'ChartError'
  readonly code: ChartErrorCode
  /** A sentence about what to do, if available. */
  readonly hint: string | undefined
  /** The messages one by one; `message` contains all of them, one per line. */
  readonly messages: readonly string[]
  /** The rendered files, if the output is not valid YAML. */
  readonly files: ReadonlyMap<string, string> | undefined

  constructor(code: ChartErrorCode, message: string, details: ChartErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.hint = details.hint
    this.messages = details.messages ?? [message]
    this.files = details.files
  }
}

// By the codes of internal errors. All other codes come from fetching.
const codes: Readonly<Record<string, ChartErrorCode>> = {
  chart: 'chart',
  render: 'render',
  values: 'values',
  'kube-version': 'options',
  usage: 'options',
}

/** Converts a UserError to a ChartError. Returns other errors unchanged. */
export function asChartError(error: unknown, files?: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof UserError)) return error
  const errors = error instanceof UserErrors ? error.errors : [error]
  const [first = error] = errors
  return new ChartError(codes[first.code] ?? 'fetch', error.message, {
    hint: error.hint ?? first.hint,
    messages: errors.map(({ message }) => message),
    files,
    cause: error.cause,
  })
}

/** Runs a function and converts its errors with asChartError. */
export function withChartErrors<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw asChartError(error)
  }
}
