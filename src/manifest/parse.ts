// Text to objects and back.
import { throwAll, UserError } from '../errors.ts'
import { isTree } from '../values/tree.ts'
import type { Value } from '../values/tree.ts'
import { YamlError } from '../yaml/error.ts'
import type { ReadDocument } from '../yaml/read.ts'
import { parseYamlDocuments } from '../yaml/yaml.ts'
import type { KubeObject } from './object.ts'
import { printObject } from './printed.ts'

/**
 * The objects of a text of YAML documents, JSON ones too; empty documents are skipped, Lists are replaced by their items.
 * `source` names the text in messages. Throws UserError (all faults at once) for what is not a Kubernetes object.
 */
export function parseObjects(text: string, source: string): KubeObject[] {
  const errors: UserError[] = []
  const objects = readDocuments(text, source).flatMap(({ value, line }) =>
    objectsOf(value, `${source}:${line}`, errors),
  )
  throwAll(errors)
  return objects
}

/**
 * The objects of one parsed document: none for null, several for a List. `where` heads the messages. Throws UserError (all
 * faults at once) for what is not a Kubernetes object.
 */
export function toObjects(value: Value, where: string): KubeObject[] {
  const errors: UserError[] = []
  const objects = objectsOf(value, where, errors)
  throwAll(errors)
  return objects
}

/** The text that `istioctl manifest generate` prints for the objects: each followed by an empty line and `---`. */
export function printObjects(objects: readonly KubeObject[]): string {
  return objects.map((object) => `${printObject(object)}\n---\n`).join('')
}

function readDocuments(text: string, source: string): ReadDocument[] {
  try {
    return parseYamlDocuments(text, { file: source })
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    throw new UserError('manifest', error.message, { cause: error })
  }
}

function objectsOf(value: Value, where: string, errors: UserError[]): KubeObject[] {
  if (value === null) return []
  if (isTree(value) && String(value.kind).endsWith('List') && Array.isArray(value.items))
    return value.items.flatMap((item, i) => objectsOf(item, `${where}: items[${i}]`, errors))
  const fault = faultOf(value)
  if (fault === undefined) return [value as unknown as KubeObject]
  errors.push(new UserError('manifest', `${where}: not a Kubernetes object: ${fault}`))
  return []
}

function faultOf(value: Value): string | undefined {
  if (!isTree(value)) return `expected a mapping, got ${nameOfType(value)}`
  const { metadata } = value
  return (
    faultOfText('apiVersion', value.apiVersion) ??
    faultOfText('kind', value.kind) ??
    (isTree(metadata) ? faultOfMetadata(metadata) : `metadata must be a mapping, not ${nameOfType(metadata)}`)
  )
}

function faultOfMetadata({ name, namespace }: { [key: string]: Value }): string | undefined {
  const fault = faultOfText('metadata.name', name)
  return fault ?? (namespace === undefined ? undefined : faultOfText('metadata.namespace', namespace, true))
}

function faultOfText(field: string, value: Value | undefined, mayBeEmpty = false): string | undefined {
  if (value === undefined || (value === '' && !mayBeEmpty)) return `${field} is missing`
  return typeof value === 'string' ? undefined : `${field} must be a string, not ${nameOfType(value)}`
}

function nameOfType(value: Value | undefined): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (isTree(value)) return 'a mapping'
  return typeof value === 'string' ? 'a string' : `a ${typeof value}`.replace('bigint', 'number')
}
