// Secrets in text never survive; text without secrets stays as it is; hostile text takes linear time.
import { describe, expect, test } from '@jest/globals'
import { redactText } from '../../src/redact/text.ts'
import { forms, generator, pick, privateKey, text } from './planted.ts'

const names = Object.keys(forms)

const mark = /\[redacted [0-9a-f]{8}\]/

/** Lines of istiod, ztunnel, Envoy, the CNI agent and of documents, which hold no secret, though some of the words. */
const innocent = [
  '2026-03-01T08:00:00.000001Z\tinfo\tFLAG: --tokenAudience="istio-ca"',
  '2026-03-01T08:00:00.000001Z\tinfo\tJWT policy is third-party-jwt',
  '2026-03-01T08:00:00.1Z\terror\tfailed to fetch token: context deadline exceeded',
  '2026-03-01T08:00:00.1Z\twarn\tca\tinvalid token: the token has expired at 2026-03-01',
  'secret "istio-ca-secret" not found in namespace istio-system',
  'generated secret: istio-system/cacerts',
  'Use --token to authenticate, or --password for a password.',
  'authorization: denied by policy ns[foo]-policy[bar]-rule[0]',
  'basic authentication is disabled, bearer authentication is on',
  'SDS: PUSH request for node:router~10.0.0.1~a.b resources:1 size:4.0kB resource:default',
  "':authority', 'reviews.default.svc.cluster.local:9080'",
  '{"level":"info","scope":"access","src.identity":"spiffe://cluster.local/ns/a/sa/b","key":"value"}',
  '{"name":"default","sds_config":{"ads":{},"resource_api_version":"V3"},"token_bucket":{"max_tokens":100}}',
  '"private_key": {"filename": "/etc/certs/key.pem"},',
  '"private_key":{"inline_bytes":"W3JlZGFjdGVkXQ=="},',
  'tls:\n  credentialName: my-cert\n  privateKey: /etc/istio/tls/tls.key',
  '- name: JWT_POLICY\n  value: third-party-jwt',
  'valueFrom:\n  secretKeyRef:\n    name: db\n    key: password',
  'image: gcr.io/istio/pilot@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
  'https://istiod.istio-system.svc:15012/debug?x=1&y=2 ssh://git@git.example/a.git',
  'token: ${TOKEN} password: "" secret: null PASSWORD=$(DB_PASSWORD)',
  '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ\n-----END CERTIFICATE-----',
  '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\n-----END PUBLIC KEY-----',
  `"caBundle":"${Buffer.from('-----BEGIN CERTIFICATE-----\nMIIBszCC\n').toString('base64')}"`,
  '{"keys":[{"kty":"RSA","n":"uGbXWiK3dQTyCbX5xdE4yCuYp0yAT6Ukbk","e":"AQAB","kid":"k1"}]}',
  'set KEY=VALUE; the token "istio-token" is projected; secrets "sh.helm.release.v1.istiod.v12" not found',
  'token: 12, "requested_token":600',
  'topologyKey: kubernetes.io/hostname',
  'häßliche Zeichen: 密码 🔑 \u0000\u001b[31m \ud800',
]

describe('a planted secret does not survive', () => {
  test.each(names)('%s', (name) => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = generator(seed)
      const lines = () => Array.from({ length: Math.floor(random() * 4) }, () => pick(random, innocent))
      const planted = forms[name]!(random)
      const before = lines()
      const after = lines()
      const whole = [...before, planted.text, ...after].join('\n')
      const redacted = redactText(whole)
      expect(planted.secrets.filter((secret) => redacted.includes(secret))).toEqual([])
      expect(redacted).toMatch(mark)
      // The lines around it stay.
      for (const line of [...before, ...after]) expect(redacted).toContain(line)
    }
  })
})

test.each(names)('masks nothing twice: %s', (name) => {
  const once = redactText(forms[name]!(generator(7)).text)
  expect(redactText(once)).toBe(once)
})

describe('text without secrets stays byte-equal', () => {
  test.each(innocent)('%j', (line) => {
    expect(redactText(line)).toBe(line)
  })

  test('in any order and any number', () => {
    const random = generator(3)
    for (let i = 0; i < 50; i++) {
      const whole = Array.from({ length: 40 }, () => pick(random, innocent)).join(
        pick(random, ['\n', '\r\n']),
      )
      expect(redactText(whole)).toBe(whole)
    }
  })

  test('whatever its characters', () => {
    const random = generator(4)
    const alphabet = 'abcxyz019 .,:;=/\\"\'{}[]<>|-_\n\t\u00e4\u4e2d'
    for (let i = 0; i < 200; i++) {
      const whole = text(random, 400, alphabet)
      expect(redactText(whole)).toBe(whole)
    }
  })
})

test('masks a password that is a number', () => {
  expect(redactText('password: 4711')).toMatch(/^password: \[redacted [0-9a-f]{8}\]$/)
})

describe('marks', () => {
  const marks = (whole: string) => redactText(whole).match(new RegExp(mark, 'g'))

  test('are equal for equal secrets, in whatever form', () => {
    const found = marks(
      'password=Zq81kfmLs0\n{"token":"Zq81kfmLs0"}\nAuthorization: Bearer Zq81kfmLs0\nhttps://a:Zq81kfmLs0@b',
    )
    expect(found).toHaveLength(4)
    expect(new Set(found).size).toBe(1)
  })

  test('differ for other secrets', () => {
    expect(new Set(marks('password=Zq81kfmLs0\npassword=Zq81kfmLs1')).size).toBe(2)
  })

  test('keep what is around the secret', () => {
    expect(redactText('Authorization: Bearer Zq81kfmLs0Zq81kfmLs0 x')).toMatch(
      /^Authorization: Bearer \[redacted [0-9a-f]{8}\] x$/,
    )
    expect(redactText('{"a":1,"password":"x\\"y}","b":2}')).toMatch(
      /^\{"a":1,"password":"\[redacted [0-9a-f]{8}\]","b":2\}$/,
    )
    expect(redactText('postgres://mesh:pw1@db/x')).toMatch(
      /^postgres:\/\/mesh:\[redacted [0-9a-f]{8}\]@db\/x$/,
    )
  })
})

describe('a text that is cut into lines', () => {
  const lines = ['first line', ...privateKey.trim().split('\n'), 'last line']
  const body = privateKey.trim().split('\n').slice(1, -1)

  test.each(lines.map((_, i) => i))('shows nothing of a private key if it is cut before line %d', (at) => {
    const parts = [lines.slice(0, at), lines.slice(at)].map((part) => redactText(`${part.join('\n')}\n`))
    const whole = parts.join('')
    expect(body.filter((line) => whole.includes(line))).toEqual([])
    expect(whole).toContain('last line')
  })
})

describe('hostile text takes linear time', () => {
  const size = 200_000
  const fill = (part: string, length = size) => part.repeat(Math.ceil(length / part.length))
  const starts: Readonly<Record<string, string>> = {
    open: '',
    'in quotes': 'password: "',
    'in a URL': '://a:',
  }
  const hostile = [
    'eyJ',
    'eyJ.',
    'key',
    'token ',
    'token: ',
    'token="',
    'token\\\\\\"',
    'a_token_',
    '://',
    '://a@',
    '-----BEGIN PRIVATE KEY-----\n',
    'AAAA-----END PRIVATE KEY-----',
    '-----END ',
    'LS0tLS1CRUdJTi',
    'H4sI ',
    '{"kty"',
    'password: |\n ',
    'password: [',
    'inline_bytes":"aW5s',
    'name: token\n',
    '--token\n- ',
    'bearer ',
    '?sig=',
    ')',
    '\\',
    '\\n',
    ' ',
    '\n',
    '{',
    "' - ",
    'ghp_',
    'K10aaaaaaaa',
  ]
  const rows = hostile.flatMap((part) =>
    Object.entries(starts).map(([name, start]) => ({
      part: JSON.stringify(part),
      name,
      text: start + fill(part),
    })),
  )

  /** Eight times the length may take 32 times as long, as the machine is shared; quadratic time would be 64 times. */
  test.each(rows)('$part $name', ({ text: whole }) => {
    const time = (input: string) => {
      const started = process.cpuUsage()
      redactText(input)
      const { user, system } = process.cpuUsage(started)
      return (user + system) / 1000
    }
    const best = Math.min(time(whole), time(whole))
    const small = Math.min(...Array.from({ length: 3 }, () => time(whole.slice(0, size / 8))))
    expect(best).toBeLessThan(8 * 4 * Math.max(small, 20))
  })
})
