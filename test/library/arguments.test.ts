// What JavaScript may hand in as values, and what not.
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from '@jest/globals'
import { UserError, UserErrors } from '../../src/errors.ts'
import { treeOf } from '../../src/library/arguments.ts'

function faultsOf(data: unknown): string[] {
  try {
    treeOf(data, 'values')
    return []
  } catch (error) {
    if (error instanceof UserErrors) return error.errors.map(({ message }) => message)
    if (error instanceof UserError) return [error.message]
    throw error
  }
}

class Port {
  readonly number = 80
}
const circle: Record<string, unknown> = { a: { list: [] } }
;(circle.a as { list: unknown[] }).list.push(circle)
const nested = (levels: number): unknown => {
  let data: unknown = 1
  for (let i = 0; i < levels; i++) data = { a: data }
  return data
}
const shared = { a: 1 }

const taken: readonly { name: string; in: unknown; out?: unknown }[] = [
  { name: 'nothing', in: {} },
  { name: 'every kind', in: { a: null, b: true, c: 1.5, d: 'x', e: [1, [2]], f: { g: -0 } } },
  { name: 'int64', in: { a: -(2n ** 63n), b: 2n ** 63n - 1n } },
  { name: 'a map without a prototype', in: Object.assign(Object.create(null), { a: 1 }), out: { a: 1 } },
  { name: 'one thing in two places', in: { a: shared, b: [shared] } },
  { name: 'another realm', in: runInNewContext('({ a: [{ b: 1 }] })'), out: { a: [{ b: 1 }] } },
  {
    name: 'a lone surrogate, which is no text in UTF-8',
    in: { '\ud800': '\udc80' },
    out: { '\ufffd': '\ufffd' },
  },
  { name: 'as deep as YAML', in: nested(1000) },
]

const refused: readonly { name: string; in: unknown; out: readonly string[] }[] = [
  { name: 'null', in: null, out: ['values: expected a map, got null'] },
  { name: 'a list', in: [1], out: ['values: expected a map, got a list'] },
  { name: 'a text', in: 'a: 1', out: ['values: expected a map, got a string'] },
  { name: 'a Map', in: new Map(), out: ['values: a Map is not a plain object'] },
  { name: 'a promise', in: Promise.resolve({}), out: ['values: a Promise is not a plain object'] },
  {
    name: 'undefined',
    in: { a: { b: undefined } },
    out: [
      "values.a.b: undefined is not a value: leave the key out, or use null to remove the chart's default",
    ],
  },
  {
    name: 'a hole',
    in: { a: new Array<number>(1) },
    out: [
      "values.a[0]: undefined is not a value: leave the key out, or use null to remove the chart's default",
    ],
  },
  {
    name: 'NaN and infinities',
    in: { a: NaN, b: -Infinity },
    out: ['values.a: NaN is not a value', 'values.b: -Infinity is not a value'],
  },
  {
    name: 'too large an integer',
    in: { a: 2n ** 63n },
    out: ['values.a: 9223372036854775808 is not an int64'],
  },
  {
    name: 'functions and symbols',
    in: { a: () => 1, 'b.c': Symbol('x') },
    out: ['values.a: a function is not a value', 'values["b.c"]: a symbol is not a value'],
  },
  {
    name: 'symbols as keys',
    in: { a: { [Symbol('x')]: 1 } },
    out: ['values.a: has the key Symbol(x), but keys must be strings'],
  },
  { name: 'a Date', in: { a: [new Date(0)] }, out: ['values.a[0]: a Date is not a plain object'] },
  {
    name: 'bytes',
    in: { a: Buffer.of(1), b: new Uint8Array() },
    out: ['values.a: a Buffer is not a plain object', 'values.b: an Uint8Array is not a plain object'],
  },
  { name: 'an instance of a class', in: { a: new Port() }, out: ['values.a: a Port is not a plain object'] },
  {
    name: 'what inherits',
    in: { a: Object.create({ b: 1 }) as object },
    out: ['values.a: an Object is not a plain object'],
  },
  { name: 'boxes', in: { a: new String('x') }, out: ['values.a: a String is not a plain object'] },
  { name: 'a circle', in: circle, out: ['values.a.list[0]: contains itself'] },
  {
    name: 'deeper than YAML',
    in: nested(1001),
    out: [`values${'.a'.repeat(37)}: nests more than 1000 levels`],
  },
]

describe('values', () => {
  test.each(taken)('take $name', ({ in: data, out = data }) => {
    expect(faultsOf(data)).toEqual([])
    expect(treeOf(data, 'values')).toEqual(out)
  })

  test.each(refused)('refuse $name', ({ in: data, out }) => {
    expect(faultsOf(data)).toEqual(out)
  })

  test('keys named as Object’s own members are only keys', () => {
    const data = JSON.parse(
      '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}',
    ) as object
    const tree = treeOf(data, 'values')
    expect(Object.keys(tree)).toEqual(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(tree)).toBeNull()
    expect({}).not.toHaveProperty('polluted')
  })

  test('are a copy', () => {
    const data = { a: [{ b: 1 }] }
    const tree = treeOf(data, 'values')
    data.a[0] = { b: 2 }
    expect(tree).toEqual({ a: [{ b: 1 }] })
  })

  test('have int64 for whole numbers where an API server made them', () => {
    expect(treeOf({ a: 1, b: 1.5, c: 2 ** 53 }, 'object', 'int64')).toEqual({ a: 1n, b: 1.5, c: 2 ** 53 })
  })
})
