// Writes charts/base/files/crds.yaml: Istio's CRDs from the Go module istio.io/api. `npm run crds:generate`; needs Go.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'

const api = 'istio.io/api@v1.31.1'
const licence = 'Apache-2.0'
const source = 'kubernetes/customresourcedefinitions.gen.yaml'
const target = join(import.meta.dirname, '..', 'charts/base/files/crds.yaml')

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
type JsonObject = Readonly<Record<string, Json>>

interface Definition extends JsonObject {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly annotations: JsonObject }
  readonly spec: JsonObject
}

/** The text that the chart replaces by its labels. */
const place = '"labels":{}'

const header = `# Istio's CustomResourceDefinitions: ${source} of the Go module ${api}, without descriptions.
# Licence of the module: ${licence}.
# Written by \`npm run crds:generate\`. One definition a line, as JSON: name, then object. The chart puts the labels in.
`

/** Returns the CRDs as lines `name: {json}`, ordered by name. */
export function lines(definitions: readonly Definition[]): string[] {
  return definitions.map((one) => `${one.metadata.name}: ${json(one)}`).sort()
}

function json({ metadata, spec, ...rest }: Definition): string {
  const { name, annotations } = metadata
  const text = JSON.stringify({
    ...rest,
    metadata: { name, annotations, labels: {} },
    spec: withoutDescriptions(spec),
  })
  if (rest.kind !== 'CustomResourceDefinition') throw new Error(`${api}: ${name} is a ${rest.kind}`)
  if (text.split(place).length !== 2) throw new Error(`${api}: ${name} has ${place} in its schema, too`)
  return text
}

/** Removes descriptions from a schema. Below `properties` keys are names of fields, so `description` is kept there. */
export function withoutDescriptions(value: Json, namesFields = false): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withoutDescriptions(item))
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([key]) => namesFields || key !== 'description')
  return Object.fromEntries(
    kept.map(([key, item]) => [key, withoutDescriptions(item, !namesFields && key === 'properties')]),
  )
}

function moduleFolder(): string {
  const answer = execFileSync('go', ['mod', 'download', '-json', api], { encoding: 'utf8' })
  return (JSON.parse(answer) as { Dir: string }).Dir
}

function main(): void {
  const text = readFileSync(join(moduleFolder(), source), 'utf8')
  // Kubernetes reads YAML 1.1, where a bare `on` is true.
  const documents = parseAllDocuments(text, { version: '1.1' })
  const definitions = documents
    .map((document) => document.toJS() as Definition | null)
    .filter((one) => one !== null)
  writeFileSync(target, `${header}${lines(definitions).join('\n')}\n`)
  console.log(`${definitions.length} definitions of ${api} written to ${target}`)
}

if (process.argv[1] === import.meta.filename) main()
