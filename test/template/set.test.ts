import { describe, expect, test } from '@jest/globals'
import { fn, variadic } from '../../src/template/function.ts'
import type { GoFunction } from '../../src/template/function.ts'
import { typed } from '../../src/template/kinds.ts'
import type { GoType } from '../../src/template/kinds.ts'
import { TemplateError, TemplateSet } from '../../src/template/template.ts'
import { toTree } from '../../src/values/tree.ts'

function newSet(
  texts: Readonly<Record<string, string>>,
  functions: [string, GoFunction][] = [],
): TemplateSet {
  const set = new TemplateSet(new Map(functions), { name: 'root' })
  for (const [name, text] of Object.entries(texts)) set.parse(name, text)
  return set
}

function errorOf(body: () => unknown): TemplateError {
  try {
    body()
  } catch (error) {
    if (error instanceof TemplateError) return error
    throw error
  }
  throw new Error('no error')
}

// Documented behaviour of text/template's Parse, AddParseTree and Clone.
describe('a set', () => {
  test('replaces an earlier definition with a later one', () => {
    const set = newSet({ a: '{{define "x"}}1{{end}}', b: '{{define "x"}}2{{end}}', c: '{{template "x"}}' })
    expect(set.execute('c', null)).toBe('2')
  })

  test('keeps a definition when a later body is empty', () => {
    const set = newSet({
      a: '{{define "x"}}1{{end}}',
      b: '{{define "x"}} {{/* c */}}{{end}}',
      c: '{{template "x"}}',
    })
    expect(set.execute('c', null)).toBe('1')
  })

  test('returns the text’s own template even if an older one of that name stays', () => {
    const set = newSet({ a: 'old' })
    const own = set.parse('a', ' ')
    expect(set.execute('a', null)).toBe('old')
    expect(set.execute(own, null)).toBe(' ')
  })

  test('adds nothing for a text that fails to parse', () => {
    const set = newSet({})
    expect(() => set.parse('a', '{{define "x"}}1{{end}}{{')).toThrow(TemplateError)
    expect(set.has('x')).toBe(false)
  })

  test('does not share changes with a clone', () => {
    const set = newSet({ a: '{{template "x"}}', b: '{{define "x"}}1{{end}}' })
    const clone = set.withFunctions(new Map())
    clone.parse('b', '{{define "x"}}2{{end}}{{define "y"}}3{{end}}')
    expect([set.execute('a', null), clone.execute('a', null)]).toEqual(['1', '2'])
    expect([set.has('y'), clone.has('y')]).toEqual([false, true])
  })

  test('looks up functions when they are called, so that sets can share trees', () => {
    const set = newSet({ a: '{{f}}' }, [['f', fn([], () => '1')]])
    const other = set.withFunctions(new Map([['f', fn([], () => '2')]]))
    expect([set.execute('a', null), other.execute('a', null)]).toEqual(['1', '2'])
  })

  test('names the set in the error for an unknown template', () => {
    expect(errorOf(() => newSet({}).execute('zz', null)).message).toBe(
      'template: no template "zz" associated with template "root"',
    )
  })

  test('prefers its own functions to built-in ones, and allows one named break', () => {
    const set = newSet({ a: '{{len "x"}}{{break}}' }, [
      ['len', fn(['string'], () => 'mine')],
      ['break', fn([], () => 'too')],
    ])
    expect(set.execute('a', null)).toBe('minetoo')
  })
})

describe('limits', () => {
  test('stop recursion with Go’s error', () => {
    const set = newSet({ a: '{{define "r"}}{{template "r" .}}{{end}}{{template "r" .}}' })
    expect(errorOf(() => set.execute('a', null)).message).toBe(
      'template: a:1:25: executing "r" at <{{template "r" .}}>: exceeded maximum template depth (100000)',
    )
    expect(set.has('r')).toBe(true)
  })

  test('stop recursion through functions', () => {
    const include: GoFunction = fn(['string', 'any'], (name, data): string => set.execute(name, data))
    const set = newSet({ a: '{{define "r"}}{{if true}}{{include "r" .}}{{end}}{{end}}{{include "r" .}}' }, [
      ['include', include],
    ])
    const { message } = errorOf(() => set.execute('a', null))
    expect(message.slice(0, 83)).toBe(
      'template: a:1:58: executing "a" at <include "r" .>: error calling include: template',
    )
    expect(message.slice(-48)).toBe('<true>: exceeded maximum template depth (100000)')
    expect(newSet({ a: '{{range 3}}{{.}}{{end}}' }).execute('a', null)).toBe('012')
  })

  test.each([
    { name: 'parentheses', text: `{{${'('.repeat(5000)}1${')'.repeat(5000)}}}` },
    { name: 'conditions', text: '{{if 1}}'.repeat(5000) },
  ])('deep $name are refused', ({ text }) => {
    expect(errorOf(() => newSet({ a: text })).message).toBe('template: a:1: max expression depth exceeded')
  })

  test('reject output beyond the maximum', () => {
    const set = new TemplateSet(new Map(), { maxOutput: 10 })
    set.parse('a', '{{range 100}}abc{{end}}')
    expect(errorOf(() => set.execute('a', null)).message).toContain('output exceeds 10 characters')
  })

  test('stop printing a value that contains itself', () => {
    const loop = toTree({ a: 1 }) as Record<string, unknown>
    loop['self'] = loop
    const set = newSet({ a: '{{print .}}' })
    expect(errorOf(() => set.execute('a', loop)).message).toContain(
      'error calling print: value is nested too deeply',
    )
  })
})

// Go finds these with reflect.Value.MethodByName and FieldByName.
describe('objects', () => {
  const version = typed({ major: '1' }, {
    name: 'app.Version',
    kind: 'struct',
    field: (receiver, name) => (name === 'Major' ? (receiver as { major: string }).major : undefined),
    method: (_, name) => methods[name],
    print: () => 'v1',
  } satisfies GoType)
  const methods: Readonly<Record<string, GoFunction>> = {
    Name: fn([], () => 'one'),
    Has: fn(['string'], (text) => text === 'a'),
    All: variadic(['int'], 'string', (count, ...texts) => `${count}${texts.join('')}`),
  }
  const names = typed(toTree({ a: 'x' }), { name: 'map[string]string', kind: 'map', elem: 'string' })
  const set = newSet({}, [['version', fn([], () => version)]])

  test.each([
    { name: 'a field', template: '{{.v.Major}}', out: '1' },
    { name: 'a method', template: '{{.v.Name}}', out: 'one' },
    { name: 'a method with arguments', template: '{{.v.Has "a"}} {{"b" | .v.Has}}', out: 'true false' },
    { name: 'a variadic method', template: '{{.v.All 1 "a" "b"}}', out: '1ab' },
    { name: 'a method of a function’s result', template: '{{(version).Name}}', out: 'one' },
    { name: 'printing', template: '{{.v}} {{printf "%s" .v}}', out: 'v1 v1' },
    { name: 'truth', template: '{{if .v}}yes{{end}}', out: 'yes' },
    { name: 'the element’s zero', template: '[{{.m.a}}{{.m.b}}]', out: '[x]' },
  ])('$name', ({ template, out }) => {
    set.parse('t', template)
    expect(set.execute('t', { v: version, m: names })).toBe(out)
  })

  test.each([
    {
      name: 'an unknown field',
      template: '{{.v.Nope}}',
      error: "at <.v.Nope>: can't evaluate field Nope in type interface {}",
    },
    {
      name: 'an unknown field of a known type',
      template: '{{$v := .v}}{{$v.Nope}}',
      error: "can't evaluate field Nope in type app.Version",
    },
    {
      name: 'arguments for a field',
      template: '{{.v.Major 1}}',
      error: 'Major has arguments but cannot be invoked as function',
    },
    {
      name: 'too few arguments for a method',
      template: '{{.v.Has}}',
      error: 'wrong number of args for Has: want 1 got 0',
    },
    { name: 'a wrong type for a method', template: '{{.v.Has 1}}', error: 'expected string; found 1' },
    { name: 'the zero is typed', template: '{{.m.b.c}}', error: "can't evaluate field c in type string" },
  ])('$name', ({ template, error }) => {
    set.parse('t', template)
    expect(errorOf(() => set.execute('t', { v: version, m: names })).message).toContain(error)
  })
})

describe('errors', () => {
  test('include the position', () => {
    const set = newSet({ 'c/templates/a.yaml': 'x: é\ny: {{ .a.b.c }}' })
    expect(errorOf(() => set.execute('c/templates/a.yaml', toTree({}))).place).toEqual({
      template: 'c/templates/a.yaml',
      line: 2,
      column: 8,
    })
    expect(errorOf(() => newSet({ a: '\n{{nope}}' })).place).toEqual({ template: 'a', line: 2 })
  })

  test('do not treat prototype keys as map keys', () => {
    const set = newSet({ a: '[{{.constructor}}{{.__proto__}}{{index . "toString"}}]' })
    expect(set.execute('a', { x: 1 })).toBe('[<no value><no value><no value>]')
  })

  test('do not hide an internal error as a template error', () => {
    const set = newSet({ a: '{{f}}' }, [
      [
        'f',
        fn([], () => {
          throw new TypeError('bug')
        }),
      ],
    ])
    expect(() => set.execute('a', null)).toThrow(new TypeError('bug'))
  })
})
