// Reads and writes PEM as Go's encoding/pem does.
import { fromBytes } from '../../template/bytes.ts'
import { GoError, orElse } from '../../template/error.ts'
import { decodeBase64 } from '../text/encoding.ts'

export interface PemBlock {
  readonly type: string
  readonly bytes: Uint8Array
}

/** Returns a PEM block, with a newline at the end. */
export function printPem(type: string, bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${type}-----`, ...lines, `-----END ${type}-----`, ''].join('\n')
}

const begin = '-----BEGIN '
const end = '\n-----END '

/** Returns the first PEM block of a text, or undefined. */
export function readPem(text: string): PemBlock | undefined {
  let from = 0
  for (;;) {
    const stop = text.indexOf(end, from)
    if (stop < 0) return undefined
    const before = text.slice(from, stop)
    const start = before.lastIndexOf(begin)
    from = stop + end.length
    const isLine = start === 0 || (start > 0 && before[start - 1] === '\n')
    const lineEnd = text.indexOf('\n', from)
    const ending = text.slice(from, lineEnd < 0 ? undefined : lineEnd)
    const block = isLine ? blockAt(`${before.slice(start)}\n`, ending) : undefined
    if (block) return block
  }
}

function blockAt(block: string, ending: string): PemBlock | undefined {
  const [first = '', ...lines] = block.split('\n').map((line) => line.replace(/[ \t\r]+$/, ''))
  if (!first.endsWith('-----')) return undefined
  const type = first.slice(begin.length, -5)
  if (ending.replace(/[ \t\r]+$/, '') !== `${type}-----`) return undefined
  const data = lines.slice(lines.findIndex((line) => !line.includes(':'))).join('\n')
  const bytes = orElse<Uint8Array | undefined>(
    () => decodeBase64(data.replace(/[ \t]/g, '')),
    () => undefined,
  )
  return bytes && { type, bytes }
}

/** Decodes base64 to text. Throws GoError with the message `wrong`. */
export function textOfBase64(text: string, wrong: string): string {
  return orElse(
    () => fromBytes(decodeBase64(text)),
    () => {
      throw new GoError(wrong)
    },
  )
}
