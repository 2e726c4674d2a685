// Writes src/patch/kubernetes-types.ts: the fields of the objects that the charts render, from the OpenAPI document of
// Kubernetes in the Go module k8s.io/kubernetes. `npm run fields:generate`; needs Go.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'

const version = 'v1.34.4'
const document = 'api/openapi-spec/swagger.json'
const target = join(import.meta.dirname, '..', 'src/patch/kubernetes-types.ts')

/** The kinds whose fields are kept, as `apiVersion Kind`. */
const kinds = [
  'v1 ConfigMap',
  'v1 ResourceQuota',
  'v1 Service',
  'v1 ServiceAccount',
  'admissionregistration.k8s.io/v1 MutatingWebhookConfiguration',
  'admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy',
  'admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding',
  'admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration',
  'apps/v1 DaemonSet',
  'apps/v1 Deployment',
  'autoscaling/v2 HorizontalPodAutoscaler',
  'discovery.k8s.io/v1 EndpointSlice',
  'networking.k8s.io/v1 NetworkPolicy',
  'policy/v1 PodDisruptionBudget',
  'rbac.authorization.k8s.io/v1 ClusterRole',
  'rbac.authorization.k8s.io/v1 ClusterRoleBinding',
  'rbac.authorization.k8s.io/v1 Role',
  'rbac.authorization.k8s.io/v1 RoleBinding',
]

interface Schema {
  readonly type?: string
  readonly format?: string
  readonly $ref?: string
  readonly items?: Schema
  readonly additionalProperties?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly 'x-kubernetes-patch-merge-key'?: string
  readonly 'x-kubernetes-patch-strategy'?: string
  readonly 'x-kubernetes-group-version-kind'?: readonly { group: string; version: string; kind: string }[]
}

type Definitions = Readonly<Record<string, Schema>>

/** Types without fields, by the end of their names. */
const scalarTypes: Readonly<Record<string, string>> = {
  'intstr.IntOrString': 'intOrString',
  'resource.Quantity': 'quantity',
  'v1.Time': 'string',
  'v1.MicroTime': 'string',
  'v1.FieldsV1': 'any',
}

/** Returns the text of the generated module. Throws Error if two types of the closure share a name. */
export async function typesModule(definitions: Definitions): Promise<string> {
  const roots = kinds.map((kind) => [kind, definitionOf(kind, definitions)] as const)
  const texts = new Map<string, string>()
  const homes = new Map<string, string>()
  const visit = (definition: string): void => {
    const name = shortName(definition)
    const home = homes.get(name)
    if (home !== undefined && home !== definition) throw new Error(`${home} and ${definition} share a name`)
    if (home !== undefined) return
    homes.set(name, definition)
    const properties = Object.entries(definitions[definition]?.properties ?? {})
    texts.set(name, properties.map(([key, schema]) => `${key}:${fieldText(schema, definitions)}`).join(' '))
    for (const [, schema] of properties) referencesIn(schema, definitions).forEach(visit)
  }
  roots.forEach(([, definition]) => visit(definition))
  const table = Object.fromEntries([...texts].sort(([a], [b]) => (a < b ? -1 : 1)))
  const rootTable = Object.fromEntries(roots.map(([kind, definition]) => [kind, shortName(definition)]))
  const text = `// Generated from ${document} of the Go module k8s.io/kubernetes ${version} by
// \`npm run fields:generate\`; do not edit.

/** The Kubernetes version whose fields these are. */
export const kubernetesVersion = '${version.split('.').slice(0, 2).join('.').slice(1)}'

/** The type of each object, by \`apiVersion Kind\`. */
export const objectTypes: Readonly<Record<string, string>> = ${JSON.stringify(rootTable)}

/**
 * The fields of each type: \`name:type\`, \`name:[]type\` for a list, \`name:{}type\` for a map. \`@key\` is the merge key
 * of a list, \`@\` alone merges a list of scalars, \`!\` replaces the value instead of merging it.
 */
export const typeFields: Readonly<Record<string, string>> = ${JSON.stringify(table)}
`
  return format(text, { ...(await resolveConfig(target)), parser: 'typescript' })
}

function definitionOf(wanted: string, definitions: Definitions): string {
  const found = Object.entries(definitions).find(([, schema]) =>
    schema['x-kubernetes-group-version-kind']?.some(
      ({ group, version, kind }) => [[group, version].filter(Boolean).join('/'), kind].join(' ') === wanted,
    ),
  )
  if (!found) throw new Error(`${document} has no ${wanted}`)
  return found[0]
}

const shortName = (definition: string): string => definition.split('.').at(-1) ?? ''

function fieldText(schema: Schema, definitions: Definitions): string {
  const strategies = schema['x-kubernetes-patch-strategy']?.split(',') ?? []
  const key = strategies.includes('merge') ? `@${schema['x-kubernetes-patch-merge-key'] ?? ''}` : ''
  return typeText(schema, definitions) + key + (strategies.includes('replace') ? '!' : '')
}

function typeText(schema: Schema, definitions: Definitions): string {
  if (schema.items) return `[]${typeText(schema.items, definitions)}`
  if (schema.additionalProperties) return `{}${typeText(schema.additionalProperties, definitions)}`
  if (schema.$ref === undefined) return schema.type ?? 'any'
  const definition = schema.$ref.replace('#/definitions/', '')
  if (definitions[definition]?.properties) return shortName(definition)
  const scalar = scalarTypes[definition.split('.').slice(-2).join('.')]
  if (scalar === undefined) throw new Error(`${definition} has no fields and no scalar type`)
  return scalar
}

function referencesIn(schema: Schema, definitions: Definitions): string[] {
  const inner = schema.items ?? schema.additionalProperties
  if (inner) return referencesIn(inner, definitions)
  const definition = schema.$ref?.replace('#/definitions/', '')
  return definition !== undefined && definitions[definition]?.properties ? [definition] : []
}

function readDefinitions(): Definitions {
  const args = ['mod', 'download', '-json', `k8s.io/kubernetes@${version}`]
  const { Dir } = JSON.parse(execFileSync('go', args, { encoding: 'utf8' })) as { Dir: string }
  const text = readFileSync(join(Dir, document), 'utf8')
  return (JSON.parse(text) as { definitions: Definitions }).definitions
}

if (process.argv[1] === import.meta.filename) writeFileSync(target, await typesModule(readDefinitions()))
