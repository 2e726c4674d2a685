import { describe, expect, test } from '@jest/globals'
import { UserError } from '../../src/errors.ts'
import { applyIstioctlSet, formatPath, parseIstioctlSet } from '../../src/values/istioctl-set.ts'
import { newTree, toTree } from '../../src/values/tree.ts'

// Results of istioctl 1.31.
const typed: { in: string; out: unknown; name: string }[] = [
  { name: 'integer', in: 'a=5', out: 5 },
  { name: 'signed integer', in: 'a=+5', out: 5 },
  { name: 'leading zeros are decimal', in: 'a=007', out: 7 },
  { name: 'float', in: 'a=1.10', out: 1.1 },
  { name: 'exponent', in: 'a=1e3', out: 1000 },
  { name: 'underscores', in: 'a=1_000', out: 1000 },
  { name: 'hexadecimal float', in: 'a=0x1p4', out: 16 },
  { name: 'hexadecimal integer is a string', in: 'a=0x10', out: '0x10' },
  { name: 'beyond int64', in: 'a=12345678901234567890', out: 12345678901234567000 },
  { name: 'short boolean', in: 'a=t', out: true },
  { name: 'boolean', in: 'a=FALSE', out: false },
  { name: 'YAML boolean is a string', in: 'a=yes', out: 'yes' },
  { name: 'null is a string', in: 'a=null', out: 'null' },
  { name: 'infinity is a string', in: 'a=inf', out: 'inf' },
  { name: 'not a number is a string', in: 'a=NaN', out: 'NaN' },
  { name: 'a float out of range is a string', in: 'a=1e400', out: '1e400' },
  { name: 'misplaced underscore is a string', in: 'a=1__0', out: '1__0' },
  { name: 'quotes are kept', in: 'a="5"', out: '"5"' },
  { name: 'list notation is a string', in: 'a={a,b}', out: '{a,b}' },
  { name: 'escaped comma', in: 'a=x\\,y', out: 'x,y' },
  { name: 'second equals sign', in: 'a=b=c', out: 'b=c' },
  { name: 'spaces around the parts', in: ' a = b ', out: 'b' },
  { name: 'empty', in: 'a=', out: '' },
  { name: 'tag', in: 'tag=1.10', out: '1.10' },
  { name: 'global tag', in: 'values.global.tag=5', out: '5' },
  { name: 'compatibility version', in: 'compatibilityVersion=1.30', out: '1.30' },
  { name: 'compatibility version in values', in: 'values.compatibilityVersion=1.30', out: '1.30' },
  { name: 'proxy metadata', in: 'meshConfig.defaultConfig.proxyMetadata.X=true', out: 'true' },
  { name: 'proxy metadata in values', in: 'values.meshConfig.defaultConfig.proxyMetadata.X=1', out: '1' },
  { name: 'revision stays a number', in: 'revision=10', out: 10 },
]

test.each(typed)('reads the value: $name', ({ in: text, out }) => {
  expect(parseIstioctlSet(text).value).toBe(out)
})

const paths: { in: string; out: string[] | string; name: string }[] = [
  { name: 'keys', in: 'a.b.c=1', out: ['a', 'b', 'c'] },
  {
    name: 'escaped dots',
    in: 'nodeSelector.kubernetes\\.io/os=linux',
    out: ['nodeSelector', 'kubernetes.io/os'],
  },
  { name: 'empty segments', in: '.a..b.=1', out: ['a', 'b'] },
  { name: 'index', in: 'a[0].b=1', out: ['a', '[0]', 'b'] },
  { name: 'index as a segment', in: 'a.[0].b=1', out: ['a', '[0]', 'b'] },
  { name: 'negative index', in: 'a[-1]=1', out: ['a', '[-1]'] },
  { name: 'match', in: 'env[name:X].value=1', out: ['env', '[name:X]', 'value'] },
  { name: 'match with dots', in: 'a[host:x\\.y.z].b=1', out: ['a', '[host:x.y.z]', 'b'] },
  { name: '__proto__ is a key', in: '__proto__.x=1', out: ['__proto__', 'x'] },
]

test.each(paths)('reads the path: $name', ({ in: text, out }) => {
  const { path } = parseIstioctlSet(text)
  expect(path.map((segment) => (segment.kind === 'key' ? segment.key : formatPath([segment])))).toEqual(out)
})

test('formats a path as written', () => {
  expect(formatPath(parseIstioctlSet('a\\.b.c[0].d[name:x].e=1').path)).toBe('a\\.b.c[0].d[name:x].e')
})

const malformed: { in: string; message: string; name: string }[] = [
  { name: 'an empty text', in: '', message: '--set "" is empty' },
  { name: 'no equals sign', in: 'profile', message: '--set "profile" has no "="' },
  { name: 'no path', in: '=x', message: '--set "=x" has no path before "="' },
  { name: 'only dots', in: '..=x', message: '--set "..=x" has no path before "="' },
  { name: 'unclosed bracket', in: 'a[0=x', message: '--set "a[0=x" has an unclosed "["' },
  { name: 'list of lists', in: 'a[0][1]=x', message: '"[1]" without a key before it' },
  { name: 'list at the top', in: '[0]=x', message: '"[0]" without a key before it' },
  { name: 'no selector', in: 'a[x]=1', message: '"[x]", which is neither [NUMBER] nor [KEY:VALUE]' },
]

test.each(malformed)('rejects $name', ({ in: text, message }) => {
  const error = errorOf(() => parseIstioctlSet(text))
  expect(error.code).toBe('set-syntax')
  expect(error.message).toContain(message)
  expect(error.hint).toContain('--set path=value')
})

const applied: { name: string; tree: Record<string, unknown>; sets: string[]; out: unknown }[] = [
  { name: 'creates maps', tree: {}, sets: ['a.b.c=1'], out: { a: { b: { c: 1 } } } },
  { name: 'keeps other keys', tree: { a: { x: 1 } }, sets: ['a.b=2'], out: { a: { x: 1, b: 2 } } },
  { name: 'replaces a map with a value', tree: { a: { b: 1 } }, sets: ['a=2'], out: { a: 2 } },
  { name: 'creates a list', tree: {}, sets: ['a[0].b=1'], out: { a: [{ b: 1 }] } },
  { name: 'appends beyond the end', tree: {}, sets: ['a[7]=x', 'a[-1]=y'], out: { a: ['x', 'y'] } },
  { name: 'sets in an element', tree: { a: [{ b: 1 }] }, sets: ['a[0].c=2'], out: { a: [{ b: 1, c: 2 }] } },
  {
    name: 'finds an element',
    tree: { a: [{ name: 'x' }, { name: 'y' }] },
    sets: ['a[name:y].v=1'],
    out: { a: [{ name: 'x' }, { name: 'y', v: 1 }] },
  },
  { name: 'sets into null', tree: { a: null }, sets: ['a.b=1'], out: { a: { b: 1 } } },
]

test.each(applied)('$name', ({ tree, sets, out }) => {
  const spec = toTree(tree)
  for (const text of sets) applyIstioctlSet(spec, text)
  expect(JSON.parse(JSON.stringify(spec))).toEqual(out)
})

// istioctl panics for all of these.
const mismatches: { name: string; tree: Record<string, unknown>; set: string; message: string }[] = [
  {
    name: 'a key in a string',
    tree: { a: 'x' },
    set: 'a.b=1',
    message: 'a is "x", not a map, so no key can be set in it',
  },
  { name: 'a key in a list', tree: { a: [] }, set: 'a.b=1', message: 'a is a list, not a map, so no key' },
  { name: 'an index of a map', tree: { a: {} }, set: 'a[0]=1', message: 'a is a map, not a list' },
  {
    name: 'an element that is already set',
    tree: { a: ['x'] },
    set: 'a[0]=1',
    message: 'a[0] already exists',
  },
  { name: 'a key in an element', tree: { a: ['x'] }, set: 'a[0].b=1', message: 'a[0] is "x", not a map, so' },
  {
    name: 'a missing element',
    tree: { a: [{ n: 'x' }] },
    set: 'a[n:y].b=1',
    message: 'a[n:y] was not found',
  },
  {
    name: 'a number that does not match a string',
    tree: { a: [{ n: 1 }] },
    set: 'a[n:1].b=1',
    message: 'a[n:1] was not found',
  },
]

test.each(mismatches)('rejects setting $name', ({ tree, set, message }) => {
  const error = errorOf(() => applyIstioctlSet(toTree(tree), set))
  expect(error.code).toBe('set-path')
  expect(error.message).toContain(message)
})

test('does not change prototypes', () => {
  const spec = newTree()
  applyIstioctlSet(spec, '__proto__.polluted=true')
  applyIstioctlSet(spec, 'constructor.prototype.polluted=true')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect(Object.keys(spec)).toEqual(['__proto__', 'constructor'])
})

function errorOf(action: () => unknown): UserError {
  try {
    action()
  } catch (error) {
    if (error instanceof UserError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('a failed assignment', () => {
  test('reports the path', () => {
    expect(errorOf(() => applyIstioctlSet(toTree({ a: { b: 1 } }), 'a.b.c=1')).message).toBe(
      '--set "a.b.c=1": a.b is 1, not a map, so no key can be set in it',
    )
  })
})
