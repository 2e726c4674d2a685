// Prints keys and strings as BurntSushi's TOML does, in documents and errors.

const special: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
}

/** Returns a string in double quotes. */
export function quoteToml(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are what TOML escapes
  const inner = text.replace(/["\\\0-\x1f\x7f]/g, (char) => {
    return special[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return `"${inner}"`
}

/** Returns the parts of a key joined with dots, quoted where necessary. */
export function keyText(key: readonly string[]): string {
  return key.map((part) => (/^[A-Za-z0-9_-]+$/.test(part) ? part : quoteToml(part))).join('.')
}
