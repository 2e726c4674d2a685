// Rewrites the links of a Markdown file of the repository for the site: to pages, or to the source on the web.
import { posix } from 'node:path'
import { checkPage, checks } from './pages.ts'
import { sourceUrl } from './repository.ts'

/** A code block, a code span, or a link. Alternatives before the links keep code as it is. */
const parts =
  /(?<block>^ *(?<fence>`{3,})[^]*?^ *\k<fence>)|(?<span>(?<ticks>`+)[^]*?\k<ticks>)|(?<before>\]\(\s*<?|^\s*\[[^\]]+\]:\s+<?|\b(?:href|src)=")(?<target>[^)\s>"]+)/gm

/**
 * Returns the text with links for the site. `source` is the path of the file in the repository. Throws Error with all
 * links to files that do not exist.
 */
export function withSiteLinks(text: string, source: string, pages: ReadonlyMap<string, string>): string {
  const dead: string[] = []
  const result = text.replace(parts, (...found) => {
    const groups = found.at(-1) as Record<string, string | undefined>
    const { before, target } = groups
    if (before === undefined || target === undefined) return String(found[0])
    const link = siteLink(target, source, pages)
    if (link === undefined) dead.push(target)
    return before + (link ?? target)
  })
  if (dead.length > 0) throw new Error(`${source}: links to files that do not exist: ${dead.join(', ')}`)
  return result
}

function siteLink(target: string, source: string, pages: ReadonlyMap<string, string>): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^#/i.test(target)) return target
  const [path = '', anchor] = target.split('#')
  const file = posix.join(posix.dirname(source), path).replace(/\/$/, '')
  const check = file === 'docs/checks.md' && checks.find(({ id }) => id.toLowerCase() === anchor)
  if (check) return `/${checkPage(check.id)}`
  const page = pages.get(file)
  if (page !== undefined) return `/${page}${anchor === undefined ? '' : `#${anchor}`}`
  return sourceUrl(file)
}
