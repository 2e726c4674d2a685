// Patterns for names, in which `*` stands for any characters.

/** Returns a function that reports whether a text matches a pattern. It takes linear time for every pattern. */
export function globMatcher(pattern: string): (text: string) => boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return (text) => text === first
  return (text) => {
    if (!text.startsWith(first)) return false
    let at = first.length
    for (const part of rest) {
      const found = text.indexOf(part, at)
      if (found < 0) return false
      at = found + part.length
    }
    return text.length >= at + last.length && text.endsWith(last)
  }
}
