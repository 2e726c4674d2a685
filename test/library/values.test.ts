// Values as Helm's command line makes them; what --set answers is held to Helm in helm-answers.test.ts.
import { describe, expect, test } from '@jest/globals'
import { ChartError } from '../../src/library/error.ts'
import { mergeValues, parseValues, setValues } from '../../src/library/values.ts'
import { deepFreeze, faultOf } from './support.ts'

describe('parseValues', () => {
  // YAML 1.1 over JSON, as sigs.k8s.io/yaml reads it.
  const rows: readonly { name: string; in: string; out: unknown }[] = [
    { name: 'an empty text', in: '', out: {} },
    { name: 'comments alone', in: '# nothing\n', out: {} },
    { name: 'JSON', in: '{"a": [1, null]}', out: { a: [1, null] } },
    {
      name: 'words of YAML 1.1',
      in: 'a: yes\nb: off\nc: 0x10\nd: 010\ne: 1_000',
      out: { a: true, b: false, c: 16, d: 8, e: 1000 },
    },
    { name: 'keys that are no text', in: '1: a\ntrue: b', out: { 1: 'a', true: 'b' } },
    { name: 'the first of several documents', in: 'a: 1\n---\na: 2', out: { a: 1 } },
  ]
  test.each(rows)('$name', ({ in: text, out }) => {
    expect(parseValues(text)).toEqual(out)
  })

  // Helm's words: `helm template CHART -f FILE`.
  const refused: readonly { name: string; in: string; out: string }[] = [
    {
      name: 'a list',
      in: '- a',
      out: 'failed to parse prod.yaml: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal array into Go value of type map[string]interface {}',
    },
    {
      name: 'a broken text',
      in: 'a: b: c',
      out: 'failed to parse prod.yaml: error converting YAML to JSON: yaml: mapping values are not allowed in this context',
    },
  ]
  test.each(refused)('refuses $name', async ({ in: text, out }) => {
    expect(await faultOf(() => parseValues(text, 'prod.yaml'))).toMatchObject({
      code: 'values',
      message: out,
    })
  })

  test('takes __proto__ for a key', () => {
    const values = parseValues('__proto__: {polluted: 1}\n')
    expect(Object.keys(values)).toEqual(['__proto__'])
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('mergeValues', () => {
  const rows: readonly { name: string; in: readonly object[]; out: object }[] = [
    { name: 'nothing', in: [], out: {} },
    { name: 'maps key by key', in: [{ a: { b: 1, c: 1 } }, { a: { c: 2 } }], out: { a: { b: 1, c: 2 } } },
    { name: 'lists are replaced', in: [{ a: [1, 2] }, { a: [3] }], out: { a: [3] } },
    {
      name: 'null stays, to remove a default of the chart',
      in: [{ a: { b: 1 } }, { a: null }],
      out: { a: null },
    },
    { name: 'the last one wins', in: [{ a: 1 }, { a: { b: 1 } }, { a: 3 }], out: { a: 3 } },
  ]
  test.each(rows)('$name', ({ in: layers, out }) => {
    expect(mergeValues(...layers.map(deepFreeze))).toEqual(out)
  })

  test('says in which layer something is not a value', async () => {
    expect(await faultOf(() => mergeValues({}, { a: new Date(0) }))).toMatchObject({
      code: 'values',
      message: 'values (2 of 2).a: a Date is not a plain object',
    })
  })

  test('does not reach prototypes', () => {
    mergeValues(
      { a: {} },
      JSON.parse('{"__proto__": {"polluted": 1}, "a": {"__proto__": {"polluted": 1}}}') as object,
    )
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('setValues', () => {
  test('leaves what it is given, and gives int64 for integers', () => {
    const values = deepFreeze({ a: { list: [{ b: 1 }] } })
    expect(setValues(values, ['a.list[0].b=2', 'a.c=x'])).toEqual({ a: { list: [{ b: 2n }], c: 'x' } })
    expect(values).toEqual({ a: { list: [{ b: 1 }] } })
  })

  test.each([
    { notation: 'typed', out: { a: 1n, b: [true, null] } },
    { notation: 'string', out: { a: '1', b: ['true', 'null'] } },
    { notation: 'literal', out: { a: '1,b={true,null}' } },
  ] as const)('$notation', ({ notation, out }) => {
    expect(setValues({}, 'a=1,b={true,null}', notation)).toEqual(out)
  })

  test('json', () => {
    expect(setValues({}, 'a={"b":[1]}', 'json')).toEqual({ a: { b: [1] } })
  })

  test('does not reach prototypes', () => {
    setValues({}, ['__proto__.polluted=1', 'constructor.prototype.polluted=1', 'a.__proto__.polluted=1'])
    expect({}).not.toHaveProperty('polluted')
  })

  test.each([
    {
      name: 'no value',
      in: 'a',
      notation: 'typed',
      code: 'values',
      out: 'failed parsing "a": key "a" has no value',
    },
    {
      name: 'an index too large',
      in: 'a[65537]=1',
      notation: 'typed',
      code: 'values',
      out: 'failed parsing "a[65537]=1": index of 65537 is greater than maximum supported index of 65536',
    },
    {
      name: 'an unknown notation',
      in: 'a=1',
      notation: 'strings',
      code: 'options',
      out: 'setValues: unknown notation "strings"; did you mean "string"?',
    },
    {
      name: 'a notation of Object’s',
      in: 'a=1',
      notation: 'constructor',
      code: 'options',
      out: 'setValues: unknown notation "constructor"',
    },
  ])('refuses $name', async ({ in: text, notation, code, out }) => {
    const error = await faultOf(() => setValues({}, text, notation as 'typed'))
    expect(error).toBeInstanceOf(ChartError)
    expect(error).toMatchObject({ code, message: out })
  })
})
