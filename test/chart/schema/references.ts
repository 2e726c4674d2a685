// Schemas that refer to others.
import { drafts, int, str, uris } from './rows.ts'
import type { Whole } from './rows.ts'

export const references: readonly Whole[] = [
  {
    name: 'a definition',
    schema: {
      $schema: uris[7],
      properties: { a: { $ref: '#/definitions/s' } },
      definitions: { s: { type: 'string', enum: ['x'] } },
    },
    values: { a: 1 },
  },
  {
    name: 'a definition with several faults',
    schema: {
      $schema: uris[7],
      properties: { a: { $ref: '#/definitions/s' }, b: { $ref: '#/definitions/s' } },
      definitions: { s: { required: ['x'], minProperties: 2 } },
    },
    values: { a: {}, b: { x: 1 } },
  },
  {
    name: 'the root refers',
    schema: {
      $schema: uris[7],
      $ref: '#/definitions/s',
      definitions: { s: { required: ['x', 'y'], properties: { z: str } } },
    },
    values: { z: 1 },
  },
  ...drafts.map((draft) => ({
    name: `beside a reference, draft ${draft}`,
    schema: {
      $schema: uris[draft],
      properties: { a: { $ref: '#/properties/s', minLength: 5, const: 'abc' }, s: str },
    },
    values: { a: 'ab' },
  })),
  {
    name: 'itself',
    schema: {
      $schema: uris[2020],
      $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
      $ref: '#/$defs/a',
    },
    values: { a: 1 },
  },
  {
    name: 'a tree',
    schema: { properties: { kids: { type: 'array', items: { $ref: '#' } }, n: int } },
    values: { n: 1, kids: [{ n: 'x', kids: [{ n: 'y' }] }] },
  },
  {
    name: 'an anchor',
    schema: { properties: { a: { $ref: '#s' } }, $defs: { x: { $anchor: 's', type: 'string' } } },
    values: { a: 1 },
  },
  {
    name: 'an anchor in an id, draft 7',
    schema: {
      $schema: uris[7],
      properties: { a: { $ref: '#s' } },
      definitions: { x: { $id: '#s', type: 'string' } },
    },
    values: { a: 1 },
  },
  {
    name: 'an anchor in an id, draft 4',
    schema: {
      $schema: uris[4],
      properties: { a: { $ref: '#s' } },
      definitions: { x: { id: '#s', type: 'string' } },
    },
    values: { a: 1 },
  },
  ...['%41b', '%ff', '%zz', '%'].map((name) => ({
    name: `an anchor in an id, escaped as ${name}`,
    schema: {
      $schema: uris[7],
      properties: { a: { $ref: `#${name}` } },
      definitions: { x: { $id: `#${name}`, type: 'string' } },
    },
    values: { a: 1 },
  })),
  ...['#/%ff', '#%ff', '#/%zz', '#a%20b', '#/$defs/a%20b', '#/$defs/a%2Fb', '#é'].map((ref) => ({
    name: `a place escaped as ${ref}`,
    schema: { properties: { a: { $ref: ref } }, $defs: { 'a b': str } },
    values: { a: 1 },
  })),
  ...['#%zz', 'http://a b#x', 'http://[x', '//a:b', ':'].map((ref) => ({
    name: `no reference: ${ref}`,
    schema: { $schema: uris[4], properties: { a: { $ref: ref } } },
  })),
  {
    name: 'an id',
    schema: {
      $id: 'https://example.com/root',
      properties: { a: { $ref: 'kid' } },
      $defs: { x: { $id: 'kid', type: 'string' } },
    },
    values: { a: 1 },
  },
  {
    name: 'within an id',
    schema: { properties: { a: { $ref: 'kid#/$defs/s' } }, $defs: { x: { $id: 'kid', $defs: { s: str } } } },
    values: { a: 1 },
  },
  {
    name: 'a place that is no schema’s',
    schema: { properties: { a: { $ref: '#/x-own/0' } }, 'x-own': [str] },
    values: { a: 1 },
  },
  {
    name: 'a place with a wrong schema',
    schema: { properties: { a: { $ref: '#/x-own' } }, 'x-own': { type: 5 } },
    values: { a: 1 },
  },
  {
    name: 'the schema of schemas',
    schema: { $schema: uris[7], properties: { a: { $ref: `${uris[7]}/definitions/nonNegativeInteger` } } },
    values: { a: -1 },
  },
  {
    name: 'a whole schema of schemas',
    schema: { $schema: uris[7], properties: { a: { $ref: uris[4] } } },
    values: { a: { type: 'x' } },
  },
  {
    name: '$recursiveRef',
    schema: {
      $schema: uris[2019],
      $recursiveAnchor: true,
      properties: { n: int, kid: { $recursiveRef: '#' } },
    },
    values: { kid: { kid: { n: 'x' } } },
  },
  {
    name: '$recursiveRef, extended',
    schema: {
      $schema: uris[2019],
      $id: 'https://example.com/strict',
      $recursiveAnchor: true,
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: {
        tree: {
          $id: 'tree',
          $recursiveAnchor: true,
          properties: { kids: { items: { $recursiveRef: '#' } }, n: int, global: true },
        },
      },
    },
    values: { n: 1, kids: [{ n: 'x', odd: 1 }] },
  },
  {
    name: '$dynamicRef',
    schema: {
      properties: { a: { $dynamicRef: '#s' } },
      $defs: { x: { $dynamicAnchor: 's', type: 'string' } },
    },
    values: { a: 1 },
  },
  {
    name: '$dynamicRef, extended',
    schema: {
      $id: 'https://example.com/strict',
      $dynamicAnchor: 'node',
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: {
        tree: {
          $id: 'tree',
          $dynamicAnchor: 'node',
          properties: { kids: { items: { $dynamicRef: '#node' } }, n: int, global: true },
        },
      },
    },
    values: { n: 1, kids: [{ n: 'x', odd: 1 }] },
  },
  {
    name: 'a urn',
    schema: { properties: { a: { $ref: 'urn:example:a' }, b: str } },
    values: { a: 1, b: 'x' },
  },
]
