// Prints data as text, JSON or YAML.
import { printYaml } from '../../yaml/yaml.ts'
import type { Io } from '../io.ts'

/** The values of --output that every command with this flag accepts. */
export type DataFormat = 'text' | 'json' | 'yaml'

/** Prints data to stdout in a format; `text` returns the text format. Undefined fields are left out. */
export function printData(io: Pick<Io, 'out'>, format: DataFormat, data: unknown, text: () => string): void {
  if (format === 'json') io.out(`${JSON.stringify(data, undefined, 2)}\n`)
  else if (format === 'yaml') io.out(printYaml(data))
  else io.out(text())
}

/** Returns a table with columns three spaces apart, as kubectl prints it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('')
}
