// Text to objects and back.
import { throwAll, UserError } from '../errors.ts'
import { isTree, toValue } from '../values/tree.ts'
import type { Value } from '../values/tree.ts'
import { parseYaml, printYaml, YamlError } from '../values/yaml.ts'
import type { KubeObject } from './object.ts'

interface Piece {
  readonly text: string
  /** Lines of the whole text above this piece. */
  readonly above: number
}

/**
 * The objects of a text of YAML documents, JSON ones too; empty documents are skipped, Lists are replaced by their items.
 * `source` names the text in messages. Throws UserError (all faults at once) for what is not a Kubernetes object.
 */
export function parseObjects(text: string, source: string): KubeObject[] {
  const objects: KubeObject[] = []
  const errors: UserError[] = []
  for (const piece of splitDocuments(text)) {
    const where = `${source}:${piece.above + firstLine(piece.text)}`
    try {
      objects.push(...objectsOf(parsePiece(piece, source), where, errors))
    } catch (error) {
      if (!(error instanceof YamlError)) throw error
      errors.push(new UserError('manifest', `${source}: ${error.goMessage}`, { cause: error }))
    }
  }
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
  return objects.map((object) => `${printYaml(object)}\n---\n`).join('')
}

// A document starts at a line of its own: `---`, alone or followed by a blank.
function splitDocuments(text: string): Piece[] {
  let above = 0
  return text.split(/^(?=---(?:\s|$))/m).map((part) => {
    const piece = { text: part.replace(/^---/, ''), above }
    above += lines(part)
    return piece
  })
}

function parsePiece({ text, above }: Piece, source: string): Value {
  const trimmed = text.trim()
  if (trimmed === '') return null
  // Charts keep large definitions as JSON, which parses a hundred times faster than YAML.
  const json = trimmed.startsWith('{') ? tryJson(trimmed) : undefined
  if (json !== undefined) return json
  try {
    return parseYaml(text, { file: source })
  } catch (error) {
    if (!(error instanceof YamlError) || above === 0) throw error
    // Once more below as many empty lines, so that the message counts the lines of the whole text.
    return parseYaml('\n'.repeat(above) + text, { file: source })
  }
}

function tryJson(text: string): Value | undefined {
  try {
    return toValue(JSON.parse(text))
  } catch {
    return undefined
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

function firstLine(text: string): number {
  return lines(text.slice(0, text.search(/\S|$/))) + 1
}

function lines(text: string): number {
  return text.split('\n').length - 1
}
