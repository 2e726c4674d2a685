import { describe, expect, test } from '@jest/globals'
import { UserError } from '../../src/errors.ts'
import { applyAssignment, type SetContext } from '../../src/values/istioctl-set.ts'
import { parseSetFlag } from '../../src/values/set-flag.ts'
import { formatSetFlag, type SetFlagName } from '../../src/values/set-flag-text.ts'
import { formatPath } from '../../src/values/set-path.ts'
import type { FieldType } from '../../src/values/set-value.ts'
import { newTree, toTree } from '../../src/values/tree.ts'

const files: Readonly<Record<string, string>> = { 'ca.pem': 'PEM\n', 'a,b': 'comma' }
const readFile = (path: string): string => files[path] ?? 'none'

const parse = (text: string, name: SetFlagName = 'set') => parseSetFlag({ name, text }, readFile)
const valueOf = (text: string, field?: FieldType) => parse(text)[0]?.valueFor(field)

function apply(tree: ReturnType<typeof newTree>, text: string, context?: SetContext): void {
  for (const assignment of parse(text)) applyAssignment(tree, assignment, context)
}

const unknown: FieldType = { type: 'unknown', repeated: false, allowsList: true }
const textMap: FieldType = { type: 'unknown', repeated: false }
const strings: FieldType = { type: 'string', repeated: true }
const field = (type: string): FieldType => ({ type, repeated: false })

// One row for each kind of value of istioctl's --set. `istioctl` is its result where ours differs.
const typed: { name: string; in: string; field?: FieldType; out: unknown; istioctl?: unknown }[] = [
  { name: 'integer', in: 'a=5', out: 5 },
  { name: 'signed integer', in: 'a=+5', field: field('int'), out: 5 },
  { name: 'a plus sign is kept in an unknown field', in: 'a=+5', out: '+5', istioctl: 5 },
  { name: 'leading zeros in an integer', in: 'a=007', field: field('int'), out: 7 },
  { name: 'leading zeros are kept in an unknown field', in: 'a=007', out: '007', istioctl: 7 },
  { name: 'float', in: 'a=1.10', field: field('number'), out: 1.1 },
  { name: 'float in a mesh configuration', in: 'a=10.0', field: field('protobuf'), out: 10 },
  { name: 'a final zero is kept in an unknown field', in: 'a=1.10', out: '1.10', istioctl: 1.1 },
  { name: 'a float that prints back', in: 'a=1.5', out: 1.5 },
  { name: 'exponent', in: 'a=1e3', field: field('number'), out: 1000 },
  { name: 'an exponent is kept in an unknown field', in: 'a=1e3', out: '1e3', istioctl: 1000 },
  { name: 'underscores are no number', in: 'a=1_000', field: field('int'), out: '1_000', istioctl: 1000 },
  { name: 'hexadecimal float is a string', in: 'a=0x1p4', out: '0x1p4', istioctl: 16 },
  { name: 'hexadecimal integer is a string', in: 'a=0x10', out: '0x10' },
  {
    name: 'an integer beyond 2^53 is a string',
    in: 'a=12345678901234567890',
    field: field('int'),
    out: '12345678901234567890',
    istioctl: 12345678901234567000,
  },
  { name: 'short boolean', in: 'a=t', field: field('bool'), out: true },
  { name: 'boolean as a number', in: 'a=1', field: field('bool'), out: true, istioctl: 1 },
  { name: 'a letter is text in an unknown field', in: 'a=t', out: 't', istioctl: true },
  { name: 'boolean', in: 'a=FALSE', out: false },
  { name: 'YAML boolean is a string', in: 'a=yes', out: 'yes' },
  { name: 'null removes the value, as in Helm', in: 'a=null', out: null, istioctl: 'null' },
  { name: 'null for a string', in: 'a=NULL', field: field('string'), out: null, istioctl: 'NULL' },
  { name: 'infinity is a string', in: 'a=inf', field: field('number'), out: 'inf', istioctl: 'a panic' },
  { name: 'not a number is a string', in: 'a=NaN', field: field('number'), out: 'NaN', istioctl: 'a panic' },
  { name: 'a float out of range is a string', in: 'a=1e400', field: field('number'), out: '1e400' },
  { name: 'misplaced underscore is a string', in: 'a=1__0', out: '1__0' },
  { name: 'quotes are kept', in: 'a="5"', out: '"5"' },
  { name: 'a number for a string', in: 'a=10', field: field('string'), out: '10', istioctl: 10 },
  { name: 'a boolean for a string', in: 'a=true', field: field('string'), out: 'true', istioctl: true },
  { name: 'an integer or a string', in: 'a=25%', field: field('intOrString'), out: '25%' },
  { name: 'braces in a list', in: 'a={a,b}', field: strings, out: ['a', 'b'], istioctl: '{a,b}' },
  { name: 'braces in an unknown field', in: 'a={a,b}', field: unknown, out: ['a', 'b'], istioctl: '{a,b}' },
  { name: 'braces in a map of texts', in: 'a={a,b}', field: textMap, out: '{a,b}' },
  { name: 'JSON in an unknown field', in: 'a={"x": "%X%"}', field: unknown, out: '{"x": "%X%"}' },
  { name: 'empty braces', in: 'a={}', field: strings, out: [] },
  { name: 'an escaped comma in braces', in: 'a={a\\,b,c}', field: strings, out: ['a,b', 'c'] },
  { name: 'typed elements', in: 'a={1,x,null}', field: unknown, out: [1, 'x', null] },
  { name: 'escaped comma', in: 'a=x\\,y', out: 'x,y' },
  { name: 'a comma is part of the value', in: 'a=10.0.0.0/8,10.1.0.0/16', out: '10.0.0.0/8,10.1.0.0/16' },
  { name: 'other backslashes are kept', in: 'a=^\\d+$', out: '^\\d+$' },
  { name: 'second equals sign', in: 'a=b=c', out: 'b=c' },
  { name: 'spaces around the parts', in: ' a = b ', out: 'b' },
  { name: 'empty', in: 'a=', out: '' },
]

test.each(typed)('reads the value: $name', ({ in: text, field, out, istioctl }) => {
  expect(valueOf(text, field)).toEqual(out)
  expect(out).not.toEqual(istioctl)
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
  { name: 'match with a bracket', in: 'a[b:[x\\]].c=1', out: ['a', '[b:[x]]', 'c'] },
  { name: 'match with an equals sign', in: 'a[b:x=y].c=1', out: ['a', '[b:x=y]', 'c'] },
  { name: 'escaped equals sign', in: 'a\\=b.c=1', out: ['a=b', 'c'] },
  { name: 'a path is no file name', in: 'a//b/../c/=1', out: ['a//b/', '/c/'] },
  { name: '__proto__ is a key', in: '__proto__.x=1', out: ['__proto__', 'x'] },
]

test.each(paths)('reads the path: $name', ({ in: text, out }) => {
  const path = parse(text)[0]?.path ?? []
  expect(path.map((segment) => (segment.kind === 'key' ? segment.key : formatPath([segment])))).toEqual(out)
})

test('formats a path as written', () => {
  expect(formatPath(parse('a\\.b.c[0].d[name:x].e=1')[0]?.path ?? [])).toBe('a\\.b.c[0].d[name:x].e')
})

const malformed: { in: string; message: string; name: string }[] = [
  { name: 'an empty text', in: '', message: '--set "" is empty' },
  { name: 'no equals sign', in: 'profile', message: '--set "profile" has no "=" (column 8)' },
  { name: 'no path', in: '=x', message: '--set "=x" has no path before "="' },
  { name: 'only dots', in: '..=x', message: '--set "..=x" has no path before "="' },
  { name: 'unclosed bracket', in: 'a[0=x', message: '--set "a[0=x" has an unclosed "[" (column 2)' },
  { name: 'list of lists', in: 'a[0][1]=x', message: '"[1]" without a key before it' },
  { name: 'list at the top', in: '[0]=x', message: '"[0]" without a key before it' },
  { name: 'no selector', in: 'a[x]=1', message: '"[x]", which is neither [NUMBER] nor [KEY:VALUE]' },
  {
    name: "Helm's several assignments",
    in: 'profile=ambient,values.global.platform=k3s',
    message: 'has a second assignment after a comma (column 16)',
  },
]

test.each(malformed)('rejects $name', ({ in: text, message }) => {
  const error = errorOf(() => parse(text))
  expect(error.code).toBe('set-syntax')
  expect(error.message).toContain(message)
  expect(error.hint).toContain('--set path=value')
})

const applied: { name: string; tree: Record<string, unknown>; sets: string[]; out: unknown }[] = [
  { name: 'creates maps', tree: {}, sets: ['a.b.c=1'], out: { a: { b: { c: 1 } } } },
  { name: 'keeps other keys', tree: { a: { x: 1 } }, sets: ['a.b=2'], out: { a: { x: 1, b: 2 } } },
  { name: 'replaces a map with a value', tree: { a: { b: 1 } }, sets: ['a=2'], out: { a: 2 } },
  { name: 'creates a list', tree: {}, sets: ['a[0].b=1'], out: { a: [{ b: 1 }] } },
  {
    name: 'appends at the end',
    tree: {},
    sets: ['a[0]=x', 'a[-1]=y', 'a[2]=z'],
    out: { a: ['x', 'y', 'z'] },
  },
  { name: 'replaces an element', tree: { a: ['x', 'y'] }, sets: ['a[0]=z'], out: { a: ['z', 'y'] } },
  { name: 'sets null', tree: { a: { b: 1 } }, sets: ['a.b=null'], out: { a: { b: null } } },
  {
    name: 'finds a number by its text',
    tree: { a: [{ port: 80 }] },
    sets: ['a[port:80].v=1'],
    out: { a: [{ port: 80, v: 1 }] },
  },
  {
    name: 'creates an element that may be found later',
    tree: {},
    sets: ['a[name:x].v=1'],
    out: { a: [{ name: 'x', v: 1 }] },
  },
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
  for (const text of sets) apply(spec, text)
  expect(JSON.parse(JSON.stringify(spec))).toEqual(out)
})

// istioctl panics for most of these, and reads an index beyond the end as the next one.
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
    name: 'an index beyond the end',
    tree: { a: ['x'] },
    set: 'a[1000000000]=1',
    message: 'a[1000000000] is too far: the list has 1 element',
  },
  { name: 'a key in an element', tree: { a: ['x'] }, set: 'a[0].b=1', message: 'a[0] is "x", not a map, so' },
  {
    name: 'a missing element',
    tree: { a: [{ n: 'x' }] },
    set: 'a[n:y].b=1',
    message: 'a[n:y] was not found',
  },
]

test.each(mismatches)('rejects setting $name', ({ tree, set, message }) => {
  const error = errorOf(() => apply(toTree(tree), set, { below: newTree() }))
  expect(error.code).toBe('set-path')
  expect(error.message).toContain(message)
})

test('does not change prototypes', () => {
  const spec = newTree()
  apply(spec, '__proto__.polluted=true')
  apply(spec, 'constructor.prototype.polluted=true')
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
    expect(errorOf(() => apply(toTree({ a: { b: 1 } }), 'a.b.c=1')).message).toBe(
      '--set "a.b.c=1": a.b is 1, not a map, so no key can be set in it',
    )
  })
})

describe('[key:value] and the spec below', () => {
  const below = toTree({ gateways: [{ name: 'in', ports: [{ name: 'http', port: 80 }] }, { name: 'out' }] })

  test('finds an element, and keeps the others', () => {
    const spec = newTree()
    apply(spec, 'gateways[name:in].ports[name:http].port=8080', { below })
    expect(JSON.parse(JSON.stringify(spec))).toEqual({
      gateways: [{ name: 'in', ports: [{ name: 'http', port: 8080 }] }, { name: 'out' }],
    })
    expect(JSON.stringify(below)).toContain('"port":80')
  })

  test('reports the elements that exist', () => {
    const error = errorOf(() => apply(newTree(), 'gateways[name:inn].enabled=true', { below }))
    expect(error.message).toBe(
      '--set "gateways[name:inn].enabled=true": gateways[name:inn] was not found in the files, the flags before it and the profile',
    )
    expect(error.hint).toBe('the list has name: in, out')
  })

  test('an index does not see it', () => {
    const spec = newTree()
    apply(spec, 'gateways[0].name=mine', { below })
    expect(JSON.parse(JSON.stringify(spec))).toEqual({ gateways: [{ name: 'mine' }] })
  })
})

const siblings: { name: string; flag: SetFlagName; text: string; field?: FieldType; out: unknown }[] = [
  { name: 'text', flag: 'set-string', text: 'a=10,b=true', out: { a: '10', b: 'true' } },
  { name: 'an escaped comma', flag: 'set-string', text: 'a=x\\,y,b=z', out: { a: 'x,y', b: 'z' } },
  { name: 'a list', flag: 'set-string', text: 'a={1,2}', field: strings, out: { a: ['1', '2'] } },
  {
    name: 'a list and more',
    flag: 'set-string',
    text: 'a={1},b=2',
    field: strings,
    out: { a: ['1'], b: '2' },
  },
  { name: 'braces that are text', flag: 'set-string', text: 'a={x}y', out: { a: '{x}y' } },
  { name: 'null is text', flag: 'set-string', text: 'a=null', out: { a: 'null' } },
  { name: 'a trailing comma', flag: 'set-string', text: 'a=1,', out: { a: '1' } },
  {
    name: 'JSON',
    flag: 'set-json',
    text: 'a=[1, "x"] , b={"c": null}',
    out: { a: [1, 'x'], b: { c: null } },
  },
  { name: 'JSON after a space', flag: 'set-json', text: 'a= 5', out: { a: 5 } },
  { name: 'an empty JSON value', flag: 'set-json', text: 'a=', out: { a: null } },
  { name: 'a JSON object', flag: 'set-json', text: ' {"a": {"b": 1}, "c": {}}', out: { a: { b: 1 }, c: {} } },
  { name: 'the content of a file', flag: 'set-file', text: 'a=ca.pem', out: { a: 'PEM\n' } },
  { name: 'a file with a comma', flag: 'set-file', text: 'a=a\\,b', out: { a: 'comma' } },
  {
    name: 'several files',
    flag: 'set-file',
    text: 'a={ca.pem,other}',
    field: strings,
    out: { a: ['PEM\n', 'none'] },
  },
]

describe('--set-string, --set-json and --set-file', () => {
  test.each(siblings)('$flag reads $name', ({ flag, text, field, out }) => {
    const spec = newTree()
    for (const assignment of parse(text, flag)) applyAssignment(spec, assignment, { fieldAt: () => field })
    expect(JSON.parse(JSON.stringify(spec))).toEqual(out)
  })

  const wrong: { flag: SetFlagName; text: string; message: string; hint: string }[] = [
    {
      flag: 'set-json',
      text: 'a=text',
      message: '--set-json "a=text" has a value that is not JSON (column 3)',
      hint: 'quote text',
    },
    {
      flag: 'set-json',
      text: '{"a": 1',
      message: '--set-json "{"a": 1" has a value that is not JSON (column 1)',
      hint: 'write --set-json path=JSON',
    },
    {
      flag: 'set-json',
      text: 'a=1 2',
      message: '--set-json "a=1 2" has text after a value (column 4)',
      hint: 'a comma',
    },
    {
      flag: 'set-string',
      text: 'a,b=1',
      message: '--set-string "a,b=1" has no "=" (column 2)',
      hint: 'write --set-string path=text',
    },
    { flag: 'set-file', text: '', message: '--set-file "" is empty', hint: 'write --set-file path=FILE' },
  ]
  test.each(wrong)('$flag rejects "$text"', ({ flag, text, message, hint }) => {
    const error = errorOf(() => parse(text, flag))
    expect(error.message).toBe(message)
    expect(error.hint).toContain(hint)
  })
})

describe('a flag in a message', () => {
  const rows: readonly [string, SetFlagName, string, string][] = [
    ['is as typed', 'set', 'a.b=1', '--set a.b=1'],
    ['is shortened', 'set-json', `a=[${'1,'.repeat(100)}1]`, `--set-json a=[${'1,'.repeat(38)}…`],
    [
      'hides a secret',
      'set',
      'values.global.tracer.lightstep.accessToken=abc',
      '--set values.global.tracer.lightstep.accessToken=***',
    ],
    ['keeps the name of a file', 'set-file', 'a.password=pw.txt', '--set-file a.password=pw.txt'],
  ]
  test.each(rows)('%s', (_, name, text, shown) => {
    expect(formatSetFlag({ name, text })).toBe(shown)
  })
})
