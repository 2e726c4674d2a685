// Parses one CSV record as Go's encoding/csv does: the value of a list flag in Helm.

/** Returns the fields of the first record, or Go's error message as a string. */
export function readRecord(text: string): string[] | string {
  const line = text.split(/\r?\n/).find((one) => one !== '') ?? ''
  if (text === '') return []
  if (line === '') return 'EOF'
  const fields: string[] = []
  for (let at = 0; ;) {
    const field = line[at] === '"' ? quoted(line, at) : plain(line, at)
    if (typeof field === 'string') return field
    fields.push(field.text)
    if (field.end >= line.length) return fields
    at = field.end + 1
  }
}

interface Field {
  readonly text: string
  /** The index of the comma after the field, or the length of the line. */
  readonly end: number
}

function plain(line: string, start: number): Field | string {
  const comma = line.indexOf(',', start)
  const end = comma < 0 ? line.length : comma
  const text = line.slice(start, end)
  const mark = text.indexOf('"')
  return mark < 0 ? { text, end } : parseError(line, start + mark, 'bare " in non-quoted-field')
}

// A doubled quote is an escaped quote.
function quoted(line: string, start: number): Field | string {
  const [all = '', inside = '', close = ''] = /"((?:[^"]|"")*)("?)/.exec(line.slice(start)) ?? []
  const end = start + all.length
  const isWhole = close !== '' && (end === line.length || line[end] === ',')
  if (!isWhole)
    return parseError(line, end - (close === '' ? 0 : 1), 'extraneous or missing " in quoted-field')
  return { text: inside.replaceAll('""', '"'), end }
}

// Columns count bytes from 1.
function parseError(line: string, at: number, what: string): string {
  const column = Buffer.byteLength(line.slice(0, at)) + 1
  return `parse error on line 1, column ${column}: ${what}`
}
