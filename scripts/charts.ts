// Writes what the charts share: common templates, and profiles, versions and platforms as Helm needs them.
// `npm run charts:generate`; with `-- --check` it only says what differs.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse, stringify } from 'yaml'

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
  { source: 'platforms', target: 'profile-platform-', key: 'values', optional: false, known: 'platforms' },
]

/** Every generated file: its path below the repository's root, and its text. */
export function generatedFiles(): Map<string, string> {
  const shared = new Map([...commonTemplates(), ...overlayFiles()])
  return new Map(
    charts().flatMap((chart) => [...shared].map(([path, text]) => [join('charts', chart, path), text])),
  )
}

/** Files in the charts that look generated but have no source any more. */
export function staleFiles(expected: ReadonlyMap<string, string> = generatedFiles()): string[] {
  return charts()
    .map((chart) => join('charts', chart, 'files'))
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
    .filter((path) => /^(profile-.*|known)\.yaml$/.test(basename(path)) && !expected.has(path))
}

/** The names of the folders below charts/ that are charts. */
export function charts(): string[] {
  return readdirSync(join(root, 'charts')).filter((name) =>
    existsSync(join(root, 'charts', name, 'Chart.yaml')),
  )
}

function commonTemplates(): [string, string][] {
  return readdirSync(join(root, 'charts/common')).map((name) => [
    join('templates', name),
    readFileSync(join(root, 'charts/common', name), 'utf8'),
  ])
}

function overlayFiles(): [string, string][] {
  const known: Record<string, string[]> = {}
  const files = overlays.flatMap((overlay) =>
    names(overlay.source).flatMap((name): [string, string][] => {
      const source = join(overlay.source, `${name}.yaml`)
      const data = parse(readFileSync(join(root, source), 'utf8')) as Record<string, unknown>
      if (!(overlay.key in data) && overlay.optional) return []
      ;(known[overlay.known] ??= []).push(name)
      return [[join('files', `${overlay.target}${name}.yaml`), text(source, data[overlay.key] ?? {})]]
    }),
  )
  return [...files, ['files/known.yaml', text('profiles/ and platforms/', known)]]
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
  for (const path of [...differing.map(([path]) => path), ...stale]) {
    console.log(`${check ? 'differs from its source' : 'written'}: ${path}`)
  }
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
