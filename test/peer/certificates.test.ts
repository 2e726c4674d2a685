// Checks random results, certificates and keys, with Node and OpenSSL and against Sprig's settings. They are peer
// tests because they need OpenSSL.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, randomBytes, sign, verify, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { helmFunctions } from '../../src/functions/index.ts'
import { TemplateSet } from '../../src/template/template.ts'
import { keys } from '../functions/keys.ts'

const now = new Date('2026-03-01T12:34:56.789Z')
const functions = helmFunctions({ now: () => now, random: randomBytes })

interface Pair {
  readonly Cert: string
  readonly Key: string
}

function evaluate<T>(template: string): T {
  const set = new TemplateSet(functions, { name: 't' })
  set.parse('t', template)
  return JSON.parse(set.execute('t', null)) as T
}

/** Returns OpenSSL's output for files given by name. */
function openssl(command: readonly string[], files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    return execFileSync('openssl', command, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const key = JSON.stringify(keys.ec)
const subject = `"www.example" (list "10.0.0.1" "fd00::1" "::ffff:1.2.3.4") (list "www.example" "*.example")`
const makers = {
  'with new keys': `
    {{- $ca := genCA "a test CA" 3650 }}
    {{- dict "ca" $ca "signed" (genSignedCert ${subject} 30 $ca) "own" (genSelfSignedCert ${subject} 30) | toJson }}`,
  'with keys given': `
    {{- $ca := genCAWithKey "a test CA" 3650 ${key} }}
    {{- $signed := genSignedCertWithKey ${subject} 30 $ca ${JSON.stringify(keys.ed25519)} }}
    {{- dict "ca" $ca "signed" $signed "own" (genSelfSignedCertWithKey ${subject} 30 ${JSON.stringify(keys.p384)}) | toJson }}`,
}

describe.each(Object.entries(makers))('certificates %s', (_, template) => {
  let made: Readonly<Record<'ca' | 'signed' | 'own', Pair>>
  let ca: X509Certificate
  let signed: X509Certificate
  beforeAll(() => {
    made = evaluate(template)
    ca = new X509Certificate(made.ca.Cert)
    signed = new X509Certificate(made.signed.Cert)
  })

  test('contain their own keys', () => {
    for (const { Cert, Key } of Object.values(made)) {
      expect(new X509Certificate(Cert).checkPrivateKey(createPrivateKey(Key))).toBe(true)
    }
  })

  test('are verified by OpenSSL', () => {
    const files = { 'ca.pem': made.ca.Cert, 'signed.pem': made.signed.Cert, 'own.pem': made.own.Cert }
    const at = ['-attime', String(Math.ceil(now.getTime() / 1000))]
    const strict = ['verify', '-x509_strict', '-purpose', 'sslserver', ...at]
    expect(openssl([...strict, '-CAfile', 'ca.pem', 'signed.pem'], files)).toBe('signed.pem: OK\n')
    expect(openssl(['verify', ...at, '-CAfile', 'own.pem', 'own.pem'], files)).toBe('own.pem: OK\n')
    expect(() => openssl(['verify', ...at, '-CAfile', 'own.pem', 'signed.pem'], files)).toThrow()
  })

  test('are verified by Node', () => {
    expect(signed.verify(createPublicKey(made.ca.Cert))).toBe(true)
    expect(signed.checkIssued(ca)).toBe(true)
    expect(signed.verify(createPublicKey(made.own.Cert))).toBe(false)
  })

  test('have the requested names', () => {
    expect(signed.subject).toBe('CN=www.example')
    expect(signed.issuer).toBe('CN=a test CA')
    expect(signed.subjectAltName).toBe(
      'DNS:www.example, DNS:*.example, IP Address:10.0.0.1, IP Address:FD00:0:0:0:0:0:0:1, IP Address:1.2.3.4',
    )
    expect(ca.subjectAltName).toBeUndefined()
  })

  test('have the expected key usages', () => {
    expect([ca.ca, signed.ca]).toEqual([true, false])
    // Node's keyUsage contains the extended key usage.
    expect(signed.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2'])
    const text = (cert: string): string =>
      openssl(['x509', '-in', 'c.pem', '-noout', '-text'], { 'c.pem': cert })
    expect(text(made.ca.Cert)).toMatch(
      /Key Usage: critical\s+Digital Signature, Key Encipherment, Certificate Sign\n/,
    )
    expect(text(made.signed.Cert)).toMatch(/Key Usage: critical\s+Digital Signature, Key Encipherment\n/)
    expect(text(made.signed.Cert)).toMatch(/Basic Constraints: critical\s+CA:FALSE\n/)
  })

  test('are valid from now for the given days', () => {
    const dates = [new Date(signed.validFrom), new Date(signed.validTo)]
    expect(dates.map((date) => date.toISOString())).toEqual([
      '2026-03-01T12:34:56.000Z',
      '2026-03-31T12:34:56.000Z',
    ])
    expect(new Date(ca.validTo).toISOString()).toBe('2036-02-27T12:34:56.000Z')
  })

  test('have unique serial numbers of up to 128 bits', () => {
    const serials = Object.values(made).map(({ Cert }) =>
      BigInt(`0x${new X509Certificate(Cert).serialNumber}`),
    )
    expect(new Set(serials).size).toBe(3)
    for (const serial of serials) {
      expect(serial).toBeGreaterThan(2n ** 96n)
      expect(serial).toBeLessThan(2n ** 128n)
    }
  })
})

test('writes times after 2049 and before 1950 as GeneralizedTime', () => {
  const { Cert } = evaluate<Pair>(`{{ genCAWithKey "x" 36500 ${key} | toJson }}`)
  expect(new Date(new X509Certificate(Cert).validTo).getUTCFullYear()).toBe(2126)
})

test('writes names that are not a PrintableString as UTF-8', () => {
  const { Cert } = evaluate<Pair>(`{{ genCAWithKey "Zürich & Söhne *" 5 ${key} | toJson }}`)
  expect(new X509Certificate(Cert).subject).toBe('CN=Zürich & Söhne *')
})

test('marks the alternative names as critical without a common name', () => {
  const { Cert } = evaluate<Pair>(`{{ genSelfSignedCertWithKey "" nil (list "a.b") 5 ${key} | toJson }}`)
  const text = openssl(['x509', '-in', 'c.pem', '-noout', '-text'], { 'c.pem': Cert })
  expect(text).toMatch(/Subject Alternative Name: critical\s+DNS:a\.b\n/)
})

describe('genPrivateKey', () => {
  const forms = [
    {
      kind: '',
      type: 'rsa',
      header: 'RSA PRIVATE KEY',
      details: { modulusLength: 4096, publicExponent: 65537n },
    },
    {
      kind: 'dsa',
      type: 'dsa',
      header: 'DSA PRIVATE KEY',
      details: { modulusLength: 2048, divisorLength: 256 },
    },
    { kind: 'ecdsa', type: 'ec', header: 'EC PRIVATE KEY', details: { namedCurve: 'prime256v1' } },
    { kind: 'ed25519', type: 'ed25519', header: 'PRIVATE KEY', details: {} },
  ]
  test.each(forms)(
    '"$kind" generates a $type key that can sign',
    ({ kind, type, header, details }) => {
      const pem = evaluate<string>(`{{ genPrivateKey "${kind}" | toJson }}`)
      expect(pem.split('\n')[0]).toBe(`-----BEGIN ${header}-----`)
      expect(pem.endsWith(`-----END ${header}-----\n`)).toBe(true)
      const made = createPrivateKey(pem)
      expect(made.asymmetricKeyType).toBe(type)
      expect(made.asymmetricKeyDetails ?? {}).toEqual(details)
      const digest = type === 'ed25519' ? null : 'sha256'
      const signature = sign(digest, Buffer.from('x'), made)
      expect(verify(digest, Buffer.from('x'), createPublicKey(pem), signature)).toBe(true)
      expect(openssl(['pkey', '-in', 'k.pem', '-noout', '-check'], { 'k.pem': pem })).toMatch(/Key is valid/)
    },
    60_000,
  )

  test('generates P-256 and Ed25519 keys from the host’s randomness, each one different', () => {
    const zeros = helmFunctions({ now: () => now, random: (bytes) => new Uint8Array(bytes).fill(7) })
    const make = (kind: string): string => {
      const set = new TemplateSet(zeros, { name: 't' })
      return set.execute(set.parse('t', `{{ genPrivateKey "${kind}" }}`), null)
    }
    expect(make('ecdsa')).toBe(make('ecdsa'))
    expect(evaluate<string>('{{ genPrivateKey "ecdsa" | toJson }}')).not.toBe(
      evaluate<string>('{{ genPrivateKey "ecdsa" | toJson }}'),
    )
    expect(createPrivateKey(make('ed25519')).export({ format: 'jwk' }).d).toBe(
      Buffer.alloc(32, 7).toString('base64url'),
    )
  })
})
