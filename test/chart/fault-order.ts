// Sorts the violations of a schema, because Helm's order comes from Go's maps and changes in each run.

interface Line {
  readonly text: string
  readonly below: Line[]
}

/** Sorts sibling lines that start with `- at`, and the lists of keys in them. Other texts are unchanged. */
export function inFaultOrder(text: string): string {
  if (!/^ *- at /m.test(text)) return text
  const roots: Line[] = []
  const open: Line[] = []
  let head = ''
  for (const line of text.split('\n')) {
    const [, indent = '', rest] = /^( *)- (at .*)$/.exec(line) ?? []
    if (rest === undefined) {
      // The name of the next chart, or the last line.
      head += printed(roots.splice(0), '') + (line === '' ? '' : `${line}\n`)
      continue
    }
    const made = {
      text: rest
        .replace(/(?<=additional properties ).*(?= not allowed)/, sortedList)
        // Helm names the key that it visited last, which changes in each run.
        .replace(/^at '[^']*'(?=: invalid propertyName)/, "at '(any key)'"),
      below: [],
    }
    const depth = indent.length / 2
    const above = depth === 0 ? roots : open[depth - 1]?.below
    above?.push(made)
    open.splice(depth, Infinity, made)
  }
  return head + printed(roots, '')
}

const sortedList = (list: string): string => list.split(', ').sort().join(', ')

function printed(lines: readonly Line[], indent: string): string {
  return lines
    .map(({ text, below }) => `${indent}- ${text}\n${printed(below, `${indent}  `)}`)
    .sort()
    .join('')
}
