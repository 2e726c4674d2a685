// Valid and invalid values for every keyword.
import { int, str } from './rows.ts'
import type { Row } from './rows.ts'

const anything = [null, true, 0, 1.5, -7, 1234567, 'text', '', [], [1, 'a'], {}, { a: 1 }]

export const keywords: readonly Row[] = [
  ...['null', 'boolean', 'number', 'integer', 'string', 'array', 'object'].map((type) => ({
    name: `type ${type}`,
    schema: { type },
    values: anything,
  })),
  { name: 'several types', schema: { type: ['object', 'string', 'null'] }, values: anything },
  { name: 'integer written as float', schema: int, values: [2.0, 1e3, 1e21, 0.5] },
  { name: 'enum', schema: { enum: ['a', "it's", 2, true, null] }, values: ['a', 'b', 2, 3, null, []] },
  { name: 'enum of one', schema: { enum: ['on"ly'] }, values: ['x'] },
  {
    name: 'enum of lists',
    schema: { enum: [[1, { a: 2 }], {}] },
    values: [[1, { a: 2 }], {}, [1], { b: 1 }],
  },
  { name: 'const', since: 6, schema: { const: 5 }, values: [5, 5.0, 6, '5'] },
  {
    name: 'const of a map',
    since: 6,
    schema: { const: { a: [1], b: 2 } },
    values: [{ b: 2, a: [1] }, { a: [1] }],
  },
  { name: 'bounds', schema: { minimum: 2, maximum: 1500 }, values: [2, 1500, 1.5, 1500.5, 1234567, -1e21] },
  {
    name: 'exclusive bounds',
    since: 6,
    schema: { exclusiveMinimum: 0.5, exclusiveMaximum: 1e6 },
    values: [0.5, 0.51, 1e6, 999999.5, 0, -0.00001],
  },
  { name: 'multipleOf', schema: { multipleOf: 0.1 }, values: [0.3, 1, 0.35, 1e20, 12345.6] },
  { name: 'lengths', schema: { minLength: 2, maxLength: 3 }, values: ['a', 'ab', 'abcd', '😀', '😀😀', 7] },
  { name: 'a great length', schema: { minLength: 12345 }, values: ['a'] },
  { name: 'pattern', schema: { pattern: "^a+'?$" }, values: ['aa', "b'\n", 'a\\"', 5] },
  { name: 'a pattern only Go knows', schema: { pattern: '^[[:alpha:]]\\z' }, values: ['a', '1'] },
  {
    name: 'items',
    schema: { items: str, minItems: 1, maxItems: 2 },
    values: [[], ['a'], ['a', 1], [1, 2, 3], 'no list'],
  },
  {
    name: 'uniqueItems',
    schema: { uniqueItems: true },
    values: [
      [1, 2],
      [1, 2, 1.0],
      [
        { a: 1, b: [] },
        { b: [], a: 1 },
      ],
    ],
  },
  { name: 'uniqueItems false', schema: { uniqueItems: false }, values: [[1, 1]] },
  {
    name: 'properties',
    schema: { properties: { a: str, 'x/y~z': int }, required: ['a', 'b'], additionalProperties: false },
    values: [{}, { a: 1 }, { a: 'x', b: 1, c: 2, d: 3 }, { 'x/y~z': 'no', a: '', b: 0 }],
  },
  { name: 'required, one', schema: { required: ['a'] }, values: [{}, { a: null }] },
  {
    name: 'additionalProperties of a type',
    schema: { additionalProperties: int },
    values: [{ a: 1 }, { a: 'x', b: true }],
  },
  {
    name: 'patternProperties',
    schema: { patternProperties: { '^a': int, b$: str }, additionalProperties: false },
    values: [{ a: 1 }, { ab: 1 }, { ab: 'x', c: 1 }, { b: 'x' }],
  },
  {
    name: 'sizes of maps',
    schema: { minProperties: 1, maxProperties: 2 },
    values: [{}, { a: 1 }, { a: 1, b: 2, c: 3 }],
  },
  {
    name: 'dependencies',
    schema: { dependencies: { a: ['b', 'c'], d: { required: ['e'] } } },
    values: [{ a: 1 }, { a: 1, b: 2 }, { a: 1, b: 1, c: 1 }, { d: 1 }, { d: 1, e: 1 }],
  },
  { name: 'not', schema: { not: str }, values: ['a', 1] },
  { name: 'allOf', schema: { allOf: [str, { minLength: 2 }, { maxLength: 0 }] }, values: ['abc', 'a', 1] },
  {
    name: 'anyOf',
    schema: { anyOf: [str, { type: 'array', items: int }] },
    values: ['a', [1], ['a', 'b'], 1],
  },
  {
    name: 'oneOf',
    schema: { oneOf: [{ type: 'number', multipleOf: 2 }, { type: 'number', multipleOf: 3 }, str] },
    values: [2, 3, 6, 5, 'a', []],
  },
  {
    name: 'deep',
    schema: {
      properties: { a: { anyOf: [{ allOf: [str, { pattern: 'x' }] }, { properties: { b: int } }] } },
    },
    values: [{ a: 'y' }, { a: { b: 'c' } }, { a: { b: 1 } }],
  },
]

// Keywords of newer drafts have no effect in older ones.
export const newer: readonly Row[] = [
  { name: 'contains', schema: { contains: int }, values: [[], ['a'], ['a', 1], {}] },
  {
    name: 'propertyNames',
    schema: { propertyNames: { pattern: '^[a-z]+$', maxLength: 2 } },
    // Helm can report any of several invalid values.
    values: [{ A: 1, ABC: 2, ab: 3 }],
  },
  {
    name: 'schemas that are booleans',
    since: 6,
    schema: { properties: { a: true, b: false } },
    values: [{ a: 1 }, { b: 1 }],
  },
  {
    name: 'if, then, else',
    schema: { if: { type: 'string' }, then: { minLength: 2 }, else: { minimum: 5 } },
    values: ['a', 'ab', 4, 5, null],
  },
  { name: 'if alone', schema: { if: { type: 'string' } }, values: ['a', 1] },
  { name: 'if false', since: 6, schema: { if: false, then: false, else: str }, values: ['a', 1] },
  {
    name: 'minContains and maxContains',
    schema: { contains: int, minContains: 2, maxContains: 3 },
    values: [[1], [], [1, 'a', 2], [1, 2, 3, 4], ['a']],
  },
  { name: 'minContains 0', schema: { contains: int, minContains: 0 }, values: [[], ['a']] },
  {
    name: 'dependentRequired and dependentSchemas',
    schema: { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { required: ['d'] } } },
    values: [{ a: 1 }, { c: 1 }, { a: 1, b: 1, c: 1, d: 1 }],
  },
  {
    name: 'unevaluatedProperties',
    schema: {
      properties: { a: int },
      anyOf: [
        { properties: { b: int }, required: ['b'] },
        { properties: { c: int }, required: ['c'] },
      ],
      unevaluatedProperties: false,
    },
    values: [{ a: 1, b: 2 }, { a: 1, b: 2, c: 3 }, { a: 1, b: 2, z: 3 }, { a: 1 }],
  },
  {
    name: 'unevaluatedProperties of a type',
    schema: { if: { required: ['a'] }, then: { properties: { a: int } }, unevaluatedProperties: str },
    values: [{ a: 1, b: 'x' }, { a: 1, b: 2 }, { b: 1 }],
  },
  {
    name: 'unevaluatedItems',
    schema: { allOf: [{ prefixItems: [int], items: undefined }], contains: str, unevaluatedItems: false },
    values: [[1], [1, 'a'], [1, true]],
  },
  {
    name: 'prefixItems',
    schema: { prefixItems: [int, str], items: false },
    values: [
      [1, 'a'],
      [1, 2],
      [1, 'a', 3],
    ],
  },
]

export const tuples: readonly Row[] = [
  {
    name: 'items by place',
    schema: { items: [int, str], additionalItems: false },
    values: [[1], [1, 2], [1, 'a', 3, 4]],
  },
  {
    name: 'additionalItems',
    schema: { items: [int], additionalItems: str },
    values: [
      [1, 'a'],
      [1, 2, 3],
    ],
  },
  { name: 'additionalItems alone', schema: { additionalItems: false }, values: [[1]] },
]

export const draft4: readonly Row[] = [
  {
    name: 'bounds left out',
    draft: 4,
    schema: { minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: true },
    values: [1, 2, 5],
  },
  { name: 'bounds kept', draft: 4, schema: { minimum: 1, exclusiveMinimum: false }, values: [1, 0] },
]
