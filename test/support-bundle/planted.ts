// Secrets in the forms in which logs, dumps and documents hold them, made from random bytes.
import { generateKeyPairSync } from 'node:crypto'

/** A seeded generator (mulberry32), so that a failure can be repeated. */
export function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Random = () => number

export const pick = <T>(random: Random, items: readonly T[]): T =>
  items[Math.floor(random() * items.length)] as T

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'

export const text = (random: Random, length: number, alphabet = letters + digits) =>
  Array.from({ length }, () => pick(random, [...alphabet])).join('')

/** Always with a digit and a letter that is no hexadecimal digit, and long enough not to occur by chance. */
const word = (random: Random, more = '') => `${text(random, 6)}7q${text(random, 8, letters + digits + more)}z`

const base64 = (value: string) => Buffer.from(value).toString('base64')
const base64Url = (value: string) => Buffer.from(value).toString('base64url')

export const privateKey = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey

const oldKey = privateKey.replaceAll('PRIVATE', 'EC PRIVATE')
const keyLines = privateKey.trim().split('\n')
const keyBody = keyLines.slice(1, -1)

/** A text with a secret in it, and the parts of the secret that must not survive. */
export interface Planted {
  readonly text: string
  readonly secrets: readonly string[]
}

const around = (random: Random, before: string, after = '', more = '') => {
  const secret = word(random, more)
  return { text: before + secret + after, secrets: [secret] }
}

const jwt = (random: Random) =>
  [base64Url('{"alg":"RS256","kid":"x"}'), base64Url(`{"sub":"${word(random)}"}`), word(random, '_-')].join(
    '.',
  )

const withJwt = (random: Random, before: string, after = '') => {
  const token = jwt(random)
  return { text: before + token + after, secrets: token.split('.').slice(1) }
}

/** By name. Each form stands at the start of a line unless its name says otherwise. */
export const forms: Readonly<Record<string, (random: Random) => Planted>> = {
  'JWT in a sentence': (r) => withJwt(r, 'rejected ', ', expired'),
  'JWT in JSON': (r) => withJwt(r, '{"raw":"', '","x":1}'),
  'Bearer header': (r) => withJwt(r, 'Authorization: Bearer '),
  'opaque Bearer header': (r) => around(r, 'authorization: bearer ', '', '._~+/-'),
  'Bearer without a header': (r) => around(r, 'curl sent Bearer ', ' twice'),
  'Basic header': (r) => {
    const login = base64(`admin:${word(r)}`)
    return { text: `Proxy-Authorization: Basic ${login}`, secrets: [login] }
  },
  'Basic without a header': (r) => {
    const login = base64(`admin:${word(r)}`)
    return { text: `sent Basic ${login} to it`, secrets: [login] }
  },
  'header in a log of Envoy': (r) =>
    around(r, "':path', '/'\n'authorization', 'Bearer ", "'\n':method', 'GET'"),
  'header as Go prints it': (r) => around(r, 'map[Accept:[*/*] Authorization:[Bearer ', '] X:[y]]'),
  'header in JSON': (r) => around(r, '{"headers":{"X-Api-Key":["', '"],"host":"a"}}'),
  'header pair of Envoy': (r) => around(r, '{"header":{"key":"x-api-key","value":"', '"},"append":true}'),
  cookie: (r) => around(r, 'cookie: theme=dark; session=', '; lang=en'),
  'cookie in JSON': (r) => around(r, '{"set-cookie":"id=', '; Path=/"}'),
  'URL with a password': (r) =>
    around(r, 'dial postgres://mesh:', '@db.example:5432/x?sslmode=on failed', '!$*(%'),
  'URL with a token': (r) => around(r, 'clone https://', '@git.example/x.git'),
  'query parameter': (r) => around(r, 'GET /x?a=1&access_token=', '&b=2 HTTP/1.1'),
  'signature of a URL': (r) => around(r, 'GET https://x.example/y?sv=1&sig=', '&se=2', '%/+'),
  'private key': () => ({ text: `key:\n${privateKey}`, secrets: keyBody }),
  'private key of an older form': () => ({ text: oldKey, secrets: keyBody }),
  'private key in YAML': () => ({ text: `k: |\n    ${keyLines.join('\n    ')}\nx: y`, secrets: keyBody }),
  'private key in JSON': () => ({ text: JSON.stringify({ x: privateKey, y: 1 }), secrets: keyBody }),
  'private key in JSON in JSON': () => ({
    text: JSON.stringify(JSON.stringify({ x: privateKey })),
    secrets: keyBody,
  }),
  'private key without its end': () => ({ text: keyLines.slice(0, -1).join('\n'), secrets: keyBody }),
  'private key in base64': () => {
    const encoded = base64(privateKey)
    return { text: `{"x":"${encoded}"}`, secrets: [encoded.slice(40, 120), encoded.slice(-60)] }
  },
  'token of a kubeconfig': (r) => around(r, 'users:\n- name: a\n  user:\n    token: '),
  'token of a kubeconfig in JSON': (r) =>
    around(r, '{"config":"users:\\n- user:\\n    token: ', '\\n  name: a\\n"}'),
  'key of a kubeconfig': (r) => around(r, '    client-key-data: ', '\n    username: a'),
  'password of a kubeconfig': (r) => around(r, '    password: "', '"', " #':,"),
  'password in a block': (r) => around(r, '  password: |-\n    ', '\nother: x', ' :"'),
  'password with spaces in YAML': (r) => around(r, 'password: my ', '', ' "\''),
  'password in JSON': (r) => around(r, '{"a":1,"password": "', '","b":2}', " '{}[]:,"),
  'password in JSON in JSON': (r) => around(r, '{"v":"{\\"dbPassword\\":\\"', '\\"}"}', " '{}[]:,"),
  'password as Go prints it': (r) => around(r, '{Username:mesh Password:', ' Host:x}'),
  'password as Rust prints it': (r) => around(r, 'Login { password: Some("', '") }', " '{}[]:,"),
  'password in a log': (r) => around(r, 'level=info user=a password=', ' host=b'),
  'token in a sentence': (r) => around(r, 'error: invalid bearer token "', '" for user a'),
  'environment variable': (r) => around(r, 'DB_PASSWORD=', '', '!@%^*+/'),
  'exported variable': (r) => around(r, 'export GITHUB_TOKEN="', '"'),
  'pair in YAML': (r) => around(r, 'env:\n- name: API_KEY\n  value: ', '\n- name: B'),
  'pair in JSON': (r) => around(r, '{"env":[{"name":"API_KEY","value":"', '"}]}', " '{}[]:,"),
  'pair in indented JSON': (r) => around(r, '{\n  "name": "API_KEY",\n  "value": "', '"\n}'),
  'flag with a sign': (r) => around(r, 'run agent --token=', ' --verbose'),
  'flag with a space': (r) => around(r, 'run agent --token ', ' --verbose'),
  'flag in JSON': (r) => around(r, '{"args":["--token","', '","--verbose"]}'),
  'flag in YAML': (r) => around(r, 'args:\n- --token\n- ', '\n- --verbose'),
  'K3s token': (r) => around(r, `join K10${text(r, 64, 'abcdef0123456789')}::server:`, ' now'),
  'AWS key ID': (r) => {
    const id = `AKIA${text(r, 16, 'ABCDEFGHIJ0123456789')}`
    return { text: `using ${id}.`, secrets: [id] }
  },
  'AWS secret key': (r) => around(r, 'aws_secret_access_key = ', '', '/+'),
  'Google service account': (r) => ({
    text: JSON.stringify({ type: 'service_account', private_key_id: text(r, 20), private_key: privateKey }),
    secrets: keyBody,
  }),
  'GitHub token': (r) => {
    const token = `ghp_${text(r, 36)}`
    return { text: `remote says ${token} expired`, secrets: [token] }
  },
  'inline bytes of Envoy': () => {
    const encoded = base64(privateKey)
    return { text: `{"private_key":{"inline_bytes":"${encoded}"}}`, secrets: [encoded.slice(0, 60)] }
  },
  'inline string of Envoy': (r) => around(r, '{"generic_secret":{"secret":{"inline_string":"', '"}}}'),
  'session ticket keys': (r) => {
    const keys = [base64(text(r, 80)), base64(text(r, 80))]
    const list = keys.map((key) => ({ inline_bytes: key }))
    return { text: JSON.stringify({ session_ticket_keys: { keys: list } }), secrets: keys }
  },
  'private JSON Web Key': (r) => around(r, '{"keys":[{"kty":"EC","crv":"P-256","d":"', '","x":"abc"}]}'),
  'login of a registry': (r) => {
    const login = base64(`robot:${word(r)}`)
    return { text: `{"auths":{"registry.example":{"auth":"${login}"}}}`, secrets: [login] }
  },
  'release record': (r) => {
    const record = `H4sIAAAA${text(r, 60)}`
    return { text: `"release":"${record}"`, secrets: [record] }
  },
}
