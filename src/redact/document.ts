// Masks secrets in documents of JSON and YAML: their structure says more than their text does.
import { isTree, toValue, type Tree, type Value } from '../values/tree.ts'
import { YamlError } from '../yaml/error.ts'
import { parseYamlDocuments, printYaml } from '../yaml/yaml.ts'
import { redactTree } from './tree.ts'
import { redactText } from './text.ts'

/** Longer documents are read as text: their tree would take ten times their memory. */
const longestDocument = 4 * 1024 * 1024

/**
 * Returns a document in JSON or YAML with its secrets masked, such as the mesh configuration in a ConfigMap. Anything else is masked as
 * text. A document whose structure holds a secret is printed again, without comments; any other keeps its bytes.
 */
export function redactDocument(text: string): string {
  const documents = text.length <= longestDocument && looksStructured(text) ? parse(text) : []
  const redacted = documents.map(redactTree)
  const isChanged = documents.some((document, i) => compact(document) !== compact(redacted[i] ?? document))
  if (!isChanged) return redactText(text)
  if (!isJson(text)) return redacted.map(printYaml).join('---\n')
  const end = text.endsWith('\n') ? '\n' : ''
  return JSON.stringify(redacted[0], bigintAsNumber, /^\{\s/.test(text) ? 2 : undefined) + end
}

const isJson = (text: string) => /^\s*\{/.test(text)

const looksStructured = (text: string) => isJson(text) || /:(?:\s|$)/.test(text)

/** The maps of a document; none if it cannot be parsed, or holds anything but maps. */
function parse(text: string): Tree[] {
  const documents = isJson(text) ? parseJson(text) : parseYaml(text)
  return documents.every(isTree) ? documents : []
}

function parseJson(text: string): Value[] {
  try {
    return [toValue(JSON.parse(text))]
  } catch (error) {
    if (error instanceof SyntaxError) return parseYaml(text)
    throw error
  }
}

function parseYaml(text: string): Value[] {
  try {
    return parseYamlDocuments(text).map(({ value }) => value)
  } catch (error) {
    if (error instanceof YamlError) return []
    throw error
  }
}

const compact = (tree: Tree) => JSON.stringify(tree, bigintAsNumber)

const bigintAsNumber = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)
