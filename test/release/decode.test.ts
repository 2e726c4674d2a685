import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { decodeRelease, recordContains } from '../../src/release/decode.ts'
import { encodeRelease } from '../../src/release/encode.ts'
import { isSameContent, newRelease, recordedMetadata } from '../../src/release/release.ts'
import { greeter, helmSecret } from './greeter.ts'

function secretOf(bytes: Buffer | string, data?: unknown): KubeObject {
  const release = Buffer.from(Buffer.from(bytes).toString('base64')).toString('base64')
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'sh.helm.release.v1.x.v1', namespace: 'ns' },
    data: data ?? { release },
  }
}

describe('a record written by Helm', () => {
  const release = decodeRelease(helmSecret)

  test('is decoded', () => {
    expect(release).toMatchObject({
      name: 'greeter',
      namespace: 'default',
      version: 1,
      config: { greeting: 'hej', count: 3, s: 'x' },
      info: { status: 'deployed', description: 'Install complete', notes: 'Say hej <b> & go\n' },
      labels: {},
    })
    expect(recordedMetadata(release)).toEqual({ name: 'greeter', version: '1.2.3', appVersion: '9.8' })
    expect(release.manifest).toBe(greeter.manifest)
  })

  test('is unchanged after a round trip', () => {
    expect(decodeRelease(encodeRelease(release, { createdAt: new Date(0) }))).toEqual(release)
  })

  test('has the content of our own record, except for hooks', () => {
    const ours = newRelease(greeter)
    expect(isSameContent({ ...release, hooks: [] }, { ...ours, hooks: [] })).toBe(true)
    expect(isSameContent({ ...release, hooks: [], manifest: '' }, { ...ours, hooks: [] })).toBe(false)
  })
})

const rows: readonly { name: string; in: KubeObject; error: RegExp }[] = [
  { name: 'no data', in: secretOf('', {}), error: /it has no data\.release/ },
  { name: 'data that is not a map', in: secretOf('', 'x'), error: /it has no data\.release/ },
  { name: 'neither gzip nor JSON', in: secretOf('password'), error: /data\.release holds no JSON$/ },
  { name: 'truncated gzip', in: secretOf(gzipSync('{"name":"x"}').subarray(0, 20)), error: /end of file/ },
  { name: 'not an object', in: secretOf(gzipSync('[]')), error: /no JSON object/ },
  { name: 'no name', in: secretOf(gzipSync('{"version":1}')), error: /no name/ },
  { name: 'no version', in: secretOf(gzipSync('{"name":"x"}')), error: /its version is undefined/ },
  {
    name: 'a version that is not a number',
    in: secretOf(gzipSync('{"name":"x","version":"1"}')),
    error: /its version is "1"/,
  },
  {
    name: 'a decompression bomb of 65 MiB',
    in: secretOf(gzipSync(Buffer.alloc(65 * 1024 * 1024), { level: 9 })),
    error: /larger than 67108864/,
  },
  {
    name: 'endless brackets',
    in: secretOf(gzipSync('['.repeat(1_000_000) + ']'.repeat(1_000_000))),
    error: /call stack|nest/i,
  },
]

describe('a damaged record causes an error that names the Secret:', () => {
  test.each(rows)('$name', ({ in: secret, error }) => {
    expect(() => decodeRelease(secret)).toThrow(error)
    expect(() => decodeRelease(secret)).toThrow(
      /^Secret\/ns\/sh\.helm\.release\.v1\.x\.v1 is not a Helm release/,
    )
  })
})

test('mentions finds a word without decoding the record', () => {
  expect(recordContains(helmSecret, 'GREETER')).toBe(true)
  expect(recordContains(helmSecret, 'istio')).toBe(false)
  expect(() => recordContains(secretOf('', {}), 'x')).toThrow(
    /^Secret\/ns\/\S+ is not a Helm release: it has no data/,
  )
})

test('keys such as __proto__ have no special meaning', () => {
  const text = '{"name":"x","version":1,"config":{"__proto__":{"polluted":true},"constructor":1}}'
  const { config } = decodeRelease(secretOf(gzipSync(text)))
  expect(Object.keys(config)).toEqual(['__proto__', 'constructor'])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test('decodes uncompressed JSON, as written by old Helm versions', () => {
  expect(decodeRelease(secretOf('{"name":"x","version":7,"info":{"status":"nonsense"}}'))).toMatchObject({
    version: 7,
    namespace: 'ns',
    info: { status: 'unknown' },
  })
})
