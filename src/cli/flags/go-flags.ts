// Parses a command line as Helm does (Go's pflag), with its errors: flags can be anywhere, `--` ends them.
import { exitStatus, UserError } from '../../errors.ts'
import { readRecord } from './csv.ts'
import { argumentsOf, type AnyArguments, type Flag } from './flag.ts'

/** Parses the words after the name of a command. Throws UserError with pflag's message and exit status 1. */
export function readGoFlags(words: readonly string[], flags: readonly Flag[]): AnyArguments {
  const reader = new Reader(flags)
  const positionals = reader.read(words)
  return argumentsOf(flags, positionals, (name) => reader.values.get(name))
}

/** Returns the words without the command's name, if only flags precede it; undefined if it is another command. */
export function wordsOf(
  command: string,
  words: readonly string[],
  flags: readonly Flag[],
): string[] | undefined {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word === command) return [...words.slice(0, at), ...words.slice(at + 1)]
    if (!/^-./.test(word) || word === '--') return undefined
    const flag = flags.find(({ name, short }) => word === `--${name}` || word === `-${short ?? ''}`)
    if (flag !== undefined && takesNext(flag)) at++
  }
  return undefined
}

const takesNext = ({ value, optional }: Flag): boolean => value !== undefined && optional !== true

class Reader {
  readonly values = new Map<string, string | boolean | string[]>()
  private readonly byName: ReadonlyMap<string, Flag>
  private readonly byShort: ReadonlyMap<string, Flag>

  constructor(flags: readonly Flag[]) {
    this.byName = new Map(flags.map((flag) => [flag.name, flag]))
    this.byShort = new Map(flags.flatMap((flag) => (flag.short ? [[flag.short, flag] as const] : [])))
    for (const { name, default: value } of flags) if (value !== undefined) this.values.set(name, value)
  }

  read(words: readonly string[]): string[] {
    const positionals: string[] = []
    const rest = [...words]
    for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
      if (word === '--') return [...positionals, ...rest]
      if (word.startsWith('--')) this.long(word, rest)
      else if (/^-./s.test(word)) this.shorts(word.slice(1), rest)
      else positionals.push(word)
    }
    return positionals
  }

  private long(word: string, rest: string[]): void {
    const [, name = '', value] = /^--([^=]*)(?:=(.*))?$/s.exec(word) ?? []
    if (name === '' || name.startsWith('-')) throw usage(`bad flag syntax: ${word}`)
    const flag = this.byName.get(name)
    if (flag === undefined) throw usage(`unknown flag: --${name}`)
    this.take(flag, value, rest, `--${name}`)
  }

  // Accepts `-g`, `-nX`, `-n=X`, `-n X`, and several booleans together.
  private shorts(letters: string, rest: string[]): void {
    const [letter = ''] = letters
    const flag = this.byShort.get(letter)
    if (flag === undefined) throw usage(`unknown shorthand flag: '${letter}' in -${letters}`)
    const tail = letters.slice(letter.length)
    const value = tail.startsWith('=') && tail.length > 1 ? tail.slice(1) : undefined
    if (value !== undefined || tail === '') this.take(flag, value, rest, `'${letter}' in -${letters}`)
    else if (takesNext(flag)) this.take(flag, tail, rest, '')
    else {
      this.take(flag, undefined, rest, '')
      this.shorts(tail, rest)
    }
  }

  private take(flag: Flag, value: string | undefined, rest: string[], where: string): void {
    if (value === undefined && !takesNext(flag)) return this.set(flag, flag.value === undefined ? 'true' : '')
    const text = value ?? rest.shift()
    if (text === undefined) throw usage(`flag needs an argument: ${where}`)
    this.set(flag, text)
  }

  private set(flag: Flag, text: string): void {
    const { name, value, repeat } = flag
    const before = this.values.get(name)
    const list = Array.isArray(before) ? before : []
    if (value === undefined) this.values.set(name, readBoolean(flag, text))
    else if (repeat === 'each') this.values.set(name, [...list, text])
    else if (repeat === 'comma') this.values.set(name, [...list, ...readList(flag, text)])
    else this.values.set(name, text)
  }
}

function readBoolean(flag: Flag, text: string): boolean {
  if (/^(?:1|[tT]|true|TRUE|True)$/.test(text)) return true
  if (/^(?:0|[fF]|false|FALSE|False)$/.test(text)) return false
  throw invalid(flag, text, `strconv.ParseBool: parsing ${JSON.stringify(text)}: invalid syntax`)
}

function readList(flag: Flag, text: string): string[] {
  const record = readRecord(text)
  if (typeof record === 'string') throw invalid(flag, text, record)
  return record
}

/** Returns the UserError for an invalid value of a flag, with pflag's message. */
export function invalid({ name, short }: Pick<Flag, 'name' | 'short'>, text: string, why: string): UserError {
  const flag = `${short ? `-${short}, ` : ''}--${name}`
  return usage(`invalid argument ${JSON.stringify(text)} for ${JSON.stringify(flag)} flag: ${why}`)
}

function usage(text: string): UserError {
  return new UserError('usage', text, { status: exitStatus.failed })
}
