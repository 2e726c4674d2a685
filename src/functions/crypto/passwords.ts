// Sprig's password functions: hashing, derivation and encryption.
import { createCipheriv, createDecipheriv, createHmac, scryptSync } from 'node:crypto'
import { fromBytes, toBytes } from '../../template/bytes.ts'
import { GoError, orElse } from '../../template/error.ts'
import { fn } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'
import { bcrypt } from '../bcrypt.ts'
import { decodeBase64 } from '../text/encoding.ts'
import type { RenderHost } from '../host.ts'
import type { startWorkBudget } from '../work.ts'

// The Master Password algorithm (spectre.app, version 3): templates of character classes.
const vowels = 'AEIOU'
const consonants = 'BCDFGHJKLMNPQRSTVWXYZ'
const digits = '0123456789'
const letters = vowels + vowels.toLowerCase() + consonants + consonants.toLowerCase()

const classes: Readonly<Record<string, string>> = {
  V: vowels,
  C: consonants,
  v: vowels.toLowerCase(),
  c: consonants.toLowerCase(),
  A: vowels + consonants,
  a: letters,
  n: digits,
  o: "@&%?,=[]_:-+*$#!'^~;()/.",
  x: `${letters}${digits}!@#$%^&*()`,
}

const long =
  'CvcvnoCvcvCvcv CvcvCvcvnoCvcv CvcvCvcvCvcvno CvccnoCvcvCvcv CvccCvcvnoCvcv CvccCvcvCvcvno CvcvnoCvccCvcv ' +
  'CvcvCvccnoCvcv CvcvCvccCvcvno CvcvnoCvcvCvcc CvcvCvcvnoCvcc CvcvCvcvCvccno CvccnoCvccCvcv CvccCvccnoCvcv ' +
  'CvccCvccCvcvno CvcvnoCvccCvcc CvcvCvccnoCvcc CvcvCvccCvccno CvccnoCvcvCvcc CvccCvcvnoCvcc CvccCvcvCvccno'

const templates: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    maximum: 'anoxxxxxxxxxxxxxxxxx axxxxxxxxxxxxxxxxxno',
    long,
    medium: 'CvcnoCvc CvcCvcno',
    short: 'Cvcn',
    basic: 'aaanaaan aannaaan aaannaaa',
    pin: 'nnnn',
  }).map(([name, texts]) => [name, texts.split(' ')]),
)

const seedOf = 'com.lyndir.masterpassword'

function counted(text: string): Uint8Array {
  const bytes = toBytes(text)
  return Buffer.concat([number(bytes.length), bytes])
}

function number(value: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Returns a site's password. Equal arguments give equal passwords. */
function derive(
  own: readonly string[],
  counter: number,
  password: string,
  user: string,
  site: string,
): string {
  const salt = Buffer.concat([Buffer.from(seedOf), counted(user)])
  const options = { N: 32_768, r: 8, p: 2, maxmem: 128 * 1024 * 1024 }
  const key = scryptSync(toBytes(password), salt, 64, options)
  const seed = createHmac('sha256', key).update(seedOf).update(counted(site)).update(number(counter)).digest()
  const template = own[(seed[0] ?? 0) % own.length] ?? ''
  return Array.from(template, (name, i) => {
    const chars = classes[name] ?? ''
    return chars.charAt((seed[i + 1] ?? 0) % chars.length)
  }).join('')
}

/** AES-256 takes 32 bytes: the password, truncated or padded with zeros. */
function keyOf(password: string): Uint8Array {
  const key = Buffer.alloc(32)
  key.set(toBytes(password).subarray(0, 32))
  return key
}

function encrypt(password: string, text: string, iv: Uint8Array): string {
  const cipher = createCipheriv('aes-256-cbc', keyOf(password), iv)
  return Buffer.concat([iv, cipher.update(toBytes(text)), cipher.final()]).toString('base64')
}

/** Go checks nothing and panics if there are too few bytes. */
function decrypt(password: string, base64: string): string {
  if (base64 === '') return ''
  const bytes = decodeBase64(base64)
  const capacity = Math.floor(Buffer.byteLength(base64) / 4) * 3
  if (capacity < 16)
    throw new GoError(`runtime error: slice bounds out of range [:16] with capacity ${capacity}`)
  if (bytes.length < 16) throw new GoError(`runtime error: slice bounds out of range [16:${bytes.length}]`)
  if (bytes.length % 16 !== 0) throw new GoError('crypto/cipher: input not full blocks')
  if (bytes.length === 16) throw new GoError('runtime error: index out of range [-1]')
  const decipher = createDecipheriv('aes-256-cbc', keyOf(password), bytes.subarray(0, 16))
  decipher.setAutoPadding(false)
  const text = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()])
  const end = text.length - (text.at(-1) ?? 0)
  if (end < 0) throw new GoError(`runtime error: slice bounds out of range [:${end}]`)
  return fromBytes(text.subarray(0, end))
}

/** Returns the password functions, with salts from the host's randomness. */
export function passwordFunctions(
  host: RenderHost,
  spend: ReturnType<typeof startWorkBudget>,
): FunctionTable {
  function hash(password: string): string {
    spend('bcrypt')
    return orElse(
      () => bcrypt(toBytes(password), host.random(16)),
      ({ message }) => `failed to encrypt string with bcrypt: ${message}`,
    )
  }

  return new Map<string, GoFunction>([
    ['bcrypt', fn(['string'], hash)],
    ['decryptAES', fn(['string', 'string'], decrypt)],
    [
      'derivePassword',
      fn(['uint32', 'string', 'string', 'string', 'string'], (counter, kind, ...texts) => {
        const own = templates.get(kind)
        if (!own) return `cannot find password template ${kind}`
        spend('scrypt')
        return derive(own, counter, ...texts)
      }),
    ],
    [
      'encryptAES',
      fn(['string', 'string'], (password, text) =>
        text === '' ? '' : encrypt(password, text, host.random(16)),
      ),
    ],
    [
      'htpasswd',
      fn(['string', 'string'], (user, password) =>
        user.includes(':') ? `invalid username: ${user}` : `${user}:${hash(password)}`,
      ),
    ],
  ])
}
