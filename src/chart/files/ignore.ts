// .helmignore: which files of a chart's folder are none of the chart (Helm's own reading of it, not git's).
import { UserError } from '../../errors.ts'
import { trimDocument } from '../documents.ts'
import { pathPattern } from './path-match.ts'

interface Rule {
  readonly negated: boolean
  readonly onlyFolders: boolean
  readonly matches: (path: string) => boolean
}

/** Is the file or folder at a path inside the chart ignored? An ignored folder is not entered. */
export type IgnoreMatcher = (path: string, isFolder: boolean) => boolean

// Helm adds it to every chart's rules.
const hiddenTemplates = 'templates/.?*'

/**
 * The test for the text of a .helmignore (empty if there is none). The first rule that decides counts; a negated one
 * decides by *not* matching, so that `!keep` alone ignores everything else. Throws UserError, naming `file`, for a pattern that is none.
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
    // Without a slash a pattern is about the name alone, in any folder.
    matches: (path) => matches(pattern.includes('/') ? path : path.slice(path.lastIndexOf('/') + 1)),
  }
}

function badPattern(where: string, fault: string): UserError {
  return new UserError('chart', `${where}: ${fault}`)
}
