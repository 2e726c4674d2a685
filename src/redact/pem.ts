// PEM private keys in text: with line breaks, indented, with `\n` inside JSON, after time stamps, and cut at either end.
import { endOfRun, longestSecret, matchAt, type SecretSpan } from './span.ts'

const begin = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----/y
const end = /-----END (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----/y

const lineBreak = String.raw`(?:\r?\n|(?:\\{1,15}r)?\\{1,15}n)`
/** A line of base64, or a header of an encrypted key (RFC 1421); kubectl's logs have a time stamp before it. */
const content = String.raw`(?:\d{4}-\S{1,40}[ \t])?[ \t]{0,99}(?:[A-Za-z0-9+/=]{0,4096}|[A-Za-z-]{1,40}: [\w,.+ -]{1,99})[ \t]{0,99}`
const bodyLine = new RegExp(content + lineBreak, 'y')
/** Of a text that is cut within a line. */
const lastLine = /(?:\d{4}-\S{1,40}[ \t])?[ \t]{0,99}(?:[A-Za-z0-9+/=]{16,4096}|[A-Za-z0-9+/=]{1,15}$)/y
const restOfHeaderLine = new RegExp(`[ \\t]{0,99}${lineBreak}`, 'y')

/** Returns the key that begins at the hit. If its END line is missing, the key ends where no base64 follows. */
export function privateKeyFrom(text: string, hit: number): SecretSpan | undefined {
  const opened = matchAt(begin, text, hit)
  if (!opened) return undefined
  const from = hit + opened[0].length
  const next = text.indexOf('-----', from)
  const closed = next < 0 || next - from > longestSecret ? null : matchAt(end, text, next)
  if (closed) return { start: hit, end: next + closed[0].length }
  const first = from + (matchAt(restOfHeaderLine, text, from)?.[0].length ?? 0)
  const last = endOfRun(bodyLine, text, first)
  return { start: hit, end: last + (matchAt(lastLine, text, last)?.[0].length ?? 0) }
}

const isBody = new RegExp(`^${content}$`)

/** Returns the key of which only the END line and base64 before it are there, as in the first lines of a cut log. */
export function privateKeyTo(text: string, hit: number, done: number): SecretSpan | undefined {
  const closed = matchAt(end, text, hit)
  if (!closed) return undefined
  const from = Math.max(done, hit - longestSecret)
  const before = text.slice(from, hit)
  let start = before.length
  for (const line of before.split(new RegExp(`(?<=${lineBreak})`)).reverse()) {
    if (!isBody.test(line.replace(new RegExp(`${lineBreak}$`), ''))) break
    start -= line.length
  }
  return { start: from + start, end: hit + closed[0].length }
}
