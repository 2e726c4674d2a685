// Command lines inside of arguments, such as "manifest generate -f mesh.yaml".
import { UserError } from '../../errors.ts'
import { shellEntries } from '../../translate/shell-words.ts'

/**
 * Splits a command line into words as a shell does: quotes and backslashes work, variables, globs and comments stay as
 * they are written. Throws UserError for pipes, redirections and other operators, and for a line that no shell accepts.
 */
export function splitWords(line: string): string[] {
  return shellEntries(line, (name) => `$${name}`).map((word) => {
    if (typeof word === 'string') return word
    if ('comment' in word) return `#${word.comment}`
    if (word.op === 'glob') return word.pattern
    throw new UserError('command-line', `"${line}": ${word.op} does not belong here`, {
      hint: 'give one command without pipes and redirections, or use a file or -',
    })
  })
}
