// The public key of --verify-key, as `cosign generate-key-pair` and openssl write it.
import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { UserError } from '../../../../errors.ts'

/** A key that verifies signatures. */
export interface VerifyKey {
  /** The file that has the key, for messages. */
  readonly file: string
  /** Returns whether a signature is by this key. A signature of another form is not. */
  verifies(content: Uint8Array, signature: Uint8Array): boolean
}

const leastRsaBits = 2048

/** Parses a public key in PEM: ECDSA P-256, RSA or Ed25519. Throws UserError. */
export function parseVerifyKey(text: string, file: string): VerifyKey {
  const wrong = (problem: string, cause?: unknown) =>
    new UserError('verify-key', `--verify-key: ${file}: ${problem}`, {
      hint: 'expected a public key in PEM (ECDSA P-256, RSA or Ed25519), such as cosign.pub',
      cause,
    })
  if (/PRIVATE KEY-----/.test(text)) throw wrong('is a private key: keep it secret, and name the public key')
  if (!/^-----BEGIN (RSA )?PUBLIC KEY-----$/m.test(text)) throw wrong('has no public key in PEM')
  let key: KeyObject
  try {
    key = createPublicKey(text)
  } catch (error) {
    throw wrong('the public key is damaged', error)
  }
  const problem = problemOf(key)
  if (problem !== undefined) throw wrong(problem)
  // Ed25519 hashes the content itself.
  const hash = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  return { file, verifies: (content, signature) => verify(hash, content, key, signature) }
}

function problemOf({
  asymmetricKeyType: type,
  asymmetricKeyDetails: details,
}: KeyObject): string | undefined {
  const { namedCurve, modulusLength = 0 } = details ?? {}
  if (type === 'ed25519') return undefined
  if (type === 'ec')
    return namedCurve === 'prime256v1' ? undefined : `an ECDSA key of curve ${namedCurve} is not supported`
  if (type !== 'rsa') return `keys of type ${type} are not supported`
  return modulusLength >= leastRsaBits
    ? undefined
    : `an RSA key of ${modulusLength} bits is too short: at least ${leastRsaBits} are needed`
}
