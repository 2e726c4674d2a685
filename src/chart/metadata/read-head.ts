// The files of a chart that say what it is: Chart.yaml, values.yaml, and what lists or locks its dependencies.
import { throwAll, UserError } from '../../errors.ts'
import { jsonTypeName } from '../../functions/json/read.ts'
import { isTree, newTree } from '../../values/tree.ts'
import type { Tree, Value } from '../../values/tree.ts'
import { YamlError } from '../../yaml/error.ts'
import { parseYaml } from '../../yaml/yaml.ts'
import type { ChartMetadata } from '../chart.ts'
import { checkLock, decodeMetadata, metadataFaults, overlayMetadata } from './metadata.ts'
import { preparedFile } from '../prepared.ts'

export interface ChartHead {
  readonly metadata: ChartMetadata
  readonly values: Tree
  readonly warnings: readonly string[]
}

type Texts = ReadonlyMap<string, string>

/** What a v1 chart keeps beside Chart.yaml, and Helm says of it where it finds that in another. */
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

const nothing: ChartMetadata = { name: '', version: '', apiVersion: '' }

/**
 * Reads them in the order in which the chart holds them, after Chart.yaml; the first that cannot be read is what Helm speaks
 * of. Throws UserError in Helm's words after the label.
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
    const before = metadata ?? nothing
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
  throwAll(metadataFaults(metadata).map((text) => fault(label, text)))
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
    throw fault(label, `cannot load ${file}: ${problem}`)
  }
}

// Empty and absent files are empty mappings. Where a number may become text it is read with care, which takes longer.
function readYaml(text: string, file: string): Value {
  const value = parseYaml(preparedFile(text), { file }) ?? newTree()
  const careful = file !== 'values.yaml' && holdsNumber(value)
  return careful ? (parseYaml(text, { file, integers: true }) ?? newTree()) : value
}

function holdsNumber(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'number'
  return Object.values(value).some(holdsNumber)
}

function fault(label: string, text: string): UserError {
  return new UserError('chart', `${label}: ${text}`)
}
