// Classes of characters by their codes. The lexer checks every character of an action. A table is faster than
// patterns: those took half the time of reading a chart's templates.

const code = (char: string): number => char.charCodeAt(0)
export const dot = code('.')
export const minus = code('-')
export const brace = code('}')

export const blank = 1
export const letter = 2
export const digit = 4
/** Characters that may follow a name. */
export const closing = 8

const classOf = new Uint8Array(128)
for (const char of ' \t\r\n') classOf[code(char)] = blank | closing
for (const char of '.,|:()') classOf[code(char)] = closing
for (const char of '0123456789') classOf[code(char)] = digit
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_') classOf[code(char)] = letter

/**
 * Reports whether the code belongs to one of the classes. Only ASCII does; NaN, beyond the end of the text, does not.
 */
export function isInClass(classes: number, char: number): boolean {
  return ((classOf[char] ?? 0) & classes) !== 0
}
