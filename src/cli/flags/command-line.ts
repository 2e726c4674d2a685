// Command lines inside of arguments, such as "manifest generate -f mesh.yaml".
import { parse } from 'shell-quote'
import { UserError } from '../../errors.ts'

/**
 * Splits a command line into words as a shell does: quotes and backslashes work, variables, globs and comments stay as
 * they are written. Throws UserError for pipes, redirections and other operators.
 */
export function splitWords(line: string): string[] {
  return parse(line, (name) => `$${name}`).map((word) => {
    if (typeof word === 'string') return word
    if ('comment' in word) return `#${word.comment}`
    if (word.op === 'glob') return word.pattern
    throw new UserError('command-line', `"${line}": ${word.op} does not belong here`, {
      hint: 'give one command without pipes and redirections, or use a file or -',
    })
  })
}
