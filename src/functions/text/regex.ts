// Sprig's regular expressions, with RE2's syntax and Go's error texts.
import { RE2JS, RE2JSSyntaxException } from 're2js'
import { replaceInvalid } from '../../template/bytes.ts'
import { GoError, orElse } from '../../template/error.ts'
import { fn } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'
import { newNilList, stringList, typed } from '../../template/kinds.ts'
import { canBackquote, quote } from '../../template/format/quote.ts'
import { groupNames, withOriginalNames } from './regex-groups.ts'
import { strings } from './text.ts'

interface Match {
  readonly start: number
  readonly end: number
  readonly groups: readonly (string | undefined)[]
}

interface Regex {
  readonly compiled: RE2JS
  /** Group numbers by name. The first group that took part in the match counts. */
  readonly names: ReadonlyMap<string, readonly number[]>
}

const cache = new Map<string, Regex>()
/** A chart has a few dozen patterns. The limit protects a process that renders many users' charts. */
const maxCached = 1000

/** regexp.Compile. Throws GoError. */
function compile(pattern: string): Regex {
  const known = cache.get(pattern)
  if (known) return known
  if (/\p{Cs}/u.test(pattern)) throw new GoError(`error parsing regexp: invalid UTF-8: \`${pattern}\``)
  try {
    // RE2JS allows a group name once, Go any number of times.
    const { names, renamed } = groupNames(pattern)
    const regex = { compiled: RE2JS.compile(renamed), names }
    if (cache.size >= maxCached) cache.clear()
    cache.set(pattern, regex)
    return regex
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) throw new GoError(goMessage(error.message))
    throw error
  }
}

/** If RE2JS reports no location, Go reports an empty one. */
function goMessage(message: string): string {
  const text = withOriginalNames(message)
  return text.endsWith('trailing backslash at end of expression') ? `${text}: \`\`` : text
}

/**
 * Returns a function that reports whether a text matches the pattern (regexp.Compile, MatchString). Throws GoError
 * for an invalid pattern.
 */
export function regexMatcher(pattern: string): (text: string) => boolean {
  const regex = compile(pattern)
  return (text) => isMatch(regex, text) === true
}

/** regexp.MustCompile. */
function mustCompile(pattern: string): Regex {
  return orElse(
    () => compile(pattern),
    (error) => {
      const shown = canBackquote(pattern) ? `\`${pattern}\`` : quote(pattern)
      throw new GoError(`regexp: Compile(${shown}): ${error.message}`)
    },
  )
}

/** Returns up to `limit` matches, all if negative. An empty match directly after another match is skipped. */
function* matches({ compiled }: Regex, text: string, limit = -1): Iterable<Match> {
  const matcher = compiled.matcher(replaceInvalid(text))
  let [count, last] = [0, -1]
  while (count !== limit && matcher.find()) {
    const [start, end] = [matcher.start(), matcher.end()]
    if (start === end && start === last) continue
    const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, i) =>
      matcher.start(i) < 0 ? undefined : text.slice(matcher.start(i), matcher.end(i)),
    )
    yield { start, end, groups }
    last = end
    count++
  }
}

function replaceAll(regex: Regex, text: string, replacement: (match: Match) => string): string {
  let [result, at] = ['', 0]
  for (const match of matches(regex, text)) {
    result += text.slice(at, match.start) + replacement(match)
    at = match.end
  }
  return result + text.slice(at)
}

/** regexp.Expand: $name, ${name} and $$. An unknown name is empty. */
function expand(template: string, { groups }: Match, names: Regex['names']): string {
  return template.replace(
    /\$(?:(\$)|\{([\p{L}\p{Nd}_]+)\}|([\p{L}\p{Nd}_]+))/gu,
    (_, dollar, braced, bare) => {
      if (dollar) return '$'
      const name = String(braced ?? bare)
      const candidates = /^\d+$/.test(name) ? [Number(name)] : (names.get(name) ?? [])
      return candidates.map((index) => groups[index]).find((group) => group !== undefined) ?? ''
    },
  )
}

/** regexp.Split: at most `count` parts, all if negative, nil for 0. */
function split(regex: Regex, text: string, count: number): string[] {
  if (count === 0) return typed(newNilList() as string[], { ...stringList, nil: true })
  if (regex.compiled.pattern() !== '' && text === '') return strings([''])
  const pieces: string[] = []
  let [begin, end] = [0, 0]
  for (const match of matches(regex, text, count)) {
    if (count > 0 && pieces.length === count - 1) break
    end = match.start
    if (match.end !== 0) pieces.push(text.slice(begin, end))
    begin = match.end
  }
  if (end !== text.length) pieces.push(text.slice(begin))
  return strings(pieces)
}

function findAll(regex: Regex, text: string, count: number): string[] {
  const found = Array.from(matches(regex, text, count), ({ groups }) => groups[0] ?? '')
  return found.length > 0 ? strings(found) : typed([], { ...stringList, nil: true })
}

type Body = (regex: Regex, text: string) => unknown
const find: Body = (regex, text) => [...matches(regex, text, 1)][0]?.groups[0] ?? ''
const isMatch: Body = ({ compiled }, text) => compiled.matcher(replaceInvalid(text)).find()

/** Defines a function and its `must` variant, which differ in the error for an invalid pattern. */
function withMustVariant(
  name: string,
  make: (compile: (pattern: string) => Regex) => GoFunction,
): [string, GoFunction][] {
  return [
    [`regex${name}`, make(mustCompile)],
    [`mustRegex${name}`, make(compile)],
  ]
}

export const regexFunctions: FunctionTable = new Map<string, GoFunction>([
  ...withMustVariant('FindAll', (use) =>
    fn(['string', 'string', 'int'], (re, text, n) => findAll(use(re), text, n)),
  ),
  ...withMustVariant('Find', (use) => fn(['string', 'string'], (re, text) => find(use(re), text))),
  ...withMustVariant('Match', (use) => fn(['string', 'string'], (re, text) => isMatch(use(re), text))),
  ...withMustVariant('ReplaceAll', (use) =>
    fn(['string', 'string', 'string'], (re, text, replacement) => {
      const regex = use(re)
      return replaceAll(regex, text, (match) => expand(replacement, match, regex.names))
    }),
  ),
  ...withMustVariant('ReplaceAllLiteral', (use) =>
    fn(['string', 'string', 'string'], (re, text, replacement) =>
      replaceAll(use(re), text, () => replacement),
    ),
  ),
  ...withMustVariant('Split', (use) =>
    fn(['string', 'string', 'int'], (re, text, n) => split(use(re), text, n)),
  ),
  // Sprig ignores an invalid pattern here and returns no match.
  [
    'regexMatch',
    fn(['string', 'string'], (re, text) =>
      orElse(
        () => isMatch(compile(re), text),
        () => false,
      ),
    ),
  ],
  ['regexQuoteMeta', fn(['string'], (text) => text.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&'))],
])
