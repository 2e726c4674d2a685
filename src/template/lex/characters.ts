// Classes of characters by their codes: the lexer looks at every character of an action one at a time, and a table is
// faster than patterns there (half the time of reading a chart's templates was spent in them).

const code = (char: string): number => char.charCodeAt(0)
export const dot = code('.')
export const minus = code('-')
export const brace = code('}')

export const blank = 1
export const letter = 2
export const digit = 4
/** What may follow a name. */
export const closing = 8

const classOf = new Uint8Array(128)
for (const char of ' \t\r\n') classOf[code(char)] = blank | closing
for (const char of '.,|:()') classOf[code(char)] = closing
for (const char of '0123456789') classOf[code(char)] = digit
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_') classOf[code(char)] = letter

/** Is this code a character of one of the classes? Only ASCII has any; NaN, past the end of a text, has none. */
export function isInClass(classes: number, char: number): boolean {
  return ((classOf[char] ?? 0) & classes) !== 0
}
