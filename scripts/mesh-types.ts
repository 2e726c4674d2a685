// Writes src/config/mesh-types.ts: the fields of MeshConfig and ProxyConfig, from the protobuf descriptors in the Go
// module istio.io/api. `npm run mesh-types:generate`; needs Go. scripts/mesh-types/go.mod has the version.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'

const folder = join(import.meta.dirname, 'mesh-types')
const target = join(import.meta.dirname, '..', 'src/config/mesh-types.ts')

interface DescriptorField {
  readonly name: string
  readonly type: string
  readonly kind: 'scalar' | 'message' | 'enum'
  readonly repeated?: boolean
  readonly map?: boolean
  readonly deprecated?: boolean
  readonly oneOf?: string
}

/** What scripts/mesh-types/main.go prints. */
export interface Descriptors {
  readonly root: string
  readonly messages: Readonly<Record<string, readonly DescriptorField[]>>
  readonly enums: Readonly<Record<string, readonly string[]>>
}

/** Returns `mesh.ProxyConfig` for `istio.mesh.v1alpha1.ProxyConfig`. */
function shortName(fullName: string): string {
  const [, group, , ...name] = fullName.split('.')
  return [group, ...name].join('.')
}

function typeText({ type, kind, repeated, map }: DescriptorField): string {
  const container = repeated ? '[]' : map ? '{}' : ''
  return container + (kind === 'scalar' ? type : shortName(type))
}

const sorted = <T>(record: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))

/** Returns the text of the generated module. Throws Error if two types share a short name. */
export async function meshTypesModule(descriptors: Descriptors, version: string): Promise<string> {
  const { root, messages, enums } = descriptors
  const names = [...Object.keys(messages), ...Object.keys(enums)].map(shortName)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) throw new Error(`two types have the name ${twice}`)
  const table = sorted(messages).map(([name, fields]) => [
    shortName(name),
    fields.map((field) => `${field.name}:${typeText(field)}`).join(' '),
  ])
  const enumTable = sorted(enums).map(([name, values]) => [shortName(name), values.join(' ')])
  const deprecated = sorted(messages).flatMap(([name, fields]) =>
    fields.filter((field) => field.deprecated).map((field) => `${shortName(name)}.${field.name}`),
  )
  const oneOfs: Record<string, string> = {}
  for (const [name, fields] of sorted(messages)) {
    for (const field of fields.filter(({ oneOf }) => oneOf !== undefined)) {
      const id = `${shortName(name)}.${field.oneOf}`
      oneOfs[id] = [oneOfs[id], field.name].filter(Boolean).join(' ')
    }
  }
  const text = `// Generated from the descriptors of ${root} in the Go module istio.io/api ${version} by
// \`npm run mesh-types:generate\`; do not edit.

/** The fields of each message: \`name:type\`, \`name:[]type\` for a list, \`name:{}type\` for a map. */
export const meshMessages: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(table))}

/** The values of each enum. */
export const meshEnums: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(enumTable))}

/** Fields that the API marks as deprecated. */
export const deprecatedMeshFields: ReadonlySet<string> = new Set(${JSON.stringify(deprecated)})

/** Fields of which a message may have only one. The key is the message and the name of the oneof. */
export const meshOneOfs: Readonly<Record<string, string>> = ${JSON.stringify(oneOfs)}
`
  return format(text, { ...(await resolveConfig(target)), parser: 'typescript' })
}

if (process.argv[1] === import.meta.filename) {
  const printed = execFileSync('go', ['run', '.'], { cwd: folder, encoding: 'utf8' })
  const version = /istio\.io\/api (v\S+)/.exec(readFileSync(join(folder, 'go.mod'), 'utf8'))?.[1] ?? ''
  writeFileSync(target, await meshTypesModule(JSON.parse(printed) as Descriptors, version))
}
