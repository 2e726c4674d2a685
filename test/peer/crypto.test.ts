// Secrets that differ on each call, exchanged with Helm: each side reads the other's results, and certificates
// have equal contents.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { bcrypt } from '../../src/functions/bcrypt.ts'
import { helmFunctions } from '../../src/functions/index.ts'
import { TemplateSet } from '../../src/template/template.ts'
import { bcryptHash } from '../functions/bcrypt-hash.ts'
import { keys } from '../functions/keys.ts'
import { startJudge } from './judge.ts'
import type { Judge } from './judge.ts'
import { describeWithGo } from './with-go.ts'

const functions = helmFunctions({ now: () => new Date(), random: randomBytes })

function ours(template: string): string {
  const set = new TemplateSet(functions, { name: 't' })
  return set.execute(set.parse('t', template), null)
}

/** Returns OpenSSL's text of a certificate without the parts that differ on each call. */
function read(pem: string): string {
  const omitted = 'no_serial,no_validity,no_sigdump,ext_dump'
  const command = ['x509', '-noout', '-text', '-certopt', omitted]
  return execFileSync('openssl', command, { input: pem, encoding: 'utf8' })
}

describeWithGo('Helm and this engine', () => {
  let judge: Judge
  beforeAll(() => {
    judge = startJudge()
  }, 600_000)
  afterAll(() => judge.stop())

  async function theirs(template: string): Promise<string> {
    const files = {
      'Chart.yaml': 'apiVersion: v2\nname: c\nversion: 0.1.0\n',
      'templates/NOTES.txt': template,
    }
    const { notes, error } = await judge.ask({ name: 'crypto', files })
    if (error !== undefined) throw new Error(error)
    return notes
  }

  test.each(['x', 'sixteen bytes ..', 'é'.repeat(100)])(
    'decrypt each other’s ciphertexts: %s',
    async (text) => {
      const encrypt = `{{ encryptAES "a pässword" ${JSON.stringify(text)} }}`
      const decrypt = (cipher: string): string => `{{ decryptAES "a pässword" "${cipher}" }}`
      expect(ours(decrypt(await theirs(encrypt)))).toBe(text)
      expect(await theirs(decrypt(ours(encrypt)))).toBe(text)
    },
  )

  test.each(['', 'x', 'pässword', 'y'.repeat(72)])(
    'accept each other’s password hashes: %j',
    async (password) => {
      const hash = await theirs(`{{ bcrypt ${JSON.stringify(password)} }}`)
      const { cost, salt } = bcryptHash(hash)
      expect(bcrypt(Buffer.from(password), salt, cost)).toBe(hash)
    },
  )

  const [ec, p384, ed25519] = [keys.ec, keys.p384, keys.ed25519].map((key) => JSON.stringify(key))
  const names = '(list "10.0.0.1" "fd00::1" "::ffff:1.2.3.4") (list "www.example" "*.example")'
  const ca = `{{ $ca := genCAWithKey "a CA: Zürich" 3650 ${ed25519} }}`
  test.each([
    `{{ (genCAWithKey "ca" 365 ${ec}).Cert }}`,
    `{{ (genCAWithKey "Ümläut *" 36500 ${p384}).Cert }}`,
    `{{ (genCAWithKey "" 0 ${ed25519}).Cert }}`,
    `{{ (genSelfSignedCertWithKey "own" ${names} 30 ${ec}).Cert }}`,
    `{{ (genSelfSignedCertWithKey "" ${names} 30 ${ec}).Cert }}`,
    `{{ (genSelfSignedCertWithKey "own" (list) nil -1 ${ed25519}).Cert }}`,
    `${ca}{{ (genSignedCertWithKey "signed" ${names} 30 $ca ${ec}).Cert }}`,
    `${ca}{{ (genSignedCertWithKey "a CA: Zürich" nil nil 30 $ca ${p384}).Cert }}`,
  ])('create the same certificate: %s', async (template) => {
    const [mine, other] = [ours(template), await theirs(template)]
    expect(read(mine)).toBe(read(other))
    const [from, to] = [mine, other].map((pem) => {
      const { validFrom, validTo } = new X509Certificate(pem)
      return (Date.parse(validTo) - Date.parse(validFrom)) / 1000
    })
    expect(from).toBe(to)
  })

  test('accept each other’s CAs', async () => {
    const make = `{{ $ca := genCA "ca" 5 }}{{ toJson $ca }}`
    const sign = (made: string): string => {
      const { Cert, Key } = JSON.parse(made) as Record<'Cert' | 'Key', string>
      const [cert, key] = [Cert, Key].map((text) => Buffer.from(text).toString('base64'))
      return `{{ (genSignedCertWithKey "s" nil nil 5 (buildCustomCert "${cert}" "${key}") ${ec}).Cert }}`
    }
    const pairs = [
      [ours(make), theirs],
      [await theirs(make), (template: string) => Promise.resolve(ours(template))],
    ] as const
    for (const [made, signer] of pairs) {
      const { Cert } = JSON.parse(made) as { Cert: string }
      const signed = new X509Certificate(await signer(sign(made)))
      expect(signed.verify(new X509Certificate(Cert).publicKey)).toBe(true)
    }
  })

  test.each(['rsa', 'dsa', 'ecdsa', 'ed25519'])(
    'write %s keys in the same form',
    async (kind) => {
      const template = `{{ genPrivateKey "${kind}" }}`
      const [mine, other] = [ours(template), await theirs(template)]
      expect(shapeOf(mine)).toEqual(shapeOf(other))
      const [a, b] = [createPrivateKey(mine), createPrivateKey(other)]
      expect([a.asymmetricKeyType, a.asymmetricKeyDetails]).toEqual([
        b.asymmetricKeyType,
        b.asymmetricKeyDetails,
      ])
    },
    60_000,
  )
})

/** Returns the line lengths and the kinds of the ASN.1 values. Numbers may be a byte longer or shorter. */
function shapeOf(pem: string): object {
  const lines = pem.split('\n')
  const parse = ['asn1parse', '-inform', 'PEM']
  const values = execFileSync('openssl', parse, { input: pem, encoding: 'utf8' }).split('\n')
  const kinds = values.map(
    (line) =>
      line
        .replace(/^.*?d=/, '')
        .replace(/ *hl=.*?(?:prim|cons): */, ' ')
        .slice(0, 20)
        .trim()
        .split(':')[0],
  )
  return { first: lines[0], widths: lines.slice(1, 3).map(({ length }) => length), end: pem.slice(-6), kinds }
}
