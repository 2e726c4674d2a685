// Data → text: the only place that decides how things look.
import { printYaml } from '../../yaml/yaml.ts'
import type { Io } from '../io.ts'

/** A value of --output that every command with that flag takes. */
export type DataFormat = 'text' | 'json' | 'yaml'

/** Prints data on stdout in a format; `text` makes the form for people. Fields that are undefined are left out. */
export function printData(io: Pick<Io, 'out'>, format: DataFormat, data: unknown, text: () => string): void {
  if (format === 'json') io.out(`${JSON.stringify(data, undefined, 2)}\n`)
  else if (format === 'yaml') io.out(printYaml(data))
  else io.out(text())
}

/** Columns as wide as their widest cell, three spaces apart, as kubectl prints tables. */
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
