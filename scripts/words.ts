// Finds words that this project avoids, and prints replacements: `npm run words [-- PATH…]`.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A replacement, and the words to replace. `word*` matches every word with this prefix; `of old$` matches only at the
 * end of a clause: "charts of old are" and not "charts of old releases".
 */
interface Entry {
  readonly instead: string
  readonly words: readonly string[]
}

/** Words to avoid everywhere: in prose, names and messages. */
const everywhere: readonly Entry[] = [
  { instead: 'fix, FixAction, change', words: ['deed', 'deeds'] },
  { instead: 'server-side dry run, dryRun', words: ['rehears*', 'tryOut'] },
  { instead: 'substituteNamespace', words: ['triedIn', 'tried-in'] },
  { instead: 'toApply, applyConfiguration', words: ['asSent', 'ToSend'] },
  { instead: 'stripControlCharacters', words: ['harmless*'] },
  { instead: 'PreviousInstall, read', words: ['remember*'] },
  { instead: 'reservedFiles', words: ['ownRooms'] },
  { instead: 'pendingLookups', words: ['late-functions', 'late-answers', 'lateFunctions', 'lateAnswers'] },
  { instead: 'collectFacts, read', words: ['gather*'] },
  { instead: 'DryRunBudget, time limit', words: ['patience'] },
  { instead: 'NamespaceContext', words: ['scene'] },
  { instead: 'DetectionEvidence, matcher', words: ['clue', 'clues', 'cluesOf', 'clueNames'] },
  { instead: 'again', words: ['anew'] },
  { instead: 'log, print, say', words: ['aloud'] },
  { instead: 'wrong', words: ['amiss'] },
  { instead: 'fix, repair', words: ['mend', 'mends', 'mended', 'mending'] },
  { instead: 'anyone who, who', words: ['whoever', 'whomever'] },
  { instead: 'whatever it is, any', words: ['whatsoever', 'thereof', 'therein', 'thereto', 'hitherto'] },
  { instead: 'for lack of, without', words: ['for want of'] },
  { instead: 'usually', words: ['wont to'] },
  { instead: 'legacy, older', words: ['of old$'] },
  { instead: 'info', words: ['to know:', 'to know ('] },
  {
    instead: 'delete, uninstall, prune, remove',
    words: ['take away', 'takes away', 'taken away', 'took away'],
  },
  { instead: 'checks run', words: ['checks asked', 'asks checks', 'ask a check'] },
  { instead: 'contradict', words: ['stand against', 'stands against', 'stood against'] },
  { instead: 'reported, printed', words: ['is told', 'are told', 'is said', 'are said'] },
  { instead: 'expose, visible to other users', words: ['is seen by fewer'] },
]

/** Participles to avoid as names of types. They are allowed in prose. */
const asTypes: readonly Entry[] = [
  {
    instead: 'InstallOptions, ResolvedConfiguration, RenderedRelease',
    words: ['Prepared', 'Configured', 'Readied', 'Told'],
  },
]

/** Words to avoid in documentation. Elsewhere they can be names of users or fields. */
const inDocs: readonly Entry[] = [
  { instead: 'no one, no user', words: ['nobody'] },
  { instead: 'received, reported', words: ['heard'] },
]

/** The paths to search, from the root of the repository. */
const searched: readonly string[] = [
  'src',
  'docs',
  'charts',
  'profiles',
  'platforms',
  'test',
  'scripts',
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
]

/** Excluded files: test data, answers of other programs, and the tables that list these words. */
const excluded = /(?:^|\/)(?:data|node_modules|crds\.yaml|words(?:\.test)?\.ts|.*answers\.json)(?:\/|$)/
const readable = /\.(?:ts|mjs|js|md|ya?ml|tpl|txt)$/

export interface WordUse {
  /** The line number, starting at 1. */
  readonly line: number
  readonly word: string
  readonly instead: string
}

/** Returns the words to replace in a text, line by line. Names of types are searched only in code. */
export function wordUses(file: string, text: string): WordUse[] {
  const isCode = /\.(?:ts|mjs|js)$/.test(file)
  const words = file.endsWith('.md') ? [...everywhere, ...inDocs] : everywhere
  return text
    .split('\n')
    .flatMap((line, i) => [
      ...usesIn(line, i + 1, words, matcherOf),
      ...(isCode ? usesIn(line, i + 1, asTypes, typeMatcherOf) : []),
    ])
}

function usesIn(
  text: string,
  line: number,
  entries: readonly Entry[],
  matcher: (word: string) => RegExp,
): WordUse[] {
  return entries.flatMap(({ instead, words }) =>
    words.flatMap((word) =>
      [...text.matchAll(matcher(word))].map(([found]) => ({ line, word: found, instead })),
    ),
  )
}

/**
 * Returns a pattern for a whole word in prose or in a compound name: `deed` matches in `applyDeed`, `DeedResult` and
 * `deed-commands`, but not in `indeed`.
 */
function matcherOf(word: string): RegExp {
  const [, stem = '', mark = ''] = /^(.*?)([*$]?)$/.exec(word) ?? []
  const [first = '', ...others] = stem
  const [lower, upper] = [escaped(first.toLowerCase()), escaped(first.toUpperCase())]
  const begin = `(?:(?<![A-Za-z0-9])(?:${lower}|${upper})|(?<=[a-z0-9])${upper})`
  const end = mark === '' && /\W$/.test(stem) ? '' : (ends[mark] ?? '')
  return new RegExp(`${begin}${escaped(others.join(''))}${end}`, 'g')
}

/** What can follow a word, by its marker. */
const ends: Readonly<Record<string, string>> = {
  '': '(?![a-z0-9])',
  '*': '[a-z]*',
  $: String.raw`(?=\s*(?:[.,;:)'"]|$|\b(?:are|is|for|which|that|may|come)\b))`,
}

/**
 * Returns a pattern for the name of a type in declarations and uses: `interface Told`, `: Told`, `<Told>`, `Told[]`.
 */
const typeMatcherOf = (word: string) =>
  new RegExp(`(?<=(?:interface|type|extends|as)\\s|[:<|&,]\\s?)${word}\\b(?=\\s*(?:[{=>|&,;)\\[]|$))`, 'g')

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns the files below a path to search, ordered by path. */
export function filesBelow(root: string, path: string): string[] {
  const full = join(root, path)
  const kind = statSync(full, { throwIfNoEntry: false })
  if (!kind || excluded.test(path)) return []
  if (kind.isFile()) return readable.test(path) ? [path] : []
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`))
}

function main(root: string, paths: readonly string[]): void {
  const counts = new Map<string, number>()
  for (const file of (paths.length > 0 ? paths : searched).flatMap((path) => filesBelow(root, path))) {
    for (const { line, word, instead } of wordUses(file, readFileSync(join(root, file), 'utf8'))) {
      console.log(`${file}:${line}: ${word} → ${instead}`)
      counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1)
    }
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const ordered = [...counts].sort(([, a], [, b]) => b - a)
  if (total > 0)
    console.error(`${total} words to replace: ${ordered.map((pair) => pair.join(' ')).join(', ')}`)
  process.exitCode = total > 0 ? 1 : 0
}

if (process.argv[1] === import.meta.filename) main(process.cwd(), process.argv.slice(2))
