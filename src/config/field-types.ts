// The types of the fields of a spec, for the values of --set.
import type { FieldType } from '../values/set-value.ts'
import { currentPath } from './aliases.ts'
import { fieldsOf } from './schema.ts'

const text: FieldType = { type: 'string', repeated: false }

// Versions look like numbers, but are text. Their fields allow any type in istioctl's schema.
const textKeys: ReadonlySet<string> = new Set(['tag', 'compatibilityVersion'])

/** Maps from text to text, which the schema does not describe: environments, labels, annotations. */
const textMap = /^(?:env|proxyMetadata|nodeSelector|\w*labels|\w*annotations)$/i

// Kubernetes does not convert numbers and booleans to text, so that `k8s.env[0].value=1` must be text.
const kubernetesTextKeys: ReadonlySet<string> = new Set(['name', 'value', 'key', 'priorityClassName'])
const kubernetesTextMap = /^(?:nodeSelector|matchLabels|selector|\w+Annotations)$/

function isKubernetesText([components, , k8s, setting, ...below]: readonly string[]): boolean {
  if (components !== 'components' || k8s !== 'k8s' || setting === undefined || setting === 'overlays')
    return false
  const [parent, key] = [setting, ...below].slice(-2)
  return kubernetesTextKeys.has(key ?? setting) || (key !== undefined && kubernetesTextMap.test(parent ?? ''))
}

/** Returns the type of the field at a path of keys below `spec`, or undefined if it is unknown. */
export function fieldAt(given: readonly string[]): FieldType | undefined {
  const path = currentPath(given)
  if (textKeys.has(path.at(-1) ?? '') || isKubernetesText(path)) return text
  let message = 'Spec'
  for (const [index, key] of path.entries()) {
    const field = fieldsOf(message)?.get(key)
    if (field === undefined) return freeField(path)
    if (index === path.length - 1) return field
    message = field.type
  }
  return undefined
}

function freeField(path: readonly string[]): FieldType {
  if (path.some((key) => key === 'proxyMetadata')) return text
  const isMesh = path.includes('meshConfig')
  const isTextMap = textMap.test(path.at(-2) ?? '')
  return { type: isMesh ? 'protobuf' : 'unknown', repeated: false, allowsList: !isTextMap }
}
