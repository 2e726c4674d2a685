// Reads and checks the public key of a certificate as Go's crypto/x509 does, with Go's error texts.
import { GoError } from '../../template/error.ts'
import { requireParsed } from './require-parsed.ts'
import { curveOf, pointError } from '../crypto/curves.ts'
import { DerReader } from '../crypto/der-reader.ts'
import { bits, der, identifier, integer, sequence, tags } from '../crypto/der.ts'

/** Decodes a key and encodes it again as SPKI. Throws GoError. */
type KeyReader = (id: string, parameters: Uint8Array, key: Uint8Array) => Uint8Array

function readRsa(id: string, parameters: Uint8Array, key: Uint8Array): Uint8Array {
  if (!Buffer.of(tags.null, 0).equals(parameters)) throw new GoError('x509: RSA key missing NULL parameters')
  const numbers = requireParsed(new DerReader(key).inside(tags.sequence), 'invalid RSA public key')
  const modulus = requireParsed(numbers.integer(), 'invalid RSA modulus')
  const exponent = numbers.integer()
  if (exponent === undefined || BigInt.asIntN(64, exponent) !== exponent)
    throw new GoError('x509: invalid RSA public exponent')
  if (modulus <= 0n) throw new GoError('x509: RSA modulus is not a positive number')
  if (exponent <= 0n) throw new GoError('x509: RSA public exponent is not a positive number')
  const written = bits(sequence(integer(modulus), integer(exponent)))
  return sequence(sequence(identifier(id), der(tags.null)), written)
}

function readEcdsa(id: string, parameters: Uint8Array, key: Uint8Array): Uint8Array {
  const oid = requireParsed(new DerReader(parameters).identifier(), 'invalid ECDSA parameters')
  const curve = requireParsed(curveOf(oid), 'unsupported elliptic curve')
  const problem = pointError(curve, key)
  if (problem !== undefined) throw new GoError(problem)
  return sequence(sequence(identifier(id), identifier(oid)), bits(key))
}

function readEd25519(id: string, parameters: Uint8Array, key: Uint8Array): Uint8Array {
  if (parameters.length > 0) throw new GoError('x509: Ed25519 key encoded with illegal parameters')
  if (key.length !== 32) throw new GoError('x509: wrong Ed25519 public key size')
  return sequence(sequence(identifier(id)), bits(key))
}

function readDsa(id: string, parameters: Uint8Array, key: Uint8Array): Uint8Array {
  const y = requireParsed(new DerReader(key).integer(), 'invalid DSA public key')
  const list = new DerReader(parameters).inside(tags.sequence)
  const numbers = [1, 2, 3].map(() => requireParsed(list?.integer(), 'invalid DSA parameters'))
  if ([y, ...numbers].some((number) => number <= 0n))
    throw new GoError('x509: zero or negative DSA parameter')
  return sequence(sequence(identifier(id), sequence(...numbers.map(integer))), bits(integer(y)))
}

/** The key algorithms that Go supports, by object identifier. */
export const keyReaders: Readonly<Partial<Record<string, KeyReader>>> = {
  '1.2.840.113549.1.1.1': readRsa,
  '1.2.840.10040.4.1': readDsa,
  '1.2.840.10045.2.1': readEcdsa,
  '1.3.101.112': readEd25519,
}
