// Redacts a stream of bytes in parts that fit into memory.
import { redactText } from '../redact/text.ts'

/** The size of a part in characters. redactText asks for at least 128 KiB. */
const partLength = 256 * 1024
/** A part without a line feed is cut here; no line of a log is as long. */
const maxPartLength = 8 * partLength

/** Yields the text of a stream, redacted, in parts of whole lines. */
export async function* redactChunks(
  chunks: AsyncIterable<Uint8Array> | Iterable<string>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const chunk of chunks) {
      rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
      while (rest.length >= partLength) {
        const end = cutAt(rest)
        if (end === undefined) break
        yield redactText(rest.slice(0, end))
        rest = rest.slice(end)
      }
    }
  } catch (error) {
    // What was read before the stream broke off is worth keeping.
    yield redactText(rest)
    throw error
  }
  rest += decoder.decode()
  if (rest !== '') yield redactText(rest)
}

/** Where to cut a text: after the last line of a part, or of a longer part if that has no line. */
function cutAt(text: string): number | undefined {
  const inPart = text.lastIndexOf('\n', partLength) + 1
  if (inPart > partLength / 2) return inPart
  const later = text.indexOf('\n', partLength) + 1
  if (later > 0 && later <= maxPartLength) return later
  return text.length >= maxPartLength ? endOfItem(text) : undefined
}

/** Large JSON may be one line. A cut between two items leaves each value with its name. */
function endOfItem(text: string): number {
  const end = Math.max(text.lastIndexOf('},', maxPartLength), text.lastIndexOf('],', maxPartLength)) + 2
  return end > partLength ? end : maxPartLength
}
