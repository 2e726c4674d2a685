// Completes the paths and values of --set: fields of an IstioOperator's spec, and values of fields with a fixed set.
import { enumValues, fieldsOf, formatOf, type SpecFieldType } from '../../config/schema.ts'
import { nothing, type Candidate, type Completion } from './candidate.ts'

/** Returns the names of the package's data: profiles and platforms. */
export interface DataNames {
  readonly profiles: () => readonly string[]
  readonly platforms: () => readonly string[]
}

/** Values of paths that are names of data files. */
const dataPaths: Readonly<Record<string, (names: DataNames) => readonly string[]>> = {
  profile: ({ profiles }) => profiles(),
  'values.profile': ({ profiles }) => profiles(),
  'values.global.platform': ({ platforms }) => platforms(),
}

/** Completes `PATH=VALUE`. Only the last of several assignments that commas separate is completed. */
export function completeSet(word: string, names: DataNames): Completion {
  const start = word.lastIndexOf(',') + 1
  const [path = '', ...rest] = word.slice(start).split('=')
  const before = word.slice(0, start)
  if (rest.length > 0) {
    const values = valuesAt(path, names)
    return { ...nothing, candidates: values.map((value) => ({ value: `${before}${path}=${value}` })) }
  }
  const candidates = completePath(path).map((one) => ({ ...one, value: before + one.value }))
  return { ...nothing, candidates, noSpace: true }
}

/** Returns the paths one key below that of `path`: `values.cni.` for a mapping, `values.cni.logLevel=` for a value. */
export function completePath(path: string, end = '='): Candidate[] {
  const keys = path.split('.')
  const parent = keys.slice(0, -1)
  const fields = fieldsBelow(parent)
  return [...(fields ?? [])].map(([key, field]) => {
    const isMapping = !field.repeated && (field.mapped || isOpen(field))
    const help = fieldHelp(field)
    return { value: [...parent, key].join('.') + (isMapping ? '.' : end), help }
  })
}

/** Returns the fields of the mapping at a path; undefined for an unknown path and for a map with any keys. */
function fieldsBelow(path: readonly string[]): ReadonlyMap<string, SpecFieldType> | undefined {
  let fields = fieldsOf('Spec')
  for (const key of path) {
    const field = fields?.get(key)
    if (!field || field.repeated || field.mapped) return undefined
    fields = fieldsOf(field.kind)
  }
  return fields
}

const isOpen = ({ kind, type }: SpecFieldType) => type === 'map' || fieldsOf(kind) !== undefined

function fieldHelp({ kind, repeated, mapped }: SpecFieldType): string {
  if (repeated) return 'a list'
  return mapped || fieldsOf(kind) ? 'a mapping' : formatOf(kind).expected
}

function valuesAt(path: string, names: DataNames): readonly string[] {
  const known = Object.hasOwn(dataPaths, path) ? dataPaths[path]?.(names) : undefined
  if (known) return known
  const keys = path.split('.')
  const field = fieldsBelow(keys.slice(0, -1))?.get(keys.at(-1) ?? '')
  if (!field || field.repeated || field.mapped) return []
  return field.kind === 'bool' ? ['true', 'false'] : (enumValues(field.kind) ?? [])
}
