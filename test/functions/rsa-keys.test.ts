// RSA keys from OpenSSL's primes. Reproducible keys are tested with the library.
import { createPublicKey, sign, verify } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { generateRsaKey } from '../../src/functions/crypto/seeded-key.ts'
import { parseKey } from '../../src/functions/crypto/private-keys.ts'

const bits = 1024

test('generates a key of the requested size with exponent 65537', () => {
  const { asymmetricKeyType, asymmetricKeyDetails } = generateRsaKey(bits)
  expect(asymmetricKeyType).toBe('rsa')
  expect(asymmetricKeyDetails).toEqual({ modulusLength: bits, publicExponent: 65537n })
})

test("generates a key that passes Go's checks", () => {
  const pem = String(generateRsaKey(bits).export({ type: 'pkcs1', format: 'pem' }))
  expect(parseKey(pem)).toMatchObject({ kind: 'rsa', pem })
})

test('generates a key whose signature its public key verifies', () => {
  const key = generateRsaKey(bits)
  const signature = sign('sha256', Buffer.from('text'), key)
  expect(verify('sha256', Buffer.from('text'), createPublicKey(key), signature)).toBe(true)
})

test('generates a different key each time', () => {
  const [one, other] = [generateRsaKey(bits), generateRsaKey(bits)]
  expect(one.equals(other)).toBe(false)
})
