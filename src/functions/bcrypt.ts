// bcrypt, as Go's x/crypto writes it.
import { isUtf8 } from 'node:buffer'
import { encodeBase64, hashSync } from 'bcryptjs'
import { GoError } from '../template/error.ts'

/**
 * The hash of a password, `$2a$10$…`, for a salt of 16 bytes. Throws GoError for a password of more than 72 bytes, and for
 * one that is not UTF-8: the library hashes text.
 */
export function bcrypt(password: Uint8Array, salt: Uint8Array, cost = 10): string {
  if (password.length > 72) throw new GoError('bcrypt: password length exceeds 72 bytes')
  if (!isUtf8(password)) throw new GoError('bcrypt: password is not UTF-8')
  const parameters = `$2a$${String(cost).padStart(2, '0')}$${encodeBase64([...salt], salt.length)}`
  return hashSync(Buffer.from(password).toString('utf8'), parameters)
}
