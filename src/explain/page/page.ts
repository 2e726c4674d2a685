// The page of `explain`: a row for each value, a column for each layer.
import { replaceControlCharacters } from '../../report/control-characters.ts'
import { renderPage, type PageHeader } from '../../report/page-frame.ts'
import type { Value } from '../../values/tree.ts'
import { printYaml } from '../../yaml/yaml.ts'
import type { ExplainedValue } from '../explain.ts'
import { noEffectReason } from '../no-effect.ts'
import { layerTitle, type Contribution, type SourceKind } from '../source.ts'
import { explanationMarkup } from './markup.ts'
import { explanationStyle } from './style.ts'

/** What one layer sets. */
interface Part {
  readonly text: string
  /** Empty if the head of the column says it. */
  readonly title: string
  readonly where: string
  readonly isUsed: boolean
}

interface Cell {
  readonly parts: readonly Part[]
}

interface Row {
  readonly path: string
  readonly documentation: string
  readonly note: string
  readonly cells: readonly Cell[]
}

interface ExplanationPage extends PageHeader {
  readonly layers: readonly string[]
  readonly rows: readonly Row[]
}

export interface ExplanationPageOptions {
  /** `ambient (none given)`, `k3s (--platform k3s)`. */
  readonly about: PageHeader['about']
  /** The program's version. */
  readonly version: string
}

/**
 * Returns the values as one HTML page that loads and runs nothing: what each layer sets, side by side, and which layer is
 * used. Equal values give equal bytes.
 */
export function explanationPage(
  values: readonly ExplainedValue[],
  { about, version }: ExplanationPageOptions,
): string {
  const layers = columnsOf(values)
  const count = `${values.length} ${values.length === 1 ? 'value' : 'values'}`
  const page: ExplanationPage = {
    heading: 'Where values come from',
    verdict: { tone: 'good', text: count, counts: `${layers.length} layers` },
    about,
    layers,
    rows: values.map((value) => rowOf(value, layers)),
  }
  return renderPage(explanationMarkup, replaceControlCharacters(page), { version, style: explanationStyle })
}

// Files have a column each, in their order; all other layers share the column of their kind.
const order: readonly SourceKind[] = [
  'chart default',
  'profile',
  'compatibility version',
  'platform',
  'detected',
  'derived',
  'file',
  'flag',
]

const columnOf = ({ kind, name }: Contribution): string => (kind === 'file' ? name : kind)

function columnsOf(values: readonly ExplainedValue[]): string[] {
  const all = values.flatMap(({ layers }) => layers)
  return order.flatMap((kind) => [...new Set(all.filter((one) => one.kind === kind).map(columnOf))])
}

function rowOf(value: ExplainedValue, columns: readonly string[]): Row {
  const { path, layers, documentation = '' } = value
  const used = layers.at(-1)
  return {
    path: path.join('.'),
    documentation,
    note: noEffectReason(value) ?? '',
    cells: columns.map((column) => ({
      parts: layers.filter((one) => columnOf(one) === column).map((one) => partOf(one, one === used)),
    })),
  }
}

function partOf(layer: Contribution, isUsed: boolean): Part {
  const { kind, value, where = '' } = layer
  return { text: valueText(value), title: kind === 'file' ? '' : layerTitle(layer), where, isUsed }
}

/** YAML, so that the text "true" differs from true. */
function valueText(value: Value): string {
  return printYaml(value).trim()
}
