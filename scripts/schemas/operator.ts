// The schema of an IstioOperator file, from the table in src/config/schema.ts and the types of MeshConfig.
import { deprecatedMeshFields } from '../../src/config/mesh-types.ts'
import { fieldsOf, formatOf, type SpecFieldType } from '../../src/config/schema.ts'
import { withDescriptions } from './descriptions.ts'
import type { Schema } from './shape.ts'

function orNull(schema: Schema): Schema {
  const { type, enum: values } = schema
  if (Array.isArray(values)) return { ...schema, enum: [...(values as readonly unknown[]), null] }
  if (type === undefined) return schema
  return { ...schema, type: [...[type].flat(), 'null'] }
}

/** Returns a reference to the schema of one value: an element of a list or map, or the value of the field. */
function valueSchema(kind: string, definitions: Record<string, Schema>): Schema {
  const { schema, expected } = formatOf(kind)
  if (Object.keys(schema).length === 0) return {}
  if (!fieldsOf(kind)) definitions[kind] ??= orNull({ title: expected, ...schema })
  return { $ref: `#/definitions/${kind}` }
}

function fieldSchema(
  { repeated, mapped, kind }: SpecFieldType,
  definitions: Record<string, Schema>,
): Schema {
  const value = valueSchema(kind, definitions)
  if (repeated) return { type: ['array', 'null'], items: value }
  if (mapped) return { type: ['object', 'null'], additionalProperties: value }
  return value
}

/** Adds the schema of a message, and of all messages that it uses. */
function define(message: string, definitions: Record<string, Schema>): void {
  if (Object.hasOwn(definitions, message)) return
  const fields = fieldsOf(message)
  if (!fields) return
  const properties: Record<string, Schema> = {}
  definitions[message] = { type: ['object', 'null'], properties, additionalProperties: false }
  for (const [key, field] of fields) {
    const isDeprecated = deprecatedMeshFields.has(`${message}.${key}`)
    properties[key] = { ...fieldSchema(field, definitions), ...(isDeprecated && { deprecated: true }) }
    define(field.kind, definitions)
  }
}

function operatorDefinitions(): Record<string, Schema> {
  const definitions: Record<string, Schema> = {}
  define('Spec', definitions)
  return definitions
}

const text: Schema = { type: 'string' }

const definitions = operatorDefinitions()

/** The schema of the `spec` of an IstioOperator, as the program validates it. */
export const specSchema: Schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'ambientctl/spec/v1',
  $ref: '#/definitions/Spec',
  definitions,
}

/** The JSON Schema of an IstioOperator file, for editors. */
export const operatorSchema: Schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'ambientctl/istiooperator/v1',
  title: 'an IstioOperator file',
  type: 'object',
  required: ['kind'],
  properties: {
    apiVersion: { title: 'install.istio.io/v1alpha1', type: 'string', default: 'install.istio.io/v1alpha1' },
    kind: { enum: ['IstioOperator'] },
    metadata: { type: ['object', 'null'], properties: { name: text, namespace: text } },
    spec: { $ref: '#/definitions/Spec' },
    status: {},
  },
  additionalProperties: false,
  definitions: withDescriptions(definitions),
}
