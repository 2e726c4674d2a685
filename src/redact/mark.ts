// The text that stands in place of a secret.
import { createHmac, randomBytes } from 'node:crypto'

/** Known to this process only, so that nobody can try out passwords against the marks of a bundle. */
const key = randomBytes(32)

const anyMark = /^\[redacted(?: [0-9a-f]{8})?\]$/

/** Marks of texts, as a dump repeats a secret many times. */
const known = new Map<string, string>()
const mostKnown = 4096

/**
 * Returns the mark of a secret, such as `[redacted 1f3a5c7e]`. Equal secrets have equal marks for the lifetime of the process,
 * and a new process makes new marks. The digits are the start of an HMAC: a plain hash of a short password could be guessed.
 */
export function markOf(secret: string | Uint8Array): string {
  if (typeof secret !== 'string') return newMark(secret)
  const mark = known.get(secret) ?? newMark(secret)
  if (known.size >= mostKnown) known.clear()
  if (secret.length < 256) known.set(secret, mark)
  return mark
}

function newMark(secret: string | Uint8Array): string {
  const digest = createHmac('sha256', key).update(secret).digest('hex')
  return `[redacted ${digest.slice(0, 8)}]`
}

/** Reports whether a text is a mark of ours, or Envoy's `[redacted]`. */
export function isMark(text: string): boolean {
  return anyMark.test(text)
}

/** Marks, which a value in brackets or before a space holds only in part. */
const marks = /\[redacted(?: [0-9a-f]{0,8})?\]?/g

/** Returns what is left to mask of a value: without marks, and empty if nothing but a scheme or punctuation stands around them. */
export function withoutMarks(value: string): string {
  const text = value.trim()
  if (!text.includes('[redacted')) return text
  const rest = text.replace(marks, '')
  return rest.length < 64 &&
    /^(?:\s|[-"'\\,;:()[\]]|bearer|basic|token|apikey|negotiate|digest)*$/i.test(rest)
    ? ''
    : text
}
