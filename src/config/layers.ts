// Reads the layers of a configuration from disk. resolve.ts defines their precedence.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { UserError, didYouMean, mapCollecting, throwAll } from '../errors.ts'
import { attributesOf, type PlatformAttributes } from '../platform/attributes.ts'
import { maxOperatorSize } from '../system/limits.ts'
import { readText } from '../system/read-file.ts'
import type { MovedPart } from '../translate/notice.ts'
import { checkPlatform } from '../validation/platform.ts'
import { getPath, isTree, newTree, type Tree, type Value } from '../values/tree.ts'
import { YamlError, type DuplicateKey } from '../yaml/error.ts'
import { lineOf, parseYaml, parseYamlDocuments, positionsIn } from '../yaml/yaml.ts'
import { documentsOf } from './kubernetes-list.ts'
import { operatorWarnings, translatedLayer, type DocumentPlace } from './translated-layer.ts'

/** A part of the `spec` and its origin. */
export interface Layer {
  /** `profile ambient`, `file.yaml`, `--set a=b`. */
  readonly origin: string
  readonly spec: Tree
  /** The text of the document, with the line numbers of its file, to find the lines of messages. */
  readonly text?: string
  /** The line on which the document of a file starts. */
  readonly line?: number
  /** The path of the document in a List: `items`, `0`. */
  readonly root?: readonly string[]
  /** `metadata.name` of a file. It has no effect. */
  readonly name?: string
  /** `metadata.namespace` of a file. It has no effect and causes a warning. */
  readonly namespace?: string
  /** Keys that a map of the file has twice. */
  readonly duplicates?: readonly DuplicateKey[]
  /** Warnings about the format of the file. */
  readonly warnings?: readonly string[]
  /** For a file of another tool: where its parts are in the spec. */
  readonly moves?: readonly MovedPart[]
  /** The file describes only a part of a mesh, such as the CNI. */
  readonly isPart?: boolean
}

/** A file in profiles/. */
export interface Profile {
  readonly name: string
  readonly description: string
  readonly spec: Tree
  /** The values that the charts merge below the user's if the profile is selected. */
  readonly chartValues: Tree
}

/** A file in platforms/. */
export interface Platform {
  readonly name: string
  readonly title: string
  readonly docs: string
  /** Merged below the user's values. Charts that support the platform merge the same values themselves. */
  readonly values: Tree
  /** By component key: `namespace`, if the platform requires one. */
  readonly components: Tree
  readonly notes: readonly string[]
  /** What the platform is like; checks depend on it. */
  readonly attributes: PlatformAttributes
  /** The detection rules; platform/rules.ts reads them. */
  readonly detect: Tree
}

/** A folder with data files (`profiles`, `platforms`), or the texts of its files by name without `.yaml`. */
export type DataFolder = string | ReadonlyMap<string, string>

/** Returns the names of the data files in a folder, sorted. */
export function listNames(folder: DataFolder): string[] {
  if (typeof folder !== 'string') return [...folder.keys()].sort()
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort()
}

/** Reads profiles/NAME.yaml: ambientctl's format, or an IstioOperator. Throws UserError for an unknown name. */
export function readProfile(folder: DataFolder, name: string): Profile {
  const data = readNamed(folder, 'profile', name)
  return {
    name,
    description: text(data['description']),
    spec: tree(data['spec']),
    chartValues: tree(data['chartValues']),
  }
}

/** Reads platforms/NAME.yaml. Throws UserError for an unknown name, and for each fault of the file. */
export function readPlatform(folder: DataFolder, name: string): Platform {
  const data = readNamed(folder, 'platform', name, checkPlatform)
  return {
    name,
    title: text(data['title']) || name,
    docs: text(data['docs']),
    values: tree(data['values']),
    components: tree(data['components']),
    notes: Array.isArray(data['notes']) ? data['notes'].map(text) : [],
    attributes: attributesOf(data['attributes']),
    detect: tree(data['detect']),
  }
}

/** Returns the text of a profile or platform file, for `dump`. */
export function readDataText(folder: DataFolder, kind: 'profile' | 'platform', name: string): string {
  readNamed(folder, kind, name)
  return dataFile(folder, kind, name).text
}

function dataFile(folder: DataFolder, kind: string, name: string): { path: string; text: string } {
  if (typeof folder !== 'string') return { path: `${kind}s/${name}.yaml`, text: folder.get(name) ?? '' }
  const path = join(folder, `${name}.yaml`)
  return { path, text: readText(path) }
}

function readNamed(
  folder: DataFolder,
  kind: string,
  name: string,
  check?: (document: Value, file: string, text: string) => void,
): Tree {
  const names = listNames(folder)
  // Only listed names are opened, so that a name cannot leave the folder.
  if (!names.includes(name)) {
    throw new UserError(`unknown-${kind}`, `unknown ${kind} "${name}"${didYouMean(name, names)}`, {
      hint: `known ${kind}s: ${names.join(', ') || 'none'}`,
    })
  }
  const { path: file, text: source } = dataFile(folder, kind, name)
  const document = parseFile(file, source)
  check?.(document, file, source)
  return tree(document)
}

const maxDocuments = 100

/**
 * Reads the IstioOperators of a file into layers, one for each document. `-` reads `stdin`. `content` is the text of a
 * file that was read already. Throws UserError for an
 * unreadable or invalid file.
 */
export function readOperatorFile(
  path: string,
  stdin: (limit: number) => string,
  content: string = readOperatorText(path, stdin),
): Layer[] {
  const origin = path === '-' ? 'standard input' : path
  const duplicates: DuplicateKey[] = []
  const documents = parseDocuments(origin, content, duplicates).filter(({ value }) => value !== null)
  if (documents.length === 0) checkOperator(null, { origin, source: content, line: 1, root: [] })
  if (documents.length > maxDocuments) {
    const message = `${origin}: contains ${documents.length} documents; at most ${maxDocuments} are read`
    throw new UserError('file-many', message, { hint: 'merge documents into one IstioOperator' })
  }
  const texts = textsOf(
    content,
    documents.map(({ line }) => line),
  )
  const layers = mapCollecting(documents, ({ value, line }, i) =>
    layersOf(origin, value, line, texts[i] ?? content),
  ).flat()
  return layers.map((layer, i) => (i === 0 ? { ...layer, duplicates } : layer))
}

/** Reads the text of an IstioOperator file; `-` is standard input. Throws UserError. */
export function readOperatorText(path: string, stdin: (limit: number) => string): string {
  if (path === '') throw new UserError('file-unreadable', '-f: the name of a file is empty')
  return path === '-' ? readStandardInput(stdin) : readTextFile(path)
}

/** Returns the layer of a document, or of each item of a List. */
function layersOf(origin: string, document: Value, start: number, source: string): Layer[] {
  return mapCollecting(documentsOf(document, `${origin}:${start}`), ({ value, root }) => {
    const line = root.length === 0 ? start : (lineOf(source, root) ?? start)
    return layerOf(value, { origin, source, line, root })
  })
}

function layerOf(document: Value, place: DocumentPlace): Layer {
  const { origin, source, line, root } = place
  const translated = isTree(document) ? translatedLayer(document, place) : undefined
  if (translated) return { origin, line, root, text: source, ...translated }
  const operator = checkOperator(document, place)
  const metadata = getPath(operator, ['metadata'])
  const [name, namespace] = ['name', 'namespace'].map((key) => text(isTree(metadata) ? metadata[key] : null))
  return {
    origin,
    line,
    root,
    spec: tree(operator['spec']),
    text: source,
    warnings: operatorWarnings(operator, place),
    ...(name && { name }),
    ...(namespace && { namespace }),
  }
}

/** Returns the text of each document, after as many empty lines as precede it, so that its line numbers are the file's. */
function textsOf(source: string, lines: readonly number[]): string[] {
  if (lines.length < 2) return [source]
  const starts = lineStarts(source)
  return lines.map((line, i) => {
    const next = lines[i + 1]
    const from = starts[line - 1] ?? 0
    const end = next === undefined ? source.length : starts[next - 1]
    return '\n'.repeat(line - 1) + source.slice(from, end)
  })
}

function lineStarts(source: string): number[] {
  return [
    0,
    ...[...source.matchAll(/\r\n|[\n\r\u0085\u2028\u2029]/g)].map(({ index, 0: end }) => index + end.length),
  ]
}

const operatorKeys = ['apiVersion', 'kind', 'metadata', 'spec', 'status']

function checkOperator(document: Value, { origin, source, line, root }: DocumentPlace): Tree {
  const shape = 'expected a mapping with apiVersion: install.istio.io/v1alpha1, kind: IstioOperator and spec'
  const wrong = (message: string, hint = shape) =>
    new UserError('file-kind', `${origin}:${line}: ${message}`, { hint })
  if (document === null) throw wrong('is empty')
  if (!isTree(document)) throw wrong(`is ${describeType(document)}, not a mapping`)
  const kind = document['kind']
  if (kind === undefined) {
    throw wrong('has no kind', `${shape}; or the values of one of Istio's Helm charts`)
  }
  if (kind !== 'IstioOperator')
    throw wrong(`is of kind ${text(kind) || describeType(kind)}, not IstioOperator`)
  const unknown = Object.keys(document).filter((key) => !operatorKeys.includes(key))
  throwAll(
    unknown.map((key) => {
      const { line: at = line, column = 1 } = positionsIn(source)([...root, key]) ?? {}
      const message = `${origin}:${at}:${column}: unknown key ${key}${didYouMean(key, operatorKeys)}`
      return new UserError('file-kind', message, { hint: `${shape}; settings stand below spec` })
    }),
  )
  const spec = document['spec'] ?? null
  if (spec !== null && !isTree(spec)) throw wrong(`spec is ${describeType(spec)}, not a mapping`)
  return document
}

function readStandardInput(stdin: (limit: number) => string): string {
  try {
    return stdin(maxOperatorSize)
  } catch (error) {
    if (error instanceof UserError) throw error
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown reason'
    throw new UserError('file-unreadable', `standard input cannot be read (${code})`, {
      hint: 'pipe a file into the command, or name it with -f',
      cause: error,
    })
  }
}

function readTextFile(path: string): string {
  const fail = (message: string, hint: string, cause?: unknown) =>
    new UserError('file-unreadable', `${path}: ${message}`, { hint, cause })
  try {
    return readText(path, { name: `-f ${path}`, limit: maxOperatorSize })
  } catch (error) {
    if (error instanceof UserError) throw error
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT') throw fail('no such file', 'check the path given with -f', error)
    if (code === 'EISDIR') throw fail('is a directory', 'give a file with -f', error)
    if (code === 'EACCES') throw fail('permission denied', 'check its permissions', error)
    throw fail(`cannot be read (${code ?? 'unknown reason'})`, 'give a plain file with -f', error)
  }
}

function parseFile(origin: string, source: string): Value {
  return asUserError(origin, () => parseYaml(source, { file: origin }))
}

function parseDocuments(origin: string, source: string, duplicates: DuplicateKey[]) {
  return asUserError(origin, () => parseYamlDocuments(source, { file: origin, duplicates }))
}

function asUserError<T>(origin: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    const where = [origin, error.line, error.column].filter((part) => part !== undefined).join(':')
    throw new UserError('file-yaml', `${where}: not YAML: ${error.problem}`, { cause: error })
  }
}

const tree = (value: Value | undefined): Tree => (isTree(value) ? value : newTree())
const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '')

/** Returns the type of a value for messages: `a list`, `a string`, … */
export function describeType(value: Value | undefined): string {
  if (value === null || value === undefined) return 'empty'
  if (Array.isArray(value)) return 'a list'
  return isTree(value) ? 'a mapping' : `a ${typeof value === 'bigint' ? 'number' : typeof value}`
}

/** Returns the profiles and platforms of two folders. Each file is read once, on first use. */
export function catalogOf(
  profilesFolder: DataFolder,
  platformsFolder: DataFolder,
): {
  profile(name: string): Profile
  platform(name: string): Platform
} {
  const profiles = new Map<string, Profile>()
  const platforms = new Map<string, Platform>()
  return {
    profile: (name) => once(profiles, name, () => readProfile(profilesFolder, name)),
    platform: (name) => once(platforms, name, () => readPlatform(platformsFolder, name)),
  }
}

function once<T>(cache: Map<string, T>, name: string, make: () => T): T {
  const known = cache.get(name)
  if (known !== undefined) return known
  const made = make()
  cache.set(name, made)
  return made
}
