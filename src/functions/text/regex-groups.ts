// Names of groups: Go takes the same name for several groups, RE2JS takes it once.

/** The pattern with each name used once, and the groups that had each name, by number. */
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
    return before.length === 0 ? text : `${text.slice(0, -1)}${mark}${count}>`
  })
  return { renamed, names }
}

/** A message with the names as they were. */
export function withoutMarks(message: string): string {
  return message.replace(new RegExp(`${mark}\\d+(?=>)`, 'g'), '')
}

const mark = '__again'

// What is no group is matched too, so that its brackets do not count: quotes, escapes, classes, groups without a number.
const part =
  /\\Q.*?(?:\\E|$)|\\.|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]?|\(\?P?<([\p{L}\p{Nd}_]+)>|\(\?|\(/gsu
