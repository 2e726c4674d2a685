// Writes what the charts share: common templates, and profiles, versions and platforms as Helm needs them; and for each a README
// and a values.schema.json.
// `npm run charts:generate`; with `-- --check` it only says what differs.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse, stringify } from 'yaml'
import { readmeOf } from './chart-readme.ts'
import { schemaOf } from './chart-schema.ts'

const root = join(import.meta.dirname, '..')

/** One source of values: where it is, the file that it becomes in a chart, and the key that holds the values. */
interface Overlay {
  readonly source: string
  readonly target: string
  readonly key: 'chartValues' | 'values'
  /** A file without the key has no part in the charts, rather than an empty one. */
  readonly optional: boolean
  readonly known: 'profiles' | 'compatibilityVersions' | 'platforms'
}

const overlays: readonly Overlay[] = [
  { source: 'profiles', target: 'profile-', key: 'chartValues', optional: true, known: 'profiles' },
  {
    source: 'profiles/compatibility',
    target: 'profile-compatibility-version-',
    key: 'chartValues',
    optional: false,
    known: 'compatibilityVersions',
  },
  { source: 'platforms', target: 'profile-platform-', key: 'values', optional: true, known: 'platforms' },
]

/** Templates that are the same in several charts: a folder below charts/common, and those charts. */
const twins: Readonly<Record<string, readonly string[]>> = { gateways: ['istio-ingress', 'istio-egress'] }

/** Every generated file: its path below the repository's root, and its text. */
export function generatedFiles(): Map<string, string> {
  const { files, known } = overlayFiles()
  return new Map(
    charts().flatMap((chart) =>
      [...twinTemplates(chart), ...templatesFor(chart), ...files, ...fromValues(chart, known)].map(
        ([path, text]): [string, string] => [join('charts', chart, path), text],
      ),
    ),
  )
}

/** Files in the charts that look generated but have no source or use any more. */
export function staleFiles(expected: ReadonlyMap<string, string> = generatedFiles()): string[] {
  const common = new Set(commonTemplates().map(({ name }) => name))
  const isGenerated = (path: string) =>
    common.has(basename(path)) ||
    /files\/(profile-.*|known)\.yaml$/.test(path) ||
    (isTwin(path) && basename(path) !== ownOfTwins)
  return charts()
    .flatMap((chart) => [join('charts', chart, 'files'), join('charts', chart, 'templates')])
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
    .filter((path) => isGenerated(path) && !expected.has(path))
}

/** The names of the folders below charts/ that are charts. */
export function charts(): string[] {
  return readdirSync(join(root, 'charts')).filter((name) =>
    existsSync(join(root, 'charts', name, 'Chart.yaml')),
  )
}

/** The one template of such a chart that is its own: it says which of them it is. */
const ownOfTwins = 'zzz_values.yaml'

const isTwin = (path: string) =>
  Object.values(twins)
    .flat()
    .some((chart) => path.startsWith(join('charts', chart, 'templates')))

function twinTemplates(chart: string): [string, string][] {
  return Object.keys(twins)
    .filter((folder) => twins[folder]?.includes(chart))
    .flatMap((folder) =>
      readdirSync(join(root, 'charts/common', folder)).map((name): [string, string] => [
        join('templates', name),
        readFileSync(join(root, 'charts/common', folder, name), 'utf8'),
      ]),
    )
}

interface Template {
  readonly name: string
  readonly text: string
  /** The templates that it defines. */
  readonly defines: readonly string[]
}

function commonTemplates(): Template[] {
  const names = readdirSync(join(root, 'charts/common')).filter((name) => name.endsWith('.tpl'))
  return names.map((name) => {
    const text = readFileSync(join(root, 'charts/common', name), 'utf8')
    return {
      name,
      text,
      defines: [...text.matchAll(/define "([^"]+)"/g)].map(([, defined]) => defined ?? ''),
    }
  })
}

/** The common templates that a chart's own templates include. */
function templatesFor(chart: string): [string, string][] {
  const common = commonTemplates()
  const folder = join(root, 'charts', chart, 'templates')
  const own = readdirSync(folder)
    .filter((name) => !common.some((template) => template.name === name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .concat(twinTemplates(chart).map(([, text]) => text))
    .join('\n')
  return common
    .filter(({ defines }) => defines.some((name) => own.includes(`"${name}"`)))
    .map(({ name, text }) => [join('templates', name), text])
}

/** Charts whose values.schema.json is written by hand: gateway's is strict, as the original. */
const ownSchemas = ['gateway']

function fromValues(chart: string, known: Known): [string, string][] {
  const inChart = (path: string) => readFileSync(join(root, 'charts', chart, path), 'utf8')
  const { name, description } = parse(inChart('Chart.yaml')) as { name: string; description: string }
  const [values, merging] = [inChart('values.yaml'), inChart('templates/zzz_values.yaml')]
  const [, nested] = /"nested" "(\w+)"/.exec(merging) ?? []
  const isStrict = ownSchemas.includes(chart)
  const flatten = merging.includes('"flatten" true')
  return [
    ['README.md', readmeOf({ name, description, values, nested, isStrict, known })],
    ...(isStrict
      ? []
      : [['values.schema.json', schemaOf({ name, values, nested, flatten })] as [string, string]]),
  ]
}

/** The names that files/known.yaml lists, by kind. */
type Known = Record<string, string[]>

function overlayFiles(): { readonly files: [string, string][]; readonly known: Known } {
  const known: Known = {}
  const files = overlays.flatMap((overlay) =>
    names(overlay.source).flatMap((name): [string, string][] => {
      const source = join(overlay.source, `${name}.yaml`)
      const data = parse(readFileSync(join(root, source), 'utf8')) as Record<string, unknown>
      if (!(overlay.key in data) && overlay.optional) return []
      ;(known[overlay.known] ??= []).push(name)
      return [[join('files', `${overlay.target}${name}.yaml`), text(source, data[overlay.key] ?? {})]]
    }),
  )
  return { files: [...files, ['files/known.yaml', text('profiles/ and platforms/', known)]], known }
}

function names(folder: string): string[] {
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.yaml'))
  return files.map((name) => basename(name, '.yaml')).sort()
}

const text = (source: string, values: unknown) =>
  `# Generated from ${source} by \`npm run charts:generate\`.\n${stringify(values, { lineWidth: 0 })}`

function main(check: boolean): number {
  const expected = generatedFiles()
  const stale = staleFiles(expected)
  const differing = [...expected].filter(([path, text]) => read(path) !== text)
  for (const [path] of differing) console.log(`${check ? 'differs from its source' : 'written'}: ${path}`)
  for (const path of stale) console.log(`${check ? 'has no source or use' : 'removed'}: ${path}`)
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
