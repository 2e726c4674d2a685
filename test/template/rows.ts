// Rows of the template tests. Go's text/template (go1.26) gave the expected results; test/peer/gotemplate.test.ts
// checks them again.
import { GoError } from '../../src/template/error.ts'
import { fn, variadic } from '../../src/template/function.ts'
import type { FunctionTable } from '../../src/template/function.ts'
import { int, isMap, stringList, typed } from '../../src/template/kinds.ts'
import { builtins } from './cases/builtins.ts'
import { format } from './cases/format.ts'
import { logic } from './cases/logic.ts'
import { numbers } from './cases/numbers.ts'
import { pipelines } from './cases/pipelines.ts'
import { range } from './cases/range.ts'
import { syntax } from './cases/syntax.ts'
import { templates } from './cases/templates.ts'
import { values } from './cases/values.ts'
import { variables } from './cases/variables.ts'

export interface Row {
  readonly name: string
  readonly template: string
  /** Data as JSON. Default: the `data` of this file. */
  readonly data?: unknown
  readonly out?: string
  readonly error?: string
}

export const data = {
  s: 'hello',
  i: 5,
  f: 1.5,
  big: 12345678,
  b: true,
  n: null,
  e: '',
  l: ['a', 'b', 3, null],
  m: { a: 1, b: { c: 'd' }, z: null },
  em: {},
  el: [],
}

/** The functions of test/peer/gotemplate/main.go, with every parameter type. */
export const functions: FunctionTable = new Map([
  ['str', fn(['string'], (value) => value)],
  ['num', fn(['int'], (value) => int(value))],
  ['flt', fn(['float64'], (value) => value)],
  ['b', fn(['bool'], (value) => value)],
  ['m', fn(['map'], (value) => int(isMap(value) ? Object.keys(value).length : -1))],
  ['l', fn(['list'], (value) => int(value.length))],
  ['id', fn(['any'], (value) => value)],
  ['i64', fn(['float64'], (value) => BigInt(value))],
  ['vars', variadic(['string'], 'int', (text, ...numbers) => `${text}[${numbers.join(' ')}]`)],
  ['strs', variadic([], 'string', (...texts) => typed(texts, stringList))],
  [
    'err',
    fn([], () => {
      throw new GoError('boom')
    }),
  ],
])

/** Groups in the order of the language reference. */
export const groups: Readonly<Record<string, readonly Row[]>> = {
  syntax,
  numbers,
  values,
  variables,
  pipelines,
  logic,
  range,
  templates,
  builtins,
  format,
}
