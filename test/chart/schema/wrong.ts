// Invalid and unusual schemas.
import { drafts, str, uris } from './rows.ts'
import type { Whole } from './rows.ts'

export const wrongSchemas: readonly Whole[] = [
  { name: 'no JSON', schema: '{"type": ' },
  { name: 'no JSON at all', schema: 'type: object' },
  { name: 'empty', schema: '' },
  { name: 'blank', schema: ' \n' },
  { name: 'two values', schema: '{} {}' },
  { name: 'a list', schema: '[]' },
  { name: 'null', schema: 'null' },
  { name: 'true', schema: 'true' },
  { name: 'false', schema: 'false' },
  { name: 'no keyword', schema: '{}' },
  { name: 'no $schema', schema: { properties: { a: str } }, values: { a: 1 } },
  {
    name: 'the newest',
    schema: { $schema: 'https://json-schema.org/schema', properties: { a: str } },
    values: { a: 1 },
  },
  {
    name: 'https for http',
    schema: { $schema: 'https://json-schema.org/draft-07/schema', properties: { a: str } },
    values: { a: 1 },
  },
  { name: '$schema that is no text', schema: { $schema: 7 } },
  { name: 'an unknown scheme', schema: { $schema: 'x:y' } },
  { name: 'a name for $schema', schema: { $schema: 'draft-07' } },
  { name: '$schema that is a urn', schema: { $schema: 'urn:x', properties: { a: str } }, values: { a: 'x' } },
  { name: 'a reference to nothing', schema: { properties: { a: { $ref: '#/definitions/none' } } } },
  { name: 'a reference to no anchor', schema: { properties: { a: { $ref: '#none' } } } },
  { name: 'a bad pointer', schema: { properties: { a: { $ref: '#/a~2' } } } },
  ...drafts.flatMap((draft) => [
    { name: `a bad type, draft ${draft}`, schema: { $schema: uris[draft], type: 'text' } },
    {
      name: `a bad list of types, draft ${draft}`,
      schema: { $schema: uris[draft], type: ['string', 'string'] },
    },
    { name: `a bad number, draft ${draft}`, schema: { $schema: uris[draft], minLength: -1, maxLength: 1.5 } },
    {
      name: `a bad pattern, draft ${draft}`,
      schema: { $schema: uris[draft], properties: { a: { pattern: '(' } } },
    },
    {
      name: `a bad key pattern, draft ${draft}`,
      schema: { $schema: uris[draft], patternProperties: { '(': {} } },
    },
    { name: `properties that are no map, draft ${draft}`, schema: { $schema: uris[draft], properties: [] } },
    { name: `no list, draft ${draft}`, schema: { $schema: uris[draft], allOf: [], required: 'a', enum: [] } },
    {
      name: `a boolean where none may be, draft ${draft}`,
      schema: { $schema: uris[draft], properties: { a: true } },
    },
    { name: `multipleOf zero, draft ${draft}`, schema: { $schema: uris[draft], multipleOf: 0 } },
    { name: `exclusive bounds, draft ${draft}`, schema: { $schema: uris[draft], exclusiveMinimum: true } },
    {
      name: `dependencies, draft ${draft}`,
      schema: { $schema: uris[draft], dependencies: { a: 5, b: ['x', 'x'] } },
    },
    {
      name: `a deep fault, draft ${draft}`,
      schema: { $schema: uris[draft], properties: { a: { items: { not: { type: 1 } } } } },
    },
    {
      name: `several faults, draft ${draft}`,
      schema: { $schema: uris[draft], title: 1, properties: { a: { type: 1, format: 2 } } },
    },
    {
      name: `an id that is no text, draft ${draft}`,
      schema: { $schema: uris[draft], $id: 5, id: 5, $ref: 5 },
    },
    {
      name: `words of other drafts, draft ${draft}`,
      schema: {
        $schema: uris[draft],
        $anchor: 5,
        if: 1,
        contains: 2,
        $defs: 3,
        prefixItems: 4,
        minContains: 'x',
        dependentRequired: 6,
      },
    },
  ]),
]
