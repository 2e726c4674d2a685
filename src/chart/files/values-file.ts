// Parses a values file, as Helm does for -f.
import { exitStatus, UserError } from '../../errors.ts'
import { jsonTypeName } from '../../functions/json/read.ts'
import { isTree, newTree } from '../../values/tree.ts'
import type { Tree, Value } from '../../values/tree.ts'
import { YamlError } from '../../yaml/error.ts'
import { parseYaml } from '../../yaml/yaml.ts'

/** Returns the values in a text. `path` names it in messages. Throws UserError with Helm's message. */
export function parseValuesFile(text: string, path: string): Tree {
  const value = parsed(text, path)
  if (isTree(value)) return value
  if (value === null) return newTree()
  const type = jsonTypeName(value)
  throw valuesError(
    `failed to parse ${path}: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${type} into Go value of type map[string]interface {}`,
  )
}

function parsed(text: string, path: string): Value {
  try {
    return parseYaml(text)
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    throw valuesError(`failed to parse ${path}: error converting YAML to JSON: ${error.goMessage}`, error)
  }
}

function valuesError(text: string, cause?: unknown): UserError {
  return new UserError('values', text, { status: exitStatus.failed, cause })
}
