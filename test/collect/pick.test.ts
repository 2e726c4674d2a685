// Which facts are picked from an object: the fields that checks read, and no secrets.
import { describe, expect, test } from '@jest/globals'
import { selectFields } from '../../src/cluster/collect/custom-resources.ts'
import { newestEvents } from '../../src/cluster/collect/events.ts'
import { namedFacts } from '../../src/cluster/collect/nodes.ts'
import type { EventFacts } from '../../src/facts/facts.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { rows } from './pick-cases.ts'
import { secret } from './objects.ts'

test.each(rows)('$name', ({ pick, in: given, out }) => {
  const picked = pick(given)
  expect(picked).toEqual(out)
  expect(JSON.stringify(picked) ?? '').not.toContain(secret)
})

test.each(rows)(
  'picks from a $name without or with malformed fields',
  ({ pick, in: { apiVersion, kind, metadata } }) => {
    const bare = { apiVersion, kind, metadata: { name: metadata.name } }
    const odd = {
      ...bare,
      spec: [null, 1],
      status: 'x',
      webhooks: {},
      endpoints: null,
      data: 5,
      involvedObject: [],
    }
    expect(() => pick(bare)).not.toThrow()
    expect(() => pick(odd as unknown as KubeObject)).not.toThrow()
  },
)

describe('facts from untrusted objects', () => {
  test('are limited in depth and length', () => {
    let deep: unknown = 'end'
    for (let i = 0; i < 100; i++) deep = { a: deep }
    expect(JSON.stringify(selectFields(deep, true)).length).toBeLessThan(200)
    expect(
      selectFields(
        Array.from({ length: 1000 }, () => 'x'),
        true,
      ),
    ).toHaveLength(200)
  })

  test('do not set a key __proto__', () => {
    const labels = JSON.parse('{"__proto__": {"admin": true}, "a": "b"}') as Record<string, string>
    const picked = namedFacts({ apiVersion: 'v1', kind: 'X', metadata: { name: 'x', labels } })
    expect(picked.labels).toEqual({ a: 'b' })
    expect(selectFields(JSON.parse('{"__proto__": {"admin": true}}'), true)).toEqual({})
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  })

  test('contain the newest events in a stable order', () => {
    const events = Array.from({ length: 700 }, (_, i): EventFacts => {
      const last = new Date(i * 1000).toISOString()
      return { namespace: 'a', object: 'Pod/a/b', reason: 'Failed', message: 'm', last }
    })
    const kept = newestEvents(events)
    expect(kept).toHaveLength(500)
    expect([kept[0]?.last, kept[499]?.last]).toEqual([events[699]?.last, events[200]?.last])
    expect(newestEvents(events.toReversed())).toEqual(kept)
  })
})
