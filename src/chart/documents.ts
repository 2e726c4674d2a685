// Splits text into documents as Helm does, which differs from YAML.

/**
 * Returns the documents of a rendered file, trimmed. A document starts at `---` at the start of a line, whatever
 * follows it. Empty documents are dropped; documents with only comments are kept.
 */
export function splitDocuments(text: string): string[] {
  const whole = trimDocument(text)
  const documents: string[] = []
  let start = whole.startsWith('---') ? afterBlank(whole, 3) : 0
  for (let mark = whole.indexOf('\n---', start); mark >= 0; mark = whole.indexOf('\n---', start)) {
    documents.push(whole.slice(start, beforeBlank(whole, start, mark)))
    start = afterBlank(whole, mark + 4)
  }
  documents.push(whole.slice(start))
  return documents.filter((document) => document !== '').map(trimDocument)
}

// The characters that \s matches in Go's regular expressions.
const blank = '\t\n\f\r '

function afterBlank(text: string, at: number): number {
  while (blank.includes(text[at] ?? '-')) at++
  return at
}

function beforeBlank(text: string, start: number, end: number): number {
  while (end > start && blank.includes(text[end - 1] ?? '-')) end--
  return end
}

// Unicode White_Space, as in Go's strings.TrimSpace. JavaScript's trim differs for U+0085 and U+FEFF.
const space = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/

/** Removes white space at both ends as Go's strings.TrimSpace does. */
export function trimDocument(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && space.test(text[start] ?? '')) start++
  while (end > start && space.test(text[end - 1] ?? '')) end--
  return text.slice(start, end)
}
