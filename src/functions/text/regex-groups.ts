// Renames groups: Go allows several groups with one name, RE2JS does not.

/** Returns the pattern with unique group names, and the group numbers of each original name. */
export function groupNames(pattern: string): {
  readonly renamed: string
  readonly names: ReadonlyMap<string, readonly number[]>
} {
  const names = new Map<string, number[]>()
  let count = 0
  const renamed = pattern.replace(part, (text, name: string | undefined) => {
    if (text !== '(' && name === undefined) return text
    count++
    if (name === undefined) return text
    const before = names.get(name) ?? []
    names.set(name, [...before, count])
    return before.length === 0 ? text : `${text.slice(0, -1)}${suffix}${count}>`
  })
  return { renamed, names }
}

/** Restores the original group names in a message. */
export function withOriginalNames(message: string): string {
  return message.replace(new RegExp(`${suffix}\\d+(?=>)`, 'g'), '')
}

const suffix = '__again'

// Also matches syntax other than groups, so that its parentheses do not count: quotes, escapes, classes, and
// groups without a number.
const part =
  /\\Q.*?(?:\\E|$)|\\.|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]?|\(\?P?<([\p{L}\p{Nd}_]+)>|\(\?|\(/gsu
