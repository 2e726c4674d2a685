// Limits for input, in bytes.

const megabyte = 1024 * 1024

/** For files and standard input written by users. */
export const maxInputSize = 64 * megabyte

/** For an IstioOperator file: an API server stores objects of at most 1.5 MB. */
export const maxOperatorSize = 4 * megabyte

/** For the output of a credential plugin. */
export const maxPluginOutput = 16 * megabyte

/** For a file of `facts save`: the facts of 20,000 pods have 20 MB. */
export const maxFactsSize = 256 * megabyte

/** Formats a size for messages: `64 MB`. */
export function printSize(bytes: number): string {
  return `${bytes / megabyte} MB`
}
