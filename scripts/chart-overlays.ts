// Writes profiles, compatibility versions and platforms for the charts: a file for each overlay whose values a chart
// reads, and a list of all names, so that a chart also accepts names that do not change it.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse, stringify } from 'yaml'
import { header, type ChartFile } from './chart-copies.ts'

const root = join(import.meta.dirname, '..')

/** The kinds of overlays: the folder of the sources, the prefix of the file in a chart, and the key of the values. */
const kinds = [
  { kind: 'profiles', folder: 'profiles', target: 'profile-', key: 'chartValues', optional: true },
  {
    kind: 'compatibilityVersions',
    folder: 'profiles/compatibility',
    target: 'profile-compatibility-version-',
    key: 'chartValues',
    optional: false,
  },
  // A source without the key is not an overlay of charts.
  { kind: 'platforms', folder: 'platforms', target: 'profile-platform-', key: 'values', optional: true },
] as const

type Values = Readonly<Record<string, unknown>>

/** The values of a profile, version or platform that override a chart's defaults. */
export interface Overlay {
  readonly kind: (typeof kinds)[number]['kind']
  readonly name: string
  readonly source: string
  /** The path of the file in a chart. */
  readonly path: string
  readonly values: Values
}

/** How a chart reads values. */
export interface ChartValues {
  readonly defaults: Values
  /** The key below which a user can also set every value, if there is one. */
  readonly nested: string | undefined
  /** True if a key below `global` is an alias of the top-level key. */
  readonly flatten: boolean
  /** True if templates print all values, even those that no other template reads. */
  readonly printsAll: boolean
}

/** Returns all overlays, by kind and name. */
export function overlays(): Overlay[] {
  return kinds.flatMap(({ kind, folder, target, key, optional }) =>
    names(folder).flatMap((name): Overlay[] => {
      const source = join(folder, `${name}.yaml`)
      const data = parse(readFileSync(join(root, source), 'utf8')) as Record<string, Values | undefined>
      const values = data[key]
      if (values === undefined && optional) return []
      return [{ kind, name, source, path: `files/${target}${name}.yaml`, values: values ?? {} }]
    }),
  )
}

/** Returns the names of all overlays by kind. */
export function knownNames(): Record<string, string[]> {
  const all = overlays()
  const named = (kind: string): string[] => all.filter((each) => each.kind === kind).map(({ name }) => name)
  return Object.fromEntries(kinds.map(({ kind }) => [kind, named(kind)]))
}

/** Returns the overlay files of a chart: those whose values it reads, and the list of names. */
export function overlayFiles(chart: ChartValues): ChartFile[] {
  const used = overlays().filter(({ values }) => reads(chart, values))
  const files = used.map(({ path, source, values }): ChartFile => [path, yaml(source, values)])
  return [...files, ['files/known.yaml', yaml('profiles/ and platforms/', knownNames())]]
}

/** Returns true if a chart reads at least one value of an overlay. */
function reads({ defaults, nested, flatten, printsAll }: ChartValues, values: Values): boolean {
  const leaves = leavesOf(values)
  if (printsAll) return leaves.length > 0
  const isAlias = (key: string | undefined) => key === nested || (flatten && key === 'global')
  return leaves.some(
    (path) => reaches(defaults, path) || (isAlias(path[0]) && reaches(defaults, path.slice(1))),
  )
}

function leavesOf(value: unknown, path: readonly string[] = []): string[][] {
  if (!isMap(value)) return [[...path]]
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]))
}

/**
 * Returns true if there is a default at a path, or if a prefix of the path has a default that is not a map with keys.
 */
function reaches(defaults: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined || !isMap(defaults) || Object.keys(defaults).length === 0) return true
  return Object.hasOwn(defaults, key) && reaches(defaults[key], rest)
}

const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function names(folder: string): string[] {
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.yaml'))
  return files.map((name) => basename(name, '.yaml')).sort()
}

const yaml = (source: string, values: unknown) =>
  `# ${header(source)}\n${stringify(values, { lineWidth: 0 })}`
