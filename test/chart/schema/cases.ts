// Schemas and values with recorded results of real Helm (answers.json).
import type { Case } from '../cases.ts'
import { formatRows, unassertedFormats } from './formats.ts'
import { draft4, keywords, newer, tuples } from './keywords.ts'
import { references } from './references.ts'
import { chartWith, drafts, head, int, str, uris } from './rows.ts'
import type { Row } from './rows.ts'
import { wrongSchemas } from './wrong.ts'

function rows(): Row[] {
  const everywhere = drafts.flatMap((draft) =>
    [...keywords, ...newer].filter(({ since = 4 }) => draft >= since).map((row) => ({ ...row, draft })),
  )
  const old = ([4, 6, 7, 2019] as const).flatMap((draft) => tuples.map((row) => ({ ...row, draft })))
  return [...everywhere, ...old, ...draft4, ...formatRows, ...unassertedFormats]
}

/** One chart has many values. Each has its own key, so that its violations are separate. */
function caseOf({ name, schema, draft = 7, values }: Row): Case {
  const keys = values.map((_, i) => String.fromCharCode(97 + i))
  return {
    name: `schema, draft ${draft}: ${name}`,
    files: chartWith({
      $schema: uris[draft],
      properties: Object.fromEntries(keys.map((key) => [key, schema])),
    }),
    values: Object.fromEntries(keys.map((key, i) => [key, values[i]])),
  }
}

const subcharts: readonly Case[] = [
  {
    name: 'schema: parent and subcharts',
    files: {
      ...chartWith({ properties: { a: str, kid: { type: 'object', required: ['x'] } } }),
      'charts/kid/Chart.yaml': 'apiVersion: v2\nname: kid\nversion: 1.0.0\n',
      'charts/kid/values.yaml': 'b: 1\n',
      'charts/kid/values.schema.json': JSON.stringify({
        properties: { b: str, global: { required: ['g'] } },
      }),
      'charts/kid/charts/baby/Chart.yaml': 'apiVersion: v2\nname: baby\nversion: 1.0.0\n',
      'charts/kid/charts/baby/values.schema.json': JSON.stringify({ required: ['c'] }),
    },
    values: { a: 1 },
  },
  {
    name: 'schema: what a null leaves',
    files: {
      ...chartWith({ properties: { a: str, b: { type: 'object' } }, required: ['a'] }),
      'values.yaml': 'a: x\nb: {c: 1}\n',
    },
    values: { a: null, b: { c: null } },
  },
  {
    name: 'schema: globals and defaults count',
    files: {
      ...chartWith({ additionalProperties: false, properties: { a: int } }),
      'values.yaml': 'a: 1\nb: 2\n',
    },
    values: { global: { x: 1 } },
  },
  {
    name: 'schema: an alias',
    files: {
      'Chart.yaml': `${head}dependencies: [{name: kid, version: "*", alias: other}]\n`,
      'charts/kid/Chart.yaml': 'apiVersion: v2\nname: kid\nversion: 1.0.0\n',
      'charts/kid/values.schema.json': JSON.stringify({ required: ['c'] }),
    },
  },
  {
    name: 'schema: a disabled subchart',
    files: {
      'Chart.yaml': `${head}dependencies: [{name: kid, version: "*", condition: kid.on}]\n`,
      'charts/kid/Chart.yaml': 'apiVersion: v2\nname: kid\nversion: 1.0.0\n',
      'charts/kid/values.schema.json': JSON.stringify({ required: ['c'] }),
      'templates/a.yaml': 'kind: X\n',
    },
    values: { kid: { on: false } },
  },
  {
    name: 'schema: before the version of the cluster',
    files: { ...chartWith({ required: ['a'] }), 'Chart.yaml': `${head}kubeVersion: ">=1.99"\n` },
  },
  { name: 'schema: a byte order mark', files: chartWith(`\ufeff${JSON.stringify({ required: ['a'] })}`) },
]

export const schemaCases: readonly Case[] = [
  ...rows().map(caseOf),
  ...references.map(({ name, schema, values }) => ({
    name: `schema reference: ${name}`,
    files: chartWith(schema),
    values: values ?? {},
  })),
  ...wrongSchemas.map(({ name, schema, values }) => ({
    name: `schema: ${name}`,
    files: chartWith(schema),
    values: values ?? {},
  })),
  ...subcharts,
]
