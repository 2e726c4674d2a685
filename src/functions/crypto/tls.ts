// Sprig's functions for keys and certificates.
import { GoError, orElse } from '../../template/error.ts'
import { sprint } from '../../template/format/format.ts'
import { fn } from '../../template/function.ts'
import type { FunctionTable, GoFunction, OwnParameter } from '../../template/function.ts'
import { typed, typeOf } from '../../template/kinds.ts'
import type { GoType } from '../../template/kinds.ts'
import { parseAddress } from '../url/address.ts'
import { readCertificate } from '../certificate/read.ts'
import type { Issuer } from '../certificate/read.ts'
import { createCertificate } from '../certificate/certificates.ts'
import type { CertificateRequest } from '../certificate/certificates.ts'
import type { RenderHost } from '../host.ts'
import { printPem, readPem, textOfBase64 } from './pem.ts'
import { newKey, newRsaKey, parseKey } from './private-keys.ts'
import type { KeyKind, PrivateKey } from './private-keys.ts'
import type { startWorkBudget } from '../work.ts'

/** A certificate as templates see it: two PEM texts. */
interface Certificate {
  readonly Cert: string
  readonly Key: string
}

const certificateType: GoType = {
  name: 'sprig.certificate',
  kind: 'struct',
  field: (receiver, name) => {
    const { Cert, Key } = receiver as Certificate
    return { Cert, Key }[name]
  },
  same: (a, b) => {
    const [one, other] = [a as Certificate, b as Certificate]
    return one.Cert === other.Cert && one.Key === other.Key
  },
  members: (receiver) => {
    const { Cert, Key } = receiver as Certificate
    return [
      { name: 'Cert', value: Cert },
      { name: 'Key', value: Key },
    ]
  },
  data: (receiver) => ({ Cert: (receiver as Certificate).Cert, Key: (receiver as Certificate).Key }),
}

function toCertificate(cert: string, key: string): Certificate {
  return typed({ Cert: cert, Key: key }, certificateType)
}

const certificateParameter: OwnParameter<Certificate> = {
  name: 'sprig.certificate',
  accepts: (value): value is Certificate =>
    typeof value === 'object' && value !== null && typeOf(value) === certificateType,
}

/** Puts Sprig's prefix before Go's error. */
function explain<T>(what: string, body: () => T): T {
  return orElse(body, (error) => {
    throw new GoError(`${what}: ${error.message}`, { cause: error })
  })
}

function addressesOf(list: readonly unknown[]): Uint8Array[] {
  return list.map((element) => {
    if (typeof element !== 'string')
      throw new GoError(`error parsing ip: ${sprint([element])} is not a string`)
    return orElse(
      () => addressOf(element),
      () => {
        throw new GoError(`error parsing ip: ${element}`)
      },
    )
  })
}

/** net.ParseIP accepts no zones, and reads ::ffff:1.2.3.4 as 1.2.3.4. */
function addressOf(text: string): Uint8Array {
  const { bytes, zone } = parseAddress(text)
  if (zone !== '') throw new GoError('a zone')
  const mapped = Buffer.from('00000000000000000000ffff', 'hex')
  return bytes.length === 16 && mapped.equals(bytes.subarray(0, 12)) ? bytes.subarray(12) : bytes
}

function namesOf(list: readonly unknown[]): string[] {
  return list.map((element) => {
    if (typeof element === 'string') return element
    throw new GoError(`error processing alternate dns name: ${sprint([element])} is not a string`)
  })
}

const second = 1_000_000_000n
const kinds: readonly string[] = ['rsa', 'dsa', 'ecdsa', 'ed25519'] satisfies KeyKind[]

type Days = number
type Names = readonly unknown[]
/** Returns the key of a certificate: a new one, or one from PEM. */
type KeySource = () => PrivateKey

/** Returns the functions that create and check keys and certificates, with a host's clock and randomness. */
export function tlsFunctions(host: RenderHost, spend: ReturnType<typeof startWorkBudget>): FunctionTable {
  function template(commonName: string, ips: Names, names: Names, days: Days): CertificateRequest {
    const addresses = addressesOf(ips)
    const dnsNames = namesOf(names)
    const now = BigInt(host.now().getTime()) * 1_000_000n
    const end = now + BigInt.asIntN(64, BigInt(days) * 86_400n * second)
    const toSeconds = (nanos: bigint): number =>
      Number((nanos - (((nanos % second) + second) % second)) / second)
    const serial = BigInt(`0x${Buffer.from(host.random(16)).toString('hex')}`)
    const times = { notBefore: toSeconds(now), notAfter: toSeconds(end) }
    return { serial, commonName, ...times, isCa: false, dnsNames, addresses }
  }

  const fresh: KeySource = () => {
    spend('rsa2048')
    return newRsaKey(2048, host)
  }
  const given = (pem: string): KeySource => {
    const key = explain('parsing private key', () => parseKey(pem))
    spend('curve')
    return () => key
  }

  function make(body: CertificateRequest, source: KeySource, ca?: Certificate): Certificate {
    const signer = ca && signerOf(ca)
    const key = source()
    const bytes = explain('error creating certificate', () =>
      createCertificate(body, key, signer?.key ?? key, signer?.issuer),
    )
    return toCertificate(printPem('CERTIFICATE', bytes), key.pem)
  }

  const authority = (name: string, days: Days, source: KeySource): Certificate =>
    make({ ...template(name, [], [], days), isCa: true }, source)

  return new Map<string, GoFunction>([
    ['buildCustomCert', fn(['string', 'string'], buildCustom)],
    ['genCA', fn(['string', 'int'], (name, days) => authority(name, days, fresh))],
    ['genCAWithKey', fn(['string', 'int', 'string'], (name, days, pem) => authority(name, days, given(pem)))],
    [
      'genPrivateKey',
      fn(['string'], (kind) => {
        const known = kind === '' ? 'rsa' : kind
        if (!isKind(known)) return `Unknown type ${kind}`
        spend(known === 'rsa' ? 'rsa4096' : known === 'dsa' ? 'dsa' : 'curve')
        return newKey(known, host)
      }),
    ],
    [
      'genSelfSignedCert',
      fn(['string', 'list', 'list', 'int'], (name, ips, names, days) =>
        make(template(name, ips, names, days), fresh),
      ),
    ],
    [
      'genSelfSignedCertWithKey',
      fn(['string', 'list', 'list', 'int', 'string'], (name, ips, names, days, pem) => {
        const source = given(pem)
        return make(template(name, ips, names, days), source)
      }),
    ],
    [
      'genSignedCert',
      fn(['string', 'list', 'list', 'int', certificateParameter], (name, ips, names, days, ca) => {
        signerOf(ca)
        return make(template(name, ips, names, days), fresh, ca)
      }),
    ],
    [
      'genSignedCertWithKey',
      fn(
        ['string', 'list', 'list', 'int', certificateParameter, 'string'],
        (name, ips, names, days, ca, pem) => {
          const source = given(pem)
          signerOf(ca)
          return make(template(name, ips, names, days), source, ca)
        },
      ),
    ],
  ])
}

function isKind(text: string): text is KeyKind {
  return kinds.includes(text)
}

/** Returns a CA's certificate and key. Throws GoError. */
function signerOf({ Cert, Key }: Certificate): { key: PrivateKey; issuer: Issuer } {
  const block = readPem(Cert)
  if (!block) throw new GoError('unable to decode certificate')
  const issuer = explain('error parsing certificate: decodedSignerCert.Bytes', () =>
    readCertificate(block.bytes),
  )
  return { issuer, key: explain('error parsing private key', () => parseKey(Key)) }
}

/** Builds a certificate and key from base64. Both are checked, but not whether they match. */
function buildCustom(cert: string, key: string): Certificate {
  const certText = textOfBase64(cert, 'unable to decode base64 certificate')
  const keyText = textOfBase64(key, 'unable to decode base64 private key')
  const block = readPem(certText)
  if (!block) throw new GoError('unable to decode certificate')
  explain('error parsing certificate: decodedCert.Bytes', () => readCertificate(block.bytes))
  explain('error parsing private key', () => parseKey(keyText))
  return toCertificate(certText, keyText)
}
