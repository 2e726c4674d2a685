// Text of `explain`.
import type { ExplainedValue } from '../../explain/explain.ts'
import { noEffectReason } from '../../explain/no-effect.ts'
import { layerTitle } from '../../explain/source.ts'
import { isTree, type Value } from '../../values/tree.ts'
import { printYaml } from '../../yaml/yaml.ts'
import { wrap } from './preflight-text.ts'
import { table } from './print-data.ts'
import type { Colorizer } from './text-style.ts'

interface TextOptions {
  readonly color: Colorizer
  readonly columns: number
}

/** Returns one value with its layers, and a table of the values below it; without a value, only the table. */
export function explanationText(
  value: ExplainedValue | undefined,
  values: readonly ExplainedValue[],
  options: TextOptions,
): string {
  const { color, columns } = options
  const parts: string[] = []
  if (value && (values.length === 0 || value.layers.length === 0 || !isTree(value.value)))
    parts.push(...describe(value, options))
  else if (value) parts.push(`${color('title', value.path.join('.'))}\n`, ...documentationOf(value, columns))
  if (values.length > 0) {
    const rows = values.map((one) => [one.path.join('.'), shortValue(one.value), lastTitle(one)])
    parts.push(table(['VALUE', 'IS', 'SET BY'], rows))
  } else if (!value) parts.push('No value differs from the defaults of the charts.\n')
  return parts.join('\n')
}

function describe(explained: ExplainedValue, { color, columns }: TextOptions): string[] {
  const { path, value, layers } = explained
  const reason = noEffectReason(explained)
  const title = `${color('title', path.join('.'))}: ${value === undefined ? 'not set' : shortValue(value)}\n`
  const rows = layers.map((one, index) => [
    index === layers.length - 1 ? '→' : ' ',
    layerTitle(one),
    shortValue(one.value),
    one.where ?? '',
  ])
  return [
    title,
    ...documentationOf(explained, columns),
    ...(reason === undefined ? [] : [`${reason}\n`]),
    ...(rows.length > 0 ? [table(['', 'LAYER', 'VALUE', 'WHERE'], rows)] : []),
  ]
}

function documentationOf(
  { documentation }: Pick<ExplainedValue, 'documentation'>,
  columns: number,
): string[] {
  return documentation === undefined ? [] : [`${wrap(documentation, columns, '').join('\n')}\n`]
}

const lastTitle = ({ layers }: ExplainedValue): string => layers.map(layerTitle).at(-1) ?? ''

const maxLength = 60

function shortValue(value: Value | undefined): string {
  if (value === undefined) return ''
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : printYaml(value).trim()
  const line = text.replace(/\s+/g, ' ')
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line
}
