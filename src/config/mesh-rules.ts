// Rules about meshConfig that the types of its fields cannot express: istiod rejects a mesh configuration that breaks one
// (protobuf's JSON mapping, and pkg/config/validation/agent in Istio).
import { isTree, type Tree, type Value } from '../values/tree.ts'
import { pathText } from '../validation/violations.ts'
import type { SpecFinding } from './findings.ts'
import { deprecatedMeshFields, meshOneOfs } from './mesh-types.ts'
import { listOf } from './spec-formats.ts'
import { visitFields } from './spec-path.ts'

/** Returns the findings in `meshConfig`, wherever a spec has one. */
export function meshFindings(spec: Tree): SpecFinding[] {
  const findings: SpecFinding[] = []
  const report = (rule: string, path: readonly string[], problem: string, hint?: string) => {
    const severity = rule === 'deprecated' ? 'warning' : 'error'
    findings.push({ rule, severity, path, message: `${pathText(path, spec)} ${problem}`, hint })
  }
  visitFields(spec, (path, field, value, holder) => {
    if (deprecatedMeshFields.has(field)) report('deprecated', path, "is deprecated in Istio's API")
    if (value === null) return
    const other = otherOfGroup(field, holder)
    if (other !== undefined)
      report('one-of', path, `cannot be set, because ${other} is set, too`, 'delete one of them')
    const wrong = meshRules[field]?.(value)
    if (wrong !== undefined) report('wrong-value', path, `is ${JSON.stringify(value)}; expected ${wrong}`)
    if (field === 'mesh.MeshConfig.extensionProviders') checkProviders(value, path, report)
  })
  return findings
}

/** The fields of which a message may have only one, by message and field. */
const groups: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>(
  Object.entries(meshOneOfs).flatMap(([id, fields]) => {
    const message = id.slice(0, id.lastIndexOf('.'))
    const names = fields.split(' ')
    return names.map((name) => [`${message}.${name}`, names] as const)
  }),
)

/** Returns the first field of the same group that a message has, if it is not this field. */
function otherOfGroup(field: string, holder: Tree): string | undefined {
  const key = field.slice(field.lastIndexOf('.') + 1)
  const isSet = (name: string) => holder[name] !== undefined && holder[name] !== null
  const first =
    groups.get(field) && Object.keys(holder).find((name) => groups.get(field)?.includes(name) && isSet(name))
  return first === key ? undefined : first
}

/** Return what is expected instead of a value, or undefined if the value is right. */
const meshRules: Readonly<Record<string, (value: Value) => string | undefined>> = {
  'mesh.MeshConfig.connectTimeout': (value) =>
    typeof value === 'string' && Number.parseFloat(value) < 0.001 ? 'at least 0.001s' : undefined,
  'mesh.ProxyConfig.discoveryAddress': (value) =>
    typeof value === 'string' && value !== '' && !/^(\[[^\]]+\]|[^:]+):[0-9]+$/.test(value)
      ? 'a host and a port, such as istiod.istio-system.svc:15012'
      : undefined,
}

const providers = meshOneOfs['mesh.MeshConfig.ExtensionProvider.provider']?.split(' ') ?? []
const currentProviders = providers.filter(
  (name) => !deprecatedMeshFields.has(`mesh.MeshConfig.ExtensionProvider.${name}`),
)

type Report = (rule: string, path: readonly string[], problem: string, hint?: string) => void

function checkProviders(value: Value, path: readonly string[], report: Report): void {
  const names = new Set<Value>()
  for (const [i, provider] of Array.isArray(value) ? value.entries() : []) {
    if (!isTree(provider)) continue
    const at = [...path, String(i)]
    const { name = '' } = provider
    if (name === '' || name === null) report('wrong-value', at, 'has no name')
    else if (names.has(name))
      report('wrong-value', [...at, 'name'], `is ${JSON.stringify(name)}, as that of a provider before`)
    names.add(name)
    if (!providers.some((key) => isTree(provider[key])))
      report('wrong-value', at, 'has no provider', `set one of ${listOf(currentProviders)}`)
  }
}
