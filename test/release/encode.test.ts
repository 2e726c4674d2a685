import { randomBytes } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { decodeRelease } from '../../src/release/decode.ts'
import { encodeRelease } from '../../src/release/encode.ts'
import { beginRelease, completeRelease } from '../../src/release/history.ts'
import { newRelease } from '../../src/release/release.ts'
import { greeter, helmSecret, unpack } from './greeter.ts'

const time = new Date('2026-11-21T16:04:54.254Z')
const release = completeRelease(beginRelease(newRelease(greeter), [], time))

describe('a record compared with Helm’s record of the same chart', () => {
  const ours = encodeRelease(release, { createdAt: time })

  test('has the same Secret metadata', () => {
    expect({ kind: ours.kind, type: ours.type, name: ours.metadata.name }).toEqual({
      kind: helmSecret.kind,
      type: helmSecret.type,
      name: helmSecret.metadata.name,
    })
    // Helm rewrites its labels when the install is complete.
    const labels = { ...helmSecret.metadata.labels, modifiedAt: undefined, createdAt: '1795277094' }
    expect(ours.metadata.labels).toEqual(labels)
  })

  test('has the same content, except for times and the text of hooks', () => {
    const timeless = (document: Record<string, unknown>) => ({
      ...document,
      info: { ...(document.info as object), first_deployed: '', last_deployed: '' },
      hooks: (document.hooks as object[]).map((hook) => ({
        ...hook,
        manifest: '',
        last_run: '',
        path: '',
      })),
    })
    expect(timeless(unpack(ours))).toEqual(timeless(unpack(helmSecret)))
  })

  test('is compressed with gzip level 9', () => {
    const { release: data } = ours.data as { release: string }
    const bytes = Buffer.from(Buffer.from(data, 'base64').toString(), 'base64')
    expect(bytes.subarray(0, 9).toString('hex')).toBe('1f8b08000000000002')
  })
})

test('a modified record has modifiedAt instead of createdAt and keeps the user’s labels', () => {
  const labelled = { ...release, labels: { team: 'mesh' } }
  expect(encodeRelease(labelled, { modifiedAt: time }).metadata.labels).toEqual({
    team: 'mesh',
    name: 'greeter',
    owner: 'helm',
    status: 'deployed',
    version: '1',
    modifiedAt: '1795277094',
  })
})

test('a chart too large for a Secret causes an error', () => {
  const noise = randomBytes(1024 * 1024).toString('base64')
  const chart = { ...greeter.chart, files: [{ name: 'noise', data: noise }] }
  expect(() => encodeRelease(newRelease({ ...greeter, chart }), { createdAt: time })).toThrow(
    /^release default\/greeter: the record has \d+ bytes, the limit of a Secret is 1048576$/,
  )
})

test('a record in a ConfigMap has the text that Helm writes, without the base64 of Secrets', () => {
  const content = { ...newRelease(greeter), storedIn: 'ConfigMap' as const }
  const stamp = { createdAt: new Date(0) }
  const record = encodeRelease(content, stamp)
  const secret = encodeRelease({ ...content, storedIn: 'Secret' }, stamp)
  expect(record).toMatchObject({ kind: 'ConfigMap', metadata: secret.metadata })
  expect(record['type']).toBeUndefined()
  const { release: text } = record['data'] as { release: string }
  expect(Buffer.from(text).toString('base64')).toBe((secret['data'] as { release: string }).release)
  expect(decodeRelease(record)).toMatchObject({ name: 'greeter', storedIn: 'ConfigMap' })
  expect(decodeRelease(secret).storedIn).toBeUndefined()
})
