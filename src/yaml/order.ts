// go-yaml's natural order of keys: `a9` before `a10`, other characters before letters (its sorter.go).

/** Compares two keys, for Array.sort. */
export function compareKeys(a: string, b: string): number {
  return compare(a, b, false)
}

/** Like compareKeys, but letters come first after a digit (go-yaml v3). */
export function compareKeysOfV3(a: string, b: string): number {
  return compare(a, b, true)
}

function compare(a: string, b: string, isV3: boolean): number {
  const first = a.charCodeAt(0)
  const other = b.charCodeAt(0)
  if (first !== other && isLowerCase(first) && isLowerCase(other)) return first - other
  const length = Math.min(a.length, b.length)
  let i = 0
  while (i < length && a.charCodeAt(i) === b.charCodeAt(i)) i++
  if (i === length) return a.length - b.length
  const left = pointAt(a, i)
  const right = pointAt(b, i)
  const leftIsLetter = isLetter(left)
  const rightIsLetter = isLetter(right)
  if (leftIsLetter !== rightIsLetter) {
    const lettersFirst = isV3 && i > 0 && /\p{Nd}/u.test(a.charAt(i - 1))
    return leftIsLetter === lettersFirst ? -1 : 1
  }
  return leftIsLetter ? left - right : compareNumbers(a, b, i) || left - right
}

/** Compares the digits at this offset as numbers, then by their count. */
function compareNumbers(a: string, b: string, i: number): number {
  const left = digitsFrom(a, i)
  const right = digitsFrom(b, i)
  // After a zero inside a number, the length of the rest also counts, as if both had a leading 1.
  const lead = (a[i] === '0' || b[i] === '0') && /[1-9][0-9]*$/.test(a.slice(0, i)) ? '1' : ''
  return compareDigits(lead + left, lead + right) || left.length - right.length
}

function compareDigits(a: string, b: string): number {
  const [left, right] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')]
  if (left.length !== right.length) return left.length - right.length
  return left === right ? 0 : left < right ? -1 : 1
}

function digitsFrom(text: string, i: number): string {
  let end = i
  while (isDigit(text.charCodeAt(end))) end++
  return text.slice(i, end)
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function isLowerCase(code: number): boolean {
  return code >= 0x61 && code <= 0x7a
}

function isLetter(point: number): boolean {
  if (point < 128) return (point >= 0x41 && point <= 0x5a) || (point >= 0x61 && point <= 0x7a)
  return /\p{L}/u.test(String.fromCodePoint(point))
}

/** Returns the code point at an offset, also if the offset is its second surrogate. */
function pointAt(text: string, i: number): number {
  const point = text.codePointAt(i) ?? 0
  const isSecondHalf = point >= 0xdc00 && point <= 0xdfff && i > 0
  return isSecondHalf ? (text.codePointAt(i - 1) ?? point) : point
}
