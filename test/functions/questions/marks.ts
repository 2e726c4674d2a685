// YAML with a byte order mark: UTF-8, or UTF-16 in either byte order.

const littleMark = Buffer.of(0xff, 0xfe)
const little = (text: string): Buffer => Buffer.concat([littleMark, Buffer.from(text, 'utf16le')])
const big = (text: string): Buffer => little(text).swap16()
const marked = (text: string): Buffer => Buffer.from(`\ufeff${text}`)

const escaped = (bytes: Buffer): string => bytes.toString('hex').replace(/../g, '\\x$&')

const documents = [
  'a: 1',
  'a: é😀\nb: [1, 2]',
  '',
  '{"a": "x"}',
  '- a\n- b',
  'a: 1\nb: {',
  'a: \x01',
  '中: 字',
]
const lines = [
  'a: 1\n\ufeffb: 2',
  '\ufeffa: 1\nb: 2',
  '\ufeff{a: 1,\n\ufeffb: 2}',
  '\ufeffa: 1\n b: 2',
  ' \ufeffa: 1',
]
/** Bytes that are invalid after `a: b` in UTF-16. */
const ends = ['61', '00d8', '00dc', '00d86100', '00d861', '00dc00dc', 'ffff']

const texts: readonly Buffer[] = [
  ...documents.flatMap((text) => [little(text), big(text), marked(text)]),
  ...lines.map(marked),
  ...ends.map((end) => Buffer.concat([little('a: b'), Buffer.from(end, 'hex')])),
  ...['ff', 'fffe', 'feff', 'fffe61', 'feffff', 'fffefffe6100', '61ff'].map((hex) => Buffer.from(hex, 'hex')),
]

export const marks = {
  'fromYaml of marked texts': texts.map((bytes) => `{{ fromYaml "${escaped(bytes)}" | toJson }}`),
}
