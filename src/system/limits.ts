// Sizes that bound what is read from outside, in bytes.

const megabyte = 1024 * 1024

/** For a file, or standard input, that a person wrote. */
export const maxInputSize = 64 * megabyte

/** For the answer of a credential plugin. */
export const maxPluginOutput = 16 * megabyte

/** For a file of `facts save`: 20,000 pods take 20 MB. */
export const maxFactsSize = 256 * megabyte

/** `64 MB`: a size in messages. */
export function printSize(bytes: number): string {
  return `${bytes / megabyte} MB`
}
