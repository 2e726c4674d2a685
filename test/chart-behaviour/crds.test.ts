import { describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lines, withoutDescriptions } from '../../scripts/crds.ts'

const file = join(import.meta.dirname, '../../charts/base/files/crds.yaml')
const definition = (spec: object, kind = 'CustomResourceDefinition') =>
  ({ apiVersion: 'v1', kind, metadata: { name: 'a.example.com', annotations: {} }, spec }) as never

describe('crds:generate', () => {
  test('removes descriptions, and keeps fields with this name and everything that validates', () => {
    const rules = [{ rule: 'self.description != ""', message: 'needs one' }]
    const schema = { description: 'x', properties: { description: { description: 'y', type: 'string' } } }
    expect(withoutDescriptions({ ...schema, 'x-kubernetes-validations': rules })).toEqual({
      properties: { description: { type: 'string' } },
      'x-kubernetes-validations': rules,
    })
  })

  test('keeps a field with the name properties', () => {
    const schema = { properties: { properties: { description: 'x', type: 'object' } } }
    expect(withoutDescriptions(schema)).toEqual({ properties: { properties: { type: 'object' } } })
  })

  test('writes a line with a name and a JSON object, with empty labels', () => {
    expect(lines([definition({ description: 'x', group: 'g' })])).toEqual([
      'a.example.com: {"apiVersion":"v1","kind":"CustomResourceDefinition",' +
        '"metadata":{"name":"a.example.com","annotations":{},"labels":{}},"spec":{"group":"g"}}',
    ])
  })

  test.each([
    {
      name: 'an object of another kind',
      one: definition({}, 'Service'),
      message: /a\.example\.com is a Service/,
    },
    {
      name: 'a definition with a second field labels',
      one: definition({ labels: {} }),
      message: /"labels":\{\}/,
    },
  ])('rejects $name', ({ one, message }) => {
    expect(() => lines([one])).toThrow(message)
  })
})

describe("the chart's file", () => {
  const [, ...rest] = readFileSync(file, 'utf8').trimEnd().split('\n')
  const definitions = rest.filter((line) => !line.startsWith('#'))

  test('names its source', () => {
    expect(readFileSync(file, 'utf8')).toMatch(/^# .*Go module istio\.io\/api@v1\.31\.1/)
  })

  test('has the fifteen definitions of Istio 1.31, in order', () => {
    const names = definitions.map((line) => line.slice(0, line.indexOf(':')))
    expect(names).toHaveLength(15)
    expect(names).toEqual([...names].sort())
  })

  test.each(definitions.map((line) => [line.slice(0, line.indexOf(':')), line]))(
    '%s is whole',
    (name, line) => {
      const one = JSON.parse(line.slice(name.length + 2)) as {
        metadata: unknown
        spec: { versions: unknown[] }
      }
      expect(one.metadata).toEqual({ name, annotations: { 'helm.sh/resource-policy': 'keep' }, labels: {} })
      expect(one.spec.versions.length).toBeGreaterThan(0)
    },
  )
})
