// Private members of JSON Web Keys. Public keys, as RequestAuthentication has them, stay.
import { isMark, markOf } from './mark.ts'

/** RFC 7518, section 6: the private parts of EC and RSA keys, and the value of a symmetric one. */
export const privateMembers: ReadonlySet<string> = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'])

const flatObject = /\{[^{}]*\}/g
const member = /(\\{0,15}"(?:d|p|q|dp|dq|qi|k)\\{0,15}"\s{0,99}:\s{0,99}\\{0,15}")([\w-]+)/g

/** Returns the text with the private members of its JSON Web Keys masked. */
export function redactPrivateJwks(text: string): string {
  if (!text.includes('kty')) return text
  return text.replace(flatObject, (object) =>
    object.includes('kty')
      ? object.replace(member, (whole, before: string, value: string) =>
          isMark(value) ? whole : before + markOf(value),
        )
      : object,
  )
}
