// Which names say credential. The names that must pass are those of charts/ and of Istio's programs.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'
import { isCredentialName } from '../../src/redact/names.ts'
import { redactText } from '../../src/redact/text.ts'

const charts = fileURLToPath(new URL('../../charts', import.meta.url))

const templates = readdirSync(charts, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(yaml|tpl|json|md)$/.test(file))
  .map((file) => readFileSync(join(charts, file), 'utf8'))

/** Every word in capitals: environment variables are among them, whether as `name:` or in values. */
const chartNames = [...new Set(templates.flatMap((text) => text.match(/\b[A-Z][A-Z0-9_]{2,}\b/g) ?? []))]

test('the charts have environment variables', () => {
  expect(chartNames).toEqual(
    expect.arrayContaining([
      'ISTIO_META_CLUSTER_ID',
      'PILOT_CERT_PROVIDER',
      'PROXY_CONFIG',
      'REPAIR_BROKEN_POD_LABEL_KEY',
    ]),
  )
  expect(chartNames.length).toBeGreaterThan(60)
})

test('no environment variable of the charts is a credential', () => {
  expect(chartNames.filter(isCredentialName)).toEqual([])
})

/** Variables of Istio 1.31 whose names have a word such as TOKEN or KEY, and which hold settings. */
const settings = [
  'CERT_SIGNER_DOMAIN',
  'CITADEL_SELF_SIGNED_CA_RSA_KEY_SIZE',
  'CREDENTIAL_FETCHER_TYPE',
  'CREDENTIAL_IDENTITY_PROVIDER',
  'JWT_POLICY',
  'JWT_RULE',
  'LOCAL_CLUSTER_SECRET_WATCHER',
  'PILOT_ENABLE_REMOTE_CREDENTIALS_CONTROLLER',
  'PILOT_JWT_PUB_KEY_REFRESH_INTERVAL',
  'SECRET_GRACE_PERIOD_RATIO',
  'SECRET_GRACE_PERIOD_RATIO_JITTER',
  'SECRET_TTL',
  'TOKEN_AUDIENCES',
  'TOKEN_ISSUER',
  'WORKLOAD_RSA_KEY_SIZE',
  'XDS_AUTH',
  'XDS_AUTH_PROVIDER',
]

/** Fields of Kubernetes, Istio and Envoy. */
const fields = [
  'automountServiceAccountToken',
  'credentialName',
  'forwardOriginalToken',
  'imagePullSecret',
  'imagePullSecrets',
  'jwks',
  'jwksUri',
  'key',
  'max_tokens',
  'optional_key_names',
  'publicKey',
  'secretKeyRef',
  'secretName',
  'serviceAccountToken.audience',
  'stats_tags',
  'tls_certificate_sds_secret_configs',
  'tokens_per_fill',
  'tokenAudience',
  'topologyKey',
  'compass',
  'bypass',
  'monkey',
]

test.each([...settings, ...fields])('%s is no credential', (name) => {
  // Some hold true or false; their names alone may say more than they hold.
  const isSwitch = ['automountServiceAccountToken', 'forwardOriginalToken'].includes(name)
  if (isSwitch) expect(redactText(`{"${name}":true}`)).toBe(`{"${name}":true}`)
  else expect(isCredentialName(name)).toBe(false)
})

test('a switch of istiod keeps its value', () => {
  expect(redactText('PKCS8_KEY=true')).toBe('PKCS8_KEY=true')
})

test.each([
  'PASSWORD',
  'DB_PASSWORD',
  'DB_PASS',
  'MYSQL_PWD',
  'REDIS_PASSWORD2',
  'GITHUB_TOKEN',
  'TOKEN_GITHUB',
  'API_KEY',
  'DD_API_KEY',
  'HONEYCOMB_KEY',
  'AWS_SECRET_ACCESS_KEY',
  'CLIENT_SECRET',
  'password',
  'accessToken',
  'access_token',
  'accesstoken',
  'apiKey',
  'apikey',
  'clientSecret',
  'private_key',
  'client-key-data',
  'id-token',
  '--token',
  '--registry-password',
  '-token',
  'x-api-key',
  'lightstep-access-token',
  'Authorization',
  'Set-Cookie',
  'SharedAccessKey',
  'AccountKey',
  'spring.datasource.password',
])('%s is a credential', (name) => {
  expect(isCredentialName(name)).toBe(true)
})

describe('an environment variable in text', () => {
  test.each([
    'ISTIO_META_CLUSTER_ID=cluster-1',
    'TOKEN_AUDIENCES=istio-ca',
    'JWT_POLICY=third-party-jwt',
    'PWD=/home/istio',
  ])('stays: %s', (line) => expect(redactText(line)).toBe(line))
})
