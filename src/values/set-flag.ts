// Parses the texts of --set and its siblings into assignments to an IstioOperator spec. --set is istioctl's: one
// assignment, in which a comma belongs to the value. --set-string, --set-json and --set-file are Helm's: several
// assignments, separated by commas. So is --set-literal: one assignment without escapes. Helm's own --set, for
// `template`, is in helm-set.ts.
import { UserError } from '../errors.ts'
import { jsonEnd } from './json-end.ts'
import { quoteSetFlag, type SetFlag, type SetFlagName } from './set-flag-text.ts'
import { readSetPath, SetTextError, type ParsedPath, type Segment } from './set-path.ts'
import { listItems, typedValue, type FieldType } from './set-value.ts'
import { isTree, toValue, type Value } from './tree.ts'

/** One assignment of a flag. */
export interface Assignment {
  readonly flag: SetFlag
  readonly path: readonly Segment[]
  /** Returns the value for a field of this type; undefined if the type is unknown. */
  readonly valueFor: (field: FieldType | undefined) => Value
}

/** Reads a file that --set-file names. Throws UserError. */
export type ReadSetFile = (path: string) => string

/** Returns the assignments of a flag. Throws UserError `set-syntax`, and errors of `readFile`. */
export function parseSetFlag(flag: SetFlag, readFile: ReadSetFile): Assignment[] {
  try {
    return parsers[flag.name](flag.text, readFile).map((one) => ({ ...one, flag }))
  } catch (error) {
    if (error instanceof SetTextError) throw syntaxError(flag, error)
    throw error
  }
}

type Parsed = Omit<Assignment, 'flag'>

const parsers: Readonly<Record<SetFlagName, (text: string, readFile: ReadSetFile) => Parsed[]>> = {
  set: parseTyped,
  'set-json': (text) => (text.trimStart().startsWith('{') ? parseJsonObject(text) : parseJsonList(text)),
  'set-string': (text) => parseTextList(text, (part) => part),
  'set-file': (text, readFile) => parseTextList(text, readFile),
  'set-literal': parseLiteral,
}

function parseTyped(text: string): Parsed[] {
  const { path, end } = readSetPath(text, 0)
  const value = text.slice(end).trim()
  const second = listItems(value) ? undefined : secondAssignment.exec(text.slice(end))
  if (second)
    throw new SetTextError(
      'has a second assignment after a comma',
      end + second.index,
      'use one --set for each value, or write \\, for a comma in the value',
    )
  return [{ path, valueFor: (field) => typedValue(value, field) }]
}

// `--set profile=ambient,values.global.platform=k3s` is Helm's form. istioctl reads all of it as the profile's name.
const secondAssignment =
  /(?<!\\),\s*(?:spec\.)?(?:profile|platform|(?:values|components|meshConfig|global)\.[^=,]*)=/

/** One assignment in which no character of the path or the value is escaped, as in Helm. */
function parseLiteral(text: string): Parsed[] {
  const { path, end } = readSetPath(text.replaceAll('\\', '\\\\'), 0)
  const escapes = path.flatMap((segment) => Object.values(segment).join('').match(/\\/g) ?? []).length
  const value = text.slice(end - escapes)
  return [{ path, valueFor: () => value }]
}

/** Assignments to text, separated by commas. A backslash escapes the next character. */
function parseTextList(text: string, read: (part: string) => string): Parsed[] {
  return parseList(text, (end) => {
    textValue.lastIndex = end
    const [value = ''] = textValue.exec(text) ?? []
    return { end: end + value.length, valueFor: (field) => textFor(value, field, read) }
  })
}

const textValue = /\{(?:\\.|[^}\\])*\}(?=,|$)|(?:\\.|[^,\\]|\\$)*/sy

function textFor(text: string, field: FieldType | undefined, read: (part: string) => string): Value {
  const isList = field?.repeated === true || field?.allowsList === true
  const items = isList ? listItems(text) : undefined
  const plain = (part: string) => read(part.replace(/\\(.)/gs, '$1'))
  return items ? items.map(plain) : plain(text)
}

function parseJsonList(text: string): Parsed[] {
  return parseList(text, (start) => {
    const at = start + (/^\s*/.exec(text.slice(start))?.[0].length ?? 0)
    // As in Helm, an empty value is null.
    if (at === text.length || text[at] === ',') return { end: at, valueFor: () => null }
    const end = jsonEnd(text, at)
    if (end === undefined) throw notJson(at)
    const value = toValue(JSON.parse(text.slice(at, end)))
    return { end, valueFor: () => value }
  })
}

function notJson(at: number): SetTextError {
  return new SetTextError('has a value that is not JSON', at, 'quote text: --set-json \'path="text"\'')
}

interface ParsedValue {
  readonly end: number
  readonly valueFor: Parsed['valueFor']
}

function parseList(text: string, readValue: (start: number) => ParsedValue): Parsed[] {
  const parsed: Parsed[] = []
  for (let at = 0; parsed.length === 0 || at < text.length;) {
    const { path, end: start }: ParsedPath = readSetPath(text, at, ',')
    const { end, valueFor } = readValue(start)
    parsed.push({ path, valueFor })
    const [separator = '', comma] = /^\s*(,)?\s*/.exec(text.slice(end)) ?? []
    at = end + separator.length
    if (comma === undefined && at < text.length)
      throw new SetTextError('has text after a value', end, 'separate assignments with a comma')
  }
  return parsed
}

/** `--set-json '{"values": {…}}'`, as in Helm: every value that is no map is one assignment. */
function parseJsonObject(text: string): Parsed[] {
  const start = text.indexOf('{')
  const end = jsonEnd(text, start)
  if (end === undefined || text.slice(end).trim() !== '') throw notJson(end ?? start)
  return leavesOf(toValue(JSON.parse(text.slice(start, end))), [])
}

function leavesOf(value: Value, path: readonly Segment[]): Parsed[] {
  const entries = isTree(value) ? Object.entries(value) : []
  if (entries.length === 0) return path.length === 0 ? [] : [{ path, valueFor: () => value }]
  return entries.flatMap(([key, inner]) => leavesOf(inner, [...path, { kind: 'key', key }]))
}

const examples: Readonly<Record<SetFlagName, string>> = {
  set: 'write --set path=value, as in --set values.global.platform=k3s',
  'set-string': 'write --set-string path=text, as in --set-string revision=1-31',
  'set-json': 'write --set-json path=JSON, as in --set-json \'values.cni.excludeNamespaces=["a"]\'',
  'set-file': 'write --set-file path=FILE, as in --set-file values.pilot.jwksResolverExtraRootCA=ca.pem',
  'set-literal': 'write --set-literal path=text, as in --set-literal values.pilot.env.PATTERN=a,b',
}

function syntaxError(flag: SetFlag, { message, at, hint }: SetTextError): UserError {
  const { name, text } = flag
  const column = text.trim() === '' ? '' : ` (column ${[...text.slice(0, at)].length + 1})`
  const hints = [hint, examples[name]].filter((one) => one !== undefined)
  return new UserError('set-syntax', `${quoteSetFlag(flag)} ${message}${column}`, { hint: hints.join('; ') })
}
