// Reads Chart.yaml, values.yaml and the files that list or lock dependencies.
import { throwAll, UserError } from '../../errors.ts'
import { jsonTypeName } from '../../functions/json/read.ts'
import { isTree, newTree } from '../../values/tree.ts'
import type { Tree, Value } from '../../values/tree.ts'
import { YamlError } from '../../yaml/error.ts'
import { parseYaml } from '../../yaml/yaml.ts'
import type { ChartMetadata } from '../chart.ts'
import { checkLock, decodeMetadata, metadataErrors, overlayMetadata } from './metadata.ts'
import { preparedFile } from '../prepared.ts'

export interface ChartHead {
  readonly metadata: ChartMetadata
  readonly values: Tree
  readonly warnings: readonly string[]
}

type Texts = ReadonlyMap<string, string>

/** Files of v1 charts, with the warning that Helm prints if a chart of another version has them. */
const outdated = new Map([
  [
    'requirements.lock',
    'Dependency locking is handled in Chart.lock since apiVersion "v2". We recommend migrating to Chart.lock.',
  ],
  [
    'requirements.yaml',
    'Dependencies are handled in Chart.yaml since apiVersion "v2". We recommend migrating dependencies to Chart.yaml.',
  ],
])

const emptyMetadata: ChartMetadata = { name: '', version: '', apiVersion: '' }

/**
 * Reads the files: Chart.yaml first, the others in the order of `texts`. Throws UserError, the label and Helm's
 * message, for the first file that cannot be read.
 */
export function readChartHead(texts: Texts, label: string): ChartHead {
  const read = <T>(file: string, decode: (value: Value) => T) => decoded(texts, file, label, decode)
  const warnings: string[] = []
  let metadata = texts.has('Chart.yaml') ? read('Chart.yaml', decodeMetadata) : undefined
  let values = newTree()
  for (const file of texts.keys()) {
    if (file === 'values.yaml') values = read(file, asValues)
    if (file === 'Chart.lock') read(file, checkLock)
    const advice = outdated.get(file)
    if (advice === undefined) continue
    const before = metadata ?? emptyMetadata
    if (before.apiVersion !== 'v1') warnings.push(`Warning: ${advice}`)
    if (file === 'requirements.lock') read(file, checkLock)
    else metadata = read(file, (value) => overlayMetadata(value, before))
  }
  return { metadata: valid(metadata, label), values, warnings }
}

function valid(metadata: ChartMetadata | undefined, label: string): ChartMetadata {
  if (!metadata)
    throw new UserError('chart', `${label}: Chart.yaml file is missing`, {
      hint: 'A chart is a folder with Chart.yaml, values.yaml and templates/.',
    })
  throwAll(metadataErrors(metadata).map((text) => chartError(label, text)))
  return metadata
}

function asValues(value: Value): Tree {
  if (isTree(value)) return value
  const type = 'map[string]interface {}'
  throw new Error(`json: cannot unmarshal ${jsonTypeName(value)} into Go value of type ${type}`)
}

function decoded<T>(texts: Texts, file: string, label: string, decode: (value: Value) => T): T {
  try {
    return decode(readYaml(texts.get(file) ?? '', file))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const problem =
      error instanceof YamlError
        ? `error converting YAML to JSON: ${error.goMessage}`
        : `error unmarshaling JSON: while decoding JSON: ${error.message}`
    throw chartError(label, `cannot load ${file}: ${problem}`)
  }
}

// Empty and absent files are empty mappings. Integers are kept exact if they may become text, which takes longer.
function readYaml(text: string, file: string): Value {
  const value = parseYaml(preparedFile(text), { file }) ?? newTree()
  const needsIntegers = file !== 'values.yaml' && holdsNumber(value)
  return needsIntegers ? (parseYaml(text, { file, integers: true }) ?? newTree()) : value
}

function holdsNumber(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'number'
  return Object.values(value).some(holdsNumber)
}

function chartError(label: string, text: string): UserError {
  return new UserError('chart', `${label}: ${text}`)
}
