// Secrets in Kubernetes objects: what is masked, and what a reader still sees.
import { describe, expect, test } from '@jest/globals'
import { redactDocument } from '../../src/redact/document.ts'
import { redactObject } from '../../src/redact/object.ts'
import { redactText } from '../../src/redact/text.ts'
import { toTree } from '../../src/values/tree.ts'
import { forms, generator, privateKey } from './planted.ts'

type Plain = Record<string, unknown>

/** As plain data, to compare and to search. */
const redact = (object: Plain) => JSON.parse(JSON.stringify(redactObject(toTree(object)))) as Plain
const shown = (object: Plain) => JSON.stringify(redact(object))

const secret = 'Zq81kfmLs0Xw'
const mark = /^\[redacted [0-9a-f]{8}\]$/
const encoded = Buffer.from(secret).toString('base64')

const deployment = (container: Plain) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'a', namespace: 'n' },
  spec: { template: { spec: { containers: [{ name: 'c', image: 'i', ...container }] } } },
})

const configMap = (data: Plain, over: Plain = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'istio', namespace: 'istio-system' },
  data,
  ...over,
})

describe('a Secret', () => {
  const object = {
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'Opaque',
    metadata: { name: 'cacerts', labels: { a: 'b' } },
    data: { token: encoded, 'root-cert.pem': Buffer.from('-----BEGIN CERTIFICATE-----').toString('base64') },
    stringData: { plain: secret },
  }

  test('keeps its names and loses all content', () => {
    expect(redact(object)).toEqual({
      ...object,
      data: { token: expect.stringMatching(mark), 'root-cert.pem': expect.stringMatching(mark) },
      stringData: { plain: expect.stringMatching(mark) },
    })
  })

  test('has the mark of the same value in a log', () => {
    const { data, stringData } = redact(object) as { data: Plain; stringData: Plain }
    expect(data['token']).toBe(stringData['plain'])
    expect(redactText(`password=${secret}`)).toBe(`password=${String(data['token'])}`)
  })

  test('has the mark of the same bytes in a ConfigMap', () => {
    const { binaryData } = redact(configMap({}, { binaryData: { a: encoded } })) as { binaryData: Plain }
    expect(binaryData['a']).toBe((redact(object) as { data: Plain }).data['token'])
  })

  test('in a list, and in a document of a ConfigMap, is a Secret too', () => {
    const plain = { ...object, data: { motto: encoded }, stringData: {} }
    expect(shown({ kind: 'SecretList', items: [{ ...plain }] })).not.toContain(encoded)
    expect(
      shown({ apiVersion: 'v1', kind: 'List', items: [configMap({ a: JSON.stringify(plain) })] }),
    ).not.toContain(encoded)
  })

  test('is masked in the annotation of kubectl, of kapp, and of Rancher', () => {
    const copy = JSON.stringify({ kind: 'Secret', data: { motto: encoded } })
    for (const key of ['kubectl.kubernetes.io/last-applied-configuration', 'kapp.k14s.io/original']) {
      const metadata = { name: 'a', annotations: { [key]: copy, note: 'kept' } }
      expect(shown({ ...object, metadata })).not.toContain(encoded)
      expect(shown({ ...object, metadata })).toContain('"note":"kept"')
      expect(shown({ ...object, metadata: { annotations: { [key]: 'not JSON' } } })).not.toContain('not JSON')
    }
    const gzip = `H4sIAAAAAAAA${'Zq81'.repeat(20)}`
    expect(
      shown({ ...object, metadata: { annotations: { 'objectset.rio.cattle.io/applied': gzip } } }),
    ).not.toContain(gzip)
  })

  test('that Helm keeps a release in is masked, and so is its ConfigMap', () => {
    const release = 'SDRzSUFBQUFBQUFBLyt4OWVYUFVSdkx2Vi9IUm5Pd2Q3'
    expect(shown({ ...object, type: 'helm.sh/release.v1', data: { release } })).not.toContain(release)
    expect(shown(configMap({ release }))).not.toContain(release)
  })
})

describe('a last-applied copy without secrets', () => {
  test('keeps its bytes', () => {
    const annotations = {
      'kubectl.kubernetes.io/last-applied-configuration': `{"kind":"Service","spec":{"ports":[{"port":80}]}}\n`,
    }
    expect(redact({ kind: 'Service', metadata: { annotations } })).toEqual({
      kind: 'Service',
      metadata: { annotations },
    })
  })
})

describe('a workload', () => {
  test.each(['DB_PASSWORD', 'API_KEY', 'GITHUB_TOKEN', 'KEY'])('has the value of %s masked', (name) => {
    expect(shown(deployment({ env: [{ name, value: secret }] }))).not.toContain(secret)
  })

  const kept = [
    { name: 'ISTIO_META_CLUSTER_ID', value: 'cluster-1' },
    { name: 'PILOT_CERT_PROVIDER', value: 'istiod' },
    { name: 'TOKEN_AUDIENCES', value: 'istio-ca' },
    { name: 'JWT_POLICY', value: 'third-party-jwt' },
    { name: 'PKCS8_KEY', value: 'true' },
    { name: 'DB_PASSWORD', valueFrom: { secretKeyRef: { name: 'db', key: 'password' } } },
    { name: 'API_TOKEN', value: '$(OTHER_TOKEN)' },
    { name: 'TOKEN', value: '/var/run/secrets/tokens/istio-token' },
    { name: 'PASSWORD', value: '' },
  ]
  test.each(kept)('keeps %j', (variable) => {
    const object = deployment({ env: [variable] })
    expect(redact(object)).toEqual(object)
  })

  const argumentLists = [
    ['--token', secret],
    [`--token=${secret}`],
    ['sh', '-c', `login --password ${secret} --x`],
  ]
  test.each(argumentLists)('has its arguments masked: %s', (...args) => {
    expect(shown(deployment({ args }))).not.toContain(secret)
    expect(shown(deployment({ command: args }))).not.toContain(secret)
  })

  test('keeps its volumes, pull secrets, and projected tokens', () => {
    const object = deployment({
      imagePullSecrets: [{ name: 'registry' }],
      automountServiceAccountToken: true,
      volumes: [
        {
          name: 'token',
          projected: { sources: [{ serviceAccountToken: { audience: 'istio-ca', path: 'istio-token' } }] },
        },
        { name: 'cacerts', secret: { secretName: 'cacerts', optional: true } },
      ],
      tolerations: [{ key: 'CriticalAddonsOnly', operator: 'Exists' }],
      args: ['discovery', '--monitoringAddr=:15014', '--keepaliveMaxServerConnectionAge', '30m'],
    })
    expect(redact(object)).toEqual(object)
  })
})

describe('mesh configuration', () => {
  const providers = [
    {
      name: 'otel',
      opentelemetry: {
        service: 's',
        port: 4318,
        http: { path: '/v1', headers: [{ name: 'x-tenant', value: secret }] },
      },
    },
    {
      name: 'grpc',
      envoyOtelAls: { service: 's', grpc: { initialMetadata: [{ name: 'x-tenant', value: secret }] } },
    },
    {
      name: 'authz',
      envoyExtAuthzHttp: { service: 's', includeAdditionalHeadersInCheck: { 'x-tenant': secret } },
    },
    { name: 'lightstep', lightstep: { service: 's', accessToken: secret } },
  ]

  test.each(providers)(
    'has the credentials of provider $name masked in YAML, in JSON, and as fields',
    (provider) => {
      const mesh = { extensionProviders: [provider], trustDomain: 'cluster.local' }
      for (const object of [
        configMap({ mesh: JSON.stringify(mesh) }),
        configMap({ mesh: yaml(mesh) }),
        { spec: { meshConfig: mesh } },
      ]) {
        const text = shown(object)
        expect(text).not.toContain(secret)
        for (const public_ of ['cluster.local', provider.name, 's']) expect(text).toContain(public_)
      }
    },
  )

  test('has the token of the tracing settings masked', () => {
    const tracing = { defaultConfig: { tracing: { lightstep: { address: 'a:1', accessToken: secret } } } }
    expect(shown(configMap({ mesh: yaml(tracing) }))).not.toContain(secret)
    const annotations = { 'proxy.istio.io/config': yaml(tracing.defaultConfig) }
    expect(shown({ kind: 'Pod', metadata: { annotations } })).not.toContain(secret)
    expect(
      shown(deployment({ env: [{ name: 'PROXY_CONFIG', value: JSON.stringify(tracing.defaultConfig) }] })),
    ).not.toContain(secret)
  })

  test('without credentials keeps its bytes', () => {
    const data = {
      mesh: '# kept\naccessLogFile: /dev/stdout\ndefaultConfig:\n  discoveryAddress: istiod.istio-system.svc:15012\nextensionProviders:\n- name: otel\n  opentelemetry:\n    port: 4317\n    service: a.b\n',
      values:
        '{\n  "global": {\n    "imagePullSecrets": ["registry"],\n    "sts": {"servicePort": 0}\n  }\n}',
      'root-cert.pem': '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
    }
    expect(redact(configMap(data))).toEqual(configMap(data))
  })
})

describe('Istio resources', () => {
  test('keep public keys, paths, and names of Secrets', () => {
    const jwks = '{"keys":[{"kty":"RSA","n":"uGbXWiK3dQTyCbX5xdE4yCuYp0yAT6Ukbk","e":"AQAB"}]}'
    const objects = [
      {
        kind: 'RequestAuthentication',
        spec: { jwtRules: [{ issuer: 'i', jwks, forwardOriginalToken: true }] },
      },
      {
        kind: 'Gateway',
        spec: { servers: [{ tls: { privateKey: '/etc/istio/tls/tls.key', credentialName: 'c' } }] },
      },
      { kind: 'WasmPlugin', spec: { imagePullSecret: 'registry', pluginConfig: { mode: 'a' } } },
      {
        kind: 'AuthorizationPolicy',
        spec: { rules: [{ when: [{ key: 'request.headers[x-token]', values: ['a'] }] }] },
      },
    ]
    for (const object of objects) expect(redact(object)).toEqual(object)
  })

  test('lose private keys, symmetric keys, and credentials of filters', () => {
    const objects = [
      { kind: 'RequestAuthentication', spec: { jwks: `{"keys":[{"kty":"oct","k":"${secret}"}]}` } },
      { kind: 'X', spec: { jwk: { kty: 'EC', d: secret } } },
      {
        kind: 'WasmPlugin',
        spec: { pluginConfig: { api_key: secret }, vmConfig: { env: [{ name: 'A_TOKEN', value: secret }] } },
      },
      { kind: 'EnvoyFilter', spec: { patch: { value: { client_secret: { inline_string: secret } } } } },
      {
        kind: 'EnvoyFilter',
        spec: { value: { session_ticket_keys: { keys: [{ inline_bytes: encoded }] } } },
      },
      {
        kind: 'EnvoyFilter',
        spec: { value: { header: { key: 'authorization', value: `Bearer ${secret}` } } },
      },
      { kind: 'X', spec: { passwords: [secret], password: { value: secret } } },
    ]
    for (const object of objects) {
      expect(shown(object)).not.toContain(secret)
      expect(shown(object)).not.toContain(encoded)
    }
  })

  test('keep the scheme of a header', () => {
    const { value } = redact({ authorization: `Bearer ${secret}`, value: 1 }) as { value: unknown }
    expect(value).toBe(1)
    expect(redact({ authorization: `Bearer ${secret}` })['authorization']).toMatch(/^Bearer \[redacted/)
  })
})

describe('any other object', () => {
  test('has no private key, kubeconfig or login', () => {
    const kubeconfig = yaml({
      apiVersion: 'v1',
      kind: 'Config',
      users: [{ name: 'u', user: { token: secret, password: 4711 } }],
    })
    expect(shown(configMap({ kubeconfig }))).not.toMatch(new RegExp(`${secret}|4711`))
    expect(shown(configMap({ 'a.txt': `x ${privateKey}` }))).not.toContain(privateKey.slice(60, 100))
    expect(shown(configMap({}, { binaryData: { a: encoded } }))).not.toContain(encoded)
    const annotations = {
      'k3s.io/node-args': JSON.stringify(['server', '--token', secret, '--disable', 'traefik']),
    }
    const node = shown({ kind: 'Node', metadata: { annotations } })
    expect(node).not.toContain(secret)
    expect(node).toContain('traefik')
    const datastore = {
      'k3s.io/node-args': JSON.stringify(['--datastore-endpoint', `mysql://a:${secret}@tcp(db)/k`]),
    }
    expect(shown({ kind: 'Node', metadata: { annotations: datastore } })).not.toMatch(/mysql|tcp/)
  })

  test.each(Object.keys(forms))('has no planted secret in a ConfigMap or an annotation: %s', (name) => {
    for (let seed = 1; seed <= 10; seed++) {
      const planted = forms[name]!(generator(seed))
      const objects = [
        configMap({ file: planted.text }),
        { kind: 'Pod', metadata: { annotations: { a: planted.text } } },
      ]
      for (const object of objects) {
        const text = shown(object)
        expect(planted.secrets.filter((one) => text.includes(one))).toEqual([])
      }
    }
  })

  test('with keys of prototypes stays a plain map', () => {
    const object = JSON.parse('{"kind":"X","__proto__":{"token":"Zq81kfmLs0Xw"},"constructor":"a"}') as Plain
    expect(shown(object)).not.toContain(secret)
    expect(shown(object)).toContain('"constructor":"a"')
  })

  test('is masked once', () => {
    const object = configMap(
      { mesh: yaml({ a: { token: secret } }), password: secret },
      { kind: 'ConfigMap' },
    )
    const once = redactObject(toTree(object))
    expect(redactObject(once)).toEqual(once)
  })

  test('is not changed itself', () => {
    const object = toTree(deployment({ env: [{ name: 'A_TOKEN', value: secret }] }))
    const before = JSON.stringify(object)
    redactObject(object)
    expect(JSON.stringify(object)).toBe(before)
  })
})

describe('a document', () => {
  test('keeps its form where it holds a secret', () => {
    expect(redactDocument(`{"a":1,"token":"${secret}"}`)).toMatch(
      /^\{"a":1,"token":"\[redacted [0-9a-f]{8}\]"\}$/,
    )
    expect(redactDocument(`a: 1\ntoken: ${secret}\n`)).toMatch(
      /^a: 1\ntoken: '?\[redacted [0-9a-f]{8}\]'?\n$/,
    )
    expect(redactDocument(`a: 1\n---\ntoken: ${secret}\n`)).toMatch(/^a: 1\n---\ntoken: /)
  })

  test('that cannot be parsed is masked as text', () => {
    expect(redactDocument(`{{ if }}\ntoken: ${secret}\n\t- :`)).toMatch(
      /^\{\{ if \}\}\ntoken: \[redacted [0-9a-f]{8}\]\n/,
    )
  })
})

/** Block YAML of plain data with simple strings. */
function yaml(value: unknown, indent = ''): string {
  if (Array.isArray(value)) {
    return value.map((item) => `${indent}- ${yaml(item, `${indent}  `).trimStart()}`).join('')
  }
  if (typeof value !== 'object' || value === null) return `${indent}${String(value)}\n`
  return Object.entries(value)
    .map(([key, one]) =>
      typeof one === 'object'
        ? `${indent}${key}:\n${yaml(one, `${indent}  `)}`
        : `${indent}${key}: ${String(one)}\n`,
    )
    .join('')
}
