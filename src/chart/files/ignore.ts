// .helmignore: the files in a chart folder that are not part of the chart. The rules are Helm's, not git's.
import { UserError } from '../../errors.ts'
import { trimDocument } from '../documents.ts'
import { pathPattern } from './path-match.ts'

interface Rule {
  readonly negated: boolean
  readonly onlyFolders: boolean
  readonly matches: (path: string) => boolean
}

/** Returns true if a path inside the chart is ignored. An ignored folder is not entered. */
export type IgnoreMatcher = (path: string, isFolder: boolean) => boolean

// Helm adds this pattern to the rules of every chart.
const hiddenTemplates = 'templates/.?*'

/**
 * Returns the matcher for the text of a .helmignore ('' if there is none). The first rule that applies ignores the
 * path. A negated rule applies to paths that do *not* match, so `!keep` ignores everything else. Throws UserError that
 * names `file` for an invalid pattern.
 */
export function ignoreMatcher(text: string, file: string): IgnoreMatcher {
  const lines = text.replace(/^\ufeff/, '').split('\n')
  const rules = [...lines, hiddenTemplates]
    .map(trimDocument)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => parseRule(line, file))
  return (path, isFolder) => {
    for (const { negated, onlyFolders, matches } of rules) {
      const applies = (isFolder || !onlyFolders) && matches(path)
      if (applies !== negated) return true
    }
    return false
  }
}

function parseRule(line: string, file: string): Rule {
  if (line.includes('**')) throw badPattern(`${file}: ${line}`, 'double-star (**) syntax is not supported')
  const [, not = '', pattern = '', slash = ''] = /^(!?)(.*?)(\/?)$/s.exec(line) ?? []
  const matches = pathPattern(pattern.replace(/^\//, ''))
  if (matches === undefined) throw badPattern(`${file}: ${line}`, 'syntax error in pattern')
  return {
    negated: not !== '',
    onlyFolders: slash !== '',
    // A pattern without a slash matches the base name in any folder.
    matches: (path) => matches(pattern.includes('/') ? path : path.slice(path.lastIndexOf('/') + 1)),
  }
}

function badPattern(where: string, problem: string): UserError {
  return new UserError('chart', `${where}: ${problem}`)
}
