// The parts of node:crypto that the engine uses. Hashes and ciphers are those of @noble, because the browser's own are
// asynchronous. Keys and certificates are not available.
import { cbc } from '@noble/ciphers/aes.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { scrypt } from '@noble/hashes/scrypt.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { GoError } from '../../../src/template/error.ts'

const hashes = { sha1, sha256, sha512 }

type HashName = keyof typeof hashes

/** The methods that hashes of Node and @noble have in common. */
interface Digest {
  update(data: Uint8Array): unknown
  digest(): Uint8Array
}

class TextDigest {
  private readonly inner: Digest

  constructor(inner: Digest) {
    this.inner = inner
  }

  update(data: Uint8Array | string): this {
    this.inner.update(typeof data === 'string' ? Buffer.from(data) : data)
    return this
  }

  digest(): Buffer
  digest(encoding: BufferEncoding): string
  digest(encoding?: BufferEncoding): Buffer | string {
    const bytes = Buffer.from(this.inner.digest())
    return encoding === undefined ? bytes : bytes.toString(encoding)
  }
}

export function createHash(name: HashName): TextDigest {
  return new TextDigest(hashes[name].create())
}

export function createHmac(name: HashName, key: Uint8Array): TextDigest {
  return new TextDigest(hmac.create(hashes[name], key))
}

export function scryptSync(
  password: Uint8Array,
  salt: Uint8Array,
  length: number,
  { N, r, p }: { readonly N: number; readonly r: number; readonly p: number },
): Buffer {
  return Buffer.from(scrypt(password, salt, { N, r, p, dkLen: length }))
}

interface Cipher {
  update(data: Uint8Array): Buffer
  final(): Buffer
  setAutoPadding(isOn: boolean): void
}

/** Collects the data, and converts all of it at the end. */
function cipherOf(convert: (data: Uint8Array, isPadded: boolean) => Uint8Array): Cipher {
  const parts: Uint8Array[] = []
  let isPadded = true
  return {
    update(data) {
      parts.push(data)
      return Buffer.alloc(0)
    },
    final: () => Buffer.from(convert(Buffer.concat(parts), isPadded)),
    setAutoPadding(isOn) {
      isPadded = isOn
    },
  }
}

/** The algorithm is always AES-256-CBC. */
export function createCipheriv(_: 'aes-256-cbc', key: Uint8Array, iv: Uint8Array): Cipher {
  return cipherOf((data, isPadded) => cbc(key, iv, { disablePadding: !isPadded }).encrypt(data))
}

export function createDecipheriv(_: 'aes-256-cbc', key: Uint8Array, iv: Uint8Array): Cipher {
  return cipherOf((data, isPadded) => cbc(key, iv, { disablePadding: !isPadded }).decrypt(data))
}

function unavailable(): never {
  throw new GoError(
    'the playground cannot create keys and certificates; use the command "ambientctl template"',
  )
}

export {
  unavailable as checkPrimeSync,
  unavailable as createECDH,
  unavailable as createPrivateKey,
  unavailable as createPublicKey,
  unavailable as generateKeyPairSync,
  unavailable as generatePrimeSync,
  unavailable as sign,
}
