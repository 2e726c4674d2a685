// Parses and prints Kubernetes objects.
import { throwAll, UserError } from '../errors.ts'
import { isTree } from '../values/tree.ts'
import type { Value } from '../values/tree.ts'
import { YamlError } from '../yaml/error.ts'
import type { ReadDocument } from '../yaml/read.ts'
import { parseYamlDocuments } from '../yaml/yaml.ts'
import type { KubeObject } from './object.ts'
import { printObject } from './printed.ts'

/**
 * Parses YAML or JSON documents. Skips empty documents and replaces Lists by their items. `source` names the text in
 * messages. Throws UserError that lists every document that is not a Kubernetes object.
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
 * Returns the objects of one parsed document: none for null, several for a List. `where` starts the messages. Throws
 * UserError that lists everything that is not a Kubernetes object.
 */
export function toObjects(value: Value, where: string): KubeObject[] {
  const errors: UserError[] = []
  const objects = objectsOf(value, where, errors)
  throwAll(errors)
  return objects
}

/** Prints objects as `istioctl manifest generate` does: each is followed by an empty line and `---`. */
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
  const error = objectError(value)
  if (error === undefined) return [value as unknown as KubeObject]
  errors.push(new UserError('manifest', `${where}: not a Kubernetes object: ${error}`))
  return []
}

function objectError(value: Value): string | undefined {
  if (!isTree(value)) return `expected a mapping, got ${nameOfType(value)}`
  const { metadata } = value
  return (
    textError('apiVersion', value.apiVersion) ??
    textError('kind', value.kind) ??
    (isTree(metadata) ? metadataError(metadata) : `metadata must be a mapping, not ${nameOfType(metadata)}`)
  )
}

function metadataError({ name, namespace }: { [key: string]: Value }): string | undefined {
  const error = textError('metadata.name', name)
  return error ?? (namespace === undefined ? undefined : textError('metadata.namespace', namespace, true))
}

function textError(field: string, value: Value | undefined, mayBeEmpty = false): string | undefined {
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
