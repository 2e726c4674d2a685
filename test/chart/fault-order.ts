// The faults of a schema in an order of their own: Helm's is that of Go's maps, and so another in each run.

interface Line {
  readonly text: string
  readonly below: Line[]
}

/** Sorts lines that begin with `- at` among their siblings, and lists of keys in them. Other texts stay as they are. */
export function inFaultOrder(text: string): string {
  if (!/^ *- at /m.test(text)) return text
  const roots: Line[] = []
  const open: Line[] = []
  let head = ''
  for (const line of text.split('\n')) {
    const [, indent = '', rest] = /^( *)- (at .*)$/.exec(line) ?? []
    if (rest === undefined) {
      // The next chart's name, or the last line.
      head += printed(roots.splice(0), '') + (line === '' ? '' : `${line}\n`)
      continue
    }
    const made = {
      text: rest
        .replace(/(?<=additional properties ).*(?= not allowed)/, sortedList)
        // Helm names whichever key it looked at last: another in each run.
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
