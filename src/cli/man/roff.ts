// Text for man pages, in the macros of man(7).

const special: Readonly<Record<string, string>> = {
  '\\': '\\(rs',
  '-': '\\-',
  "'": '\\(aq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
}

/** Escapes text, so that roff prints every character as it is. A line never begins a request. */
export function escapeRoff(text: string): string {
  const escaped = text.replace(/[\\'`^~-]/g, (character) => special[character] ?? character)
  return escaped.replace(/^\./gm, '\\&.')
}

/** Bold text, for what is typed as it is. */
export const bold = (text: string): string => `\\fB${escapeRoff(text)}\\fR`

/** Italic text, for what is replaced by a value. */
export const italic = (text: string): string => `\\fI${escapeRoff(text)}\\fR`

/** A section; its lines are roff. */
export function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `.SH ${title}\n${lines.join('\n')}\n`
}

/** An item: its term, then its indented text. Both are roff. */
export const item = (term: string, text: string): string => `.TP\n${term}\n${text}`

/** Lines that are printed as they are. */
export function verbatim(text: string): string {
  return ['.PP', '.nf', '.RS 4', escapeRoff(text), '.RE', '.fi'].join('\n')
}
