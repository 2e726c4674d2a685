// Sprig's functions that change the case of each word.
import { byteChars, replaceInvalid } from '../../template/bytes.ts'
import { fn } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'
import { isSpace, lowerChar, titleChar, upperChar } from './text.ts'

/** strings.Title's separators: ASCII except letters, digits and _; beyond ASCII only spaces. */
function isSeparator(char: string): boolean {
  return char < '\x80' ? !/\w/.test(char) : !/[\p{L}\p{Nd}]/u.test(char) && isSpace(char)
}

/** Changes the first character of the text and the first after each separator. */
function changeFirst(
  text: string,
  separates: (char: string) => boolean,
  change: (char: string) => string,
): string {
  let isFirst = true
  return Array.from(replaceInvalid(text), (char) => {
    const separator = separates(char)
    const changed = isFirst && !separator ? change(char) : char
    isFirst = separator
    return changed
  }).join('')
}

/** Swaps upper and lower case. A lower-case letter at the start of a word becomes title case. */
function swapCase(text: string): string {
  let isFirst = true
  return Array.from(replaceInvalid(text), (char) => {
    const wasFirst = isFirst
    isFirst = isSpace(char)
    if (/[\p{Lu}\p{Lt}]/u.test(char)) return lowerChar(char)
    if (!/\p{Ll}/u.test(char)) return char
    return wasFirst ? titleChar(char) : upperChar(char)
  }).join('')
}

/** goutils' Initials handles bytes as characters, so it garbles text that is not ASCII. */
function initials(text: string): string {
  const chars = [...byteChars(text)]
  return chars.filter((char, i) => !isSpace(char) && (i === 0 || isSpace(chars[i - 1] ?? ''))).join('')
}

export const wordFunctions: FunctionTable = new Map<string, GoFunction>([
  ['initials', fn(['string'], initials)],
  ['swapcase', fn(['string'], swapCase)],
  ['title', fn(['string'], (text) => changeFirst(text, isSeparator, titleChar))],
  ['untitle', fn(['string'], (text) => changeFirst(text, isSpace, lowerChar))],
])
