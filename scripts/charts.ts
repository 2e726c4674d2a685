// Writes the generated files of the charts: shared files, overlays, README.md and values.schema.json.
// `npm run charts:generate`; with `-- --check` it only lists differences.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { commonFiles, familyFiles, type ChartFile } from './chart-copies.ts'
import { knownNames, overlayFiles } from './chart-overlays.ts'
import { readmeOf } from './chart-readme.ts'
import { defaultsKey, schemaOf } from './chart-schema.ts'

const root = join(import.meta.dirname, '..')

/** Returns the text of every generated file by its path in the repository. Throws RangeError for an invalid values.yaml. */
export function generatedFiles(): Map<string, string> {
  return new Map(
    charts().flatMap((chart) =>
      checkedFilesOf(chart).map(([path, text]): [string, string] => [join('charts', chart, path), text]),
    ),
  )
}

/** Returns files in the charts that have the header of generated files but are no longer generated. */
export function staleFiles(expected: ReadonlyMap<string, string> = generatedFiles()): string[] {
  return charts()
    .flatMap((chart) =>
      readdirSync(join(root, 'charts', chart), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
    )
    .filter((path) => !expected.has(path) && isGenerated(read(path) ?? ''))
}

/** Returns the names of the folders in charts/ that are charts. */
export function charts(): string[] {
  return readdirSync(join(root, 'charts')).filter((name) =>
    existsSync(join(root, 'charts', name, 'Chart.yaml')),
  )
}

/** Charts whose values.schema.json is written by hand. The schema of gateway is strict, as in Istio's chart. */
const ownSchemas = ['gateway']

/** Like filesOf, with the folder of the chart in the message of an error. */
function checkedFilesOf(chart: string): ChartFile[] {
  try {
    return filesOf(chart)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new RangeError(`charts/${chart}/${error.message}`, { cause: error })
  }
}

/** Returns the generated files of a chart. */
function filesOf(chart: string): ChartFile[] {
  const family = familyFiles(chart)
  const textOf = (path: string): string =>
    family.find(([name]) => name === path)?.[1] ?? read(join('charts', chart, path)) ?? ''
  const metadata = parse(textOf('Chart.yaml')) as { readonly name: string; readonly description: string }
  const values = textOf('values.yaml')
  const templates = [...ownTemplates(chart), ...family].map(([, text]) => text).join('\n')
  const merging = textOf('templates/zzz_values.yaml')
  const [, nested] = /"nested" "(\w+)"/.exec(merging) ?? []
  const flatten = merging.includes('"flatten" true')
  const printsAll = templates.includes('.Values | toPrettyJson')
  const isStrict = ownSchemas.includes(chart)
  return [
    ...family,
    ...commonFiles(templates),
    ...overlayFiles({ defaults: defaultsIn(values), nested, flatten, printsAll }),
    ['README.md', readmeOf({ ...metadata, values, nested, isStrict, known: knownNames() })],
    ...(isStrict
      ? []
      : [['values.schema.json', schemaOf({ name: metadata.name, values, nested, flatten })] as const]),
  ]
}

/** Returns the templates of a chart that are not copies. */
function ownTemplates(chart: string): ChartFile[] {
  const folder = join('charts', chart, 'templates')
  return readdirSync(join(root, folder))
    .map((name): ChartFile => [join('templates', name), read(join(folder, name)) ?? ''])
    .filter(([, text]) => !isGenerated(text))
}

const isGenerated = (text: string): boolean => /Generated .*charts:generate/.test(text)

/** Throws RangeError for a key that is not below the key of the defaults: README and schema would lack it. */
function defaultsIn(values: string): Readonly<Record<string, unknown>> {
  const { [defaultsKey]: defaults, ...others } = parse(values) as Record<string, Record<string, unknown>>
  const [misplaced] = Object.keys(others)
  if (misplaced !== undefined)
    throw new RangeError(`values.yaml: indent ${misplaced}, so that it is below ${defaultsKey}`)
  return defaults ?? {}
}

function main(check: boolean): number {
  let expected: ReadonlyMap<string, string>
  try {
    expected = generatedFiles()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    console.error(`Error: ${error.message}`)
    return 1
  }
  const stale = staleFiles(expected)
  const differing = [...expected].filter(([path, text]) => read(path) !== text)
  for (const [path] of differing) console.log(`${check ? 'differs from its source' : 'written'}: ${path}`)
  for (const path of stale) console.log(`${check ? 'is no longer generated' : 'deleted'}: ${path}`)
  if (check) return differing.length + stale.length > 0 ? 1 : 0
  for (const path of stale) rmSync(join(root, path))
  for (const [path, text] of differing) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return 0
}

function read(path: string): string | undefined {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

if (process.argv[1] === import.meta.filename) process.exitCode = main(process.argv.includes('--check'))
