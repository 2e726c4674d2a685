// Splits the text of a shell into commands.
import { parse, type ParseEntry } from 'shell-quote'
import { UserError } from '../errors.ts'

/** A command of a shell script. */
export interface ShellCommand {
  /** The words after the shell removed quotes. Variables stay as `${NAME}`. */
  readonly words: readonly string[]
  /** The text of the line. */
  readonly text: string
  /** The rest of the line from a pipe or a redirection on: ` | kubectl apply -f -`. */
  readonly pipe: string
}

const separators: ReadonlySet<string> = new Set(['&&', ';', '||'])

/** The prompt of a user or of root; other lines that start with # are comments. */
const prompt = /^[$>] +|^# +(?=(?:sudo|helm|istioctl|kubectl) )/

/** Returns the commands of a script: lines, and parts of lines between `&&` and `;`. Prompts (`$ `) are removed. Throws UserError. */
export function splitCommands(script: string): ShellCommand[] {
  return script
    .replace(/\\\r?\n\s*/g, ' ')
    .split(/\r?\n/)
    .map((line) => line.trim().replace(prompt, ''))
    .flatMap(commandsOf)
}

function commandsOf(line: string): ShellCommand[] {
  const commands: string[][] = [[]]
  for (const entry of shellEntries(line, (name) => `\${${name}}`)) {
    const last = commands.at(-1)
    if (typeof entry === 'string') last?.push(entry)
    else if ('comment' in entry) break
    else if (entry.op === 'glob') last?.push(entry.pattern)
    else if (separators.has(entry.op)) commands.push([])
    else return [pipeline(line, commands[0] ?? [])]
  }
  const found = commands.filter((words) => words.length > 0)
  const text = (words: readonly string[]) => (found.length === 1 ? line : words.map(shellText).join(' '))
  return found.map((words) => ({ words: withoutPrefix(words), text: text(words), pipe: '' }))
}

/**
 * Splits a line into words, operators, globs and comments, as a shell does. `variable` returns the text of a variable by its
 * name. Throws UserError.
 */
export function shellEntries(line: string, variable: (name: string) => string): ParseEntry[] {
  try {
    return parse(line, variable)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new UserError(
      'translate-shell',
      `${line.trim()}: is no command line of a shell: ${error.message.replace(/: *$/, '')}`,
      {
        hint: 'write variables as ${NAME}',
        cause: error,
      },
    )
  }
}

/** Only the first command of a line with pipes or redirections is read. */
function pipeline(line: string, words: readonly string[]): ShellCommand {
  const rest = /\s[|<>&(].*$/s.exec(line)?.[0] ?? ''
  return { words: withoutPrefix(words), text: line, pipe: rest }
}

/** `sudo helm …` and `KUBECONFIG=x helm …` are commands of helm. */
function withoutPrefix(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => word !== 'sudo' && !/^[A-Za-z_]\w*=/.test(word))
  return start > 0 ? words.slice(start) : words
}

/** Quotes a text as one word of a shell. Variables (`${NAME}`) are expanded by it. */
export function shellText(text: string): string {
  if (/^[\w.:/@%+=,-]+$/.test(text)) return text
  if (/\$\{\w+\}/.test(text)) return `"${text.replace(/["\\`]/g, '\\$&')}"`
  return `'${text.replaceAll("'", "'\\''")}'`
}
