// Text of `explain`.
import type { ExplainedValue } from '../../explain/explain.ts'
import type { Contribution } from '../../explain/source.ts'
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
    const rows = values.map((one) => [
      one.path.join('.'),
      shortValue(one.value),
      layerName(one.layers.at(-1)),
    ])
    parts.push(table(['VALUE', 'IS', 'SET BY'], rows))
  } else if (!value) parts.push('No value differs from the defaults of the charts.\n')
  return parts.join('\n')
}

function describe(
  { path, value, layers, isKnown, notEnabled, ...rest }: ExplainedValue,
  { color, columns }: TextOptions,
): string[] {
  const title = `${color('title', path.join('.'))}: ${value === undefined ? 'not set' : shortValue(value)}\n`
  const rows = layers.map((one, index) => [
    index === layers.length - 1 ? '→' : ' ',
    layerName(one),
    shortValue(one.value),
    one.where ?? '',
  ])
  return [
    title,
    ...documentationOf(rest, columns),
    ...(notEnabled === undefined
      ? []
      : [`The configuration does not enable ${notEnabled}, so it has no effect.\n`]),
    ...(isKnown === false ? ['The chart has no such value, so it has no effect.\n'] : []),
    ...(rows.length > 0 ? [table(['', 'LAYER', 'VALUE', 'WHERE'], rows)] : []),
  ]
}

function documentationOf(
  { documentation }: Pick<ExplainedValue, 'documentation'>,
  columns: number,
): string[] {
  return documentation === undefined ? [] : [`${wrap(documentation, columns, '').join('\n')}\n`]
}

function layerName(layer: Contribution | undefined): string {
  if (layer === undefined) return ''
  const { kind, name } = layer
  if (kind === 'file' || kind === 'flag') return name
  if (kind === 'detected') return name
  return kind === 'derived' ? `follows from ${name}` : `${kind} ${name}`
}

const maxLength = 60

function shortValue(value: Value | undefined): string {
  if (value === undefined) return ''
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : printYaml(value).trim()
  const line = text.replace(/\s+/g, ' ')
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line
}
