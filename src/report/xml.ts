// XML as far as reports need it: elements with attributes around either elements or a text.

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly children: readonly XmlElement[] | string
}

export function element(
  name: string,
  attributes: XmlElement['attributes'],
  children: XmlElement['children'] = [],
): XmlElement {
  return { name, attributes, children }
}

/** A document in UTF-8; its texts must be of characters that XML knows. */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${print(root, '')}`
}

function print({ name, attributes, children }: XmlElement, indent: string): string {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`,
  )
  const open = `${indent}<${name}${pairs.join('')}`
  if (children.length === 0) return `${open}/>\n`
  if (typeof children === 'string') return `${open}>${escape(children)}</${name}>\n`
  return `${open}>\n${children.map((child) => print(child, `${indent}  `)).join('')}${indent}</${name}>\n`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
}

const escape = (text: string) => text.replace(/[&<>]/g, (character) => entities[character] ?? '')

/** Readers make spaces of an attribute's tabs and line ends. */
const escapeAttribute = (text: string) =>
  text.replace(/[&<>"\t\n]/g, (character) => entities[character] ?? '')
