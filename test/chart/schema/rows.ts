// The type of table rows with schemas.
export type Json = unknown

export interface Row {
  readonly name: string
  readonly schema: Json
  /** Default: 7. */
  readonly draft?: (typeof drafts)[number]
  /** The first draft that has it. */
  readonly since?: 6
  /** Values for the schema. */
  readonly values: readonly Json[]
}

export const uris = {
  4: 'http://json-schema.org/draft-04/schema#',
  6: 'http://json-schema.org/draft-06/schema#',
  7: 'http://json-schema.org/draft-07/schema#',
  2019: 'https://json-schema.org/draft/2019-09/schema',
  2020: 'https://json-schema.org/draft/2020-12/schema',
}

export const drafts = [4, 6, 7, 2019, 2020] as const

export const str = { type: 'string' }
export const int = { type: 'integer' }

export interface Whole {
  readonly name: string
  readonly schema: Json
  readonly values?: Record<string, Json>
}

export const head = 'apiVersion: v2\nname: c\nversion: 1.0.0\n'

/** Returns the files of a chart with the schema. */
export function chartWith(schema: Json): Record<string, string> {
  const text = typeof schema === 'string' ? schema : JSON.stringify(schema)
  return { 'Chart.yaml': head, 'values.schema.json': text, 'templates/a.yaml': 'v: {{ .Values | toJson }}' }
}
