// Writes charts of table rows to folders for real Helm and loadChart.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface TemporaryFolder {
  readonly path: string
  remove(): void
}

/** Writes the files of a chart to a new folder. */
export function writeChart(files: Readonly<Record<string, string>>): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'ambientctl-chart-'))
  for (const [name, data] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), data)
  }
  return { path, remove: () => rmSync(path, { recursive: true }) }
}
