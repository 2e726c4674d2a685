// The schema of a file of platforms/ (docs/platforms-format.md).
import { admissionRules, directoryLayouts } from '../../src/platform/attributes.ts'
import { clusterTargets, nodeTargets } from '../../src/platform/targets.ts'
import type { Schema } from './shape.ts'

const text: Schema = { type: 'string' }
const boolean: Schema = { type: 'boolean' }

/** Returns the schema of a map with only these keys, all optional. */
function closed(properties: Readonly<Record<string, Schema>>, more: Schema = {}): Schema {
  return { type: 'object', properties, additionalProperties: false, ...more }
}

const expression: Schema = { title: 'a regular expression', type: 'string', pattern: '.' }
const subjects = [...Object.keys(nodeTargets), ...Object.keys(clusterTargets)]

const rule = closed(
  Object.fromEntries(subjects.map((subject) => [subject, { $ref: '#/definitions/expression' }])),
  {
    title: 'a map of subjects to regular expressions',
    minProperties: 1,
  },
)

const rules = {
  strong: { $ref: '#/definitions/rules' },
  weak: { $ref: '#/definitions/rules' },
  exclude: { $ref: '#/definitions/rules' },
}

const named = (more: Readonly<Record<string, Schema>>): Schema => ({
  title: 'a map of names',
  type: 'object',
  additionalProperties: closed({ ...rules, ...more }),
})

/** The JSON Schema of a platform file. */
export const platformSchema: Schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'ambientctl/platform/v1',
  title: 'a file of platforms/',
  ...closed({
    title: text,
    docs: text,
    notes: { type: 'array', items: text },
    values: { type: ['object', 'null'] },
    components: {
      type: 'object',
      additionalProperties: closed({ namespace: text }),
    },
    attributes: closed({
      directories: { enum: [...directoryLayouts] },
      nodes: { ...text, title: 'a short name in lower case', pattern: '^[a-z][a-z0-9-]*$' },
      cni: { ...text, title: 'a short name in lower case', pattern: '^[a-z][a-z0-9-]*$' },
      admission: { enum: [...admissionRules] },
    }),
    detect: closed({
      order: { type: 'number' },
      ...rules,
      variants: named({ title: text }),
      cnis: named({ managed: boolean }),
    }),
  }),
  definitions: {
    expression,
    rule,
    rules: { type: ['array', 'null'], items: { $ref: '#/definitions/rule' } },
  },
}
