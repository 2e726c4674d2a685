// Writes the charts of the benchmark to disk.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** File contents by path in the chart. */
export type ChartFiles = Record<string, string>

/** Writes a chart below `parent` and returns its directory. */
export function writeChart(name: string, files: ChartFiles, parent: string): string {
  const root = join(parent, name)
  const metadata = `apiVersion: v2\nname: ${name}\nversion: 1.0.0\nappVersion: "2.4"\n`
  for (const [path, text] of Object.entries({ 'Chart.yaml': metadata, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** Returns `count` items, each made from its index. */
export function counted<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
