// Checks the Markdown files of the repository: dead relative links, dead anchors, lines of more than 100 characters.
// `npm run lint:markdown`.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** Folders without our own Markdown, or with Markdown that is test data. */
const skipped = new Set(['node_modules', 'dist', 'out', 'coverage', 'test', '.git', '.sandbox'])
const maxLine = 100

/** Files that still have longer lines. Remove a file when its lines are shorter; do not add files. */
export const withLongLines: readonly string[] = ['charts/istiod/README.md', 'docs/library.md']

export interface MarkdownProblem {
  /** The path in the repository, with slashes. */
  readonly file: string
  /** The line number, starting at 1. */
  readonly line: number
  readonly text: string
}

interface Line {
  readonly number: number
  readonly text: string
  readonly isCode: boolean
}

/** Returns the Markdown files below a folder, ordered by path. */
export function markdownFiles(root: string): string[] {
  const entries = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !skipped.has(name))
  return entries
    .flatMap((entry) => {
      if (entry.isDirectory())
        return markdownFiles(join(root, entry.name)).map((path) => `${entry.name}/${path}`)
      return entry.name.endsWith('.md') ? [entry.name] : []
    })
    .sort()
}

/** Returns the links in a file to paths or anchors that do not exist. Links to the web are not checked. */
export function deadLinks(root: string, file: string): MarkdownProblem[] {
  return linesOf(readFileSync(join(root, file), 'utf8')).flatMap(({ number, text, isCode }) =>
    (isCode ? [] : targetsIn(text)).flatMap((target) => {
      const reason = problemOf(root, file, target)
      return reason === undefined ? [] : [{ file, line: number, text: `dead link ${target}: ${reason}` }]
    }),
  )
}

/** Returns lines longer than 100 characters. Tables and the lengths of URLs are ignored. */
export function longLines(root: string, file: string): MarkdownProblem[] {
  return linesOf(readFileSync(join(root, file), 'utf8'))
    .filter(({ text }) => !text.trimStart().startsWith('|'))
    .filter(({ text }) => text.replace(/https?:\/\/[^\s)>"]+/g, '').length > maxLine)
    .map(({ number, text }) => ({
      file,
      line: number,
      text: `${text.length} characters: break the line after at most ${maxLine}`,
    }))
}

/** Returns the anchors of a text: GitHub's anchors of headings, and ids in HTML. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const line of linesOf(text)) {
    if (line.isCode) continue
    for (const [, id = ''] of line.text.matchAll(/<[^>]+\s(?:id|name)="([^"]+)"/g)) anchors.add(id)
    const [, heading] = /^#{1,6}\s+(.*?)\s*#*$/.exec(line.text) ?? []
    if (heading === undefined) continue
    const slug = slugOf(heading)
    let unique = slug
    for (let i = 1; anchors.has(unique); i++) unique = `${slug}-${i}`
    anchors.add(unique)
  }
  return anchors
}

/** Returns the anchor of a heading on GitHub. */
export const slugOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')

function targetsIn(text: string): string[] {
  const prose = text.replace(/(`+)(?:(?!\1).)*\1/g, '``')
  const patterns = [
    /\]\(\s*<?([^)\s>]+)[^)]*\)/g,
    /^\s*\[[^\]]+\]:\s+<?([^\s>]+)/g,
    /\b(?:href|src)="([^"]+)"/g,
  ]
  return patterns.flatMap((pattern) => [...prose.matchAll(pattern)].map(([, target = '']) => target))
}

function problemOf(root: string, file: string, target: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return undefined
  const [path = '', anchor] = target.split('#').map(decodeURIComponent)
  const full =
    path === '' ? join(root, file) : join(root, path.startsWith('/') ? path : join(dirname(file), path))
  const below = relative(root, full)
  if (below === '..' || below.startsWith(`..${sep}`)) return 'it leaves the repository'
  if (!existsSync(full)) return `${below} does not exist`
  if (!anchor || !full.endsWith('.md') || !statSync(full).isFile()) return undefined
  return anchorsOf(readFileSync(full, 'utf8')).has(anchor)
    ? undefined
    : `${below} has no heading for #${anchor}`
}

function linesOf(text: string): Line[] {
  let fence: string | undefined
  return text.split('\n').map((line, i) => {
    const [, mark] = /^\s*(`{3,}|~{3,})/.exec(line) ?? []
    const isCode = fence !== undefined || mark !== undefined
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence)) fence = undefined
    return { number: i + 1, text: line, isCode }
  })
}

function main(root: string): void {
  const files = markdownFiles(root)
  const allowed = new Set(withLongLines)
  const links = files.flatMap((file) => deadLinks(root, file))
  const long = files.filter((file) => !allowed.has(file)).flatMap((file) => longLines(root, file))
  const emptied = withLongLines.filter((file) => !files.includes(file) || longLines(root, file).length === 0)
  for (const { file, line, text } of [...links, ...long]) console.error(`${file}:${line}: ${text}`)
  for (const file of emptied) {
    console.error(`scripts/markdown.ts: ${file} no longer has long lines: remove it from withLongLines`)
  }
  if (links.length + long.length + emptied.length > 0) process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) main(join(import.meta.dirname, '..'))
