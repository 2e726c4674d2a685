// Generates random documents: JSON, YAML, TOML.
import type { Random } from '../random-values.ts'

/** Returns nested data as JSON. */
export function json(random: Random, kind: 'map' | 'list' | 'any' = 'any', depth = 2): string {
  const scalar = () =>
    random.pick([
      '1',
      '-2.5',
      '1e21',
      '0.1',
      'true',
      'false',
      'null',
      '"x"',
      '"a: b"',
      '"é\\u0041\\n"',
      '""',
      '"12"',
      '12345678901234567890',
    ])
  const shape = depth === 0 ? 'any' : kind === 'any' ? random.pick(['map', 'list', 'any'] as const) : kind
  const many = (make: (i: number) => string) =>
    Array.from({ length: random.below(4) }, (_, i) => make(i)).join(', ')
  if (shape === 'list') return `[${many(() => json(random, 'any', depth - 1))}]`
  if (shape === 'map')
    return `{${many((i) => `"${random.pick(['k', 'x.y', 'B', 'ü', ''])}${i}": ${json(random, 'any', depth - 1)}`)}}`
  return scalar()
}

const scalars = [
  '1',
  '0x1F',
  '0o17',
  '1_000',
  '1.50',
  '.5',
  '1e3',
  'true',
  'yes',
  'NO',
  '~',
  'null',
  '',
  'text',
  "'it''s'",
  '"a\\tb"',
  '2024-01-02',
  '|\n    a\n     b\n',
  '>-\n    a\n    b\n\n    c\n',
  '[1, {a: b}, ]',
  '{a: 1, b: [x]}',
  'a # c',
  '!!str 5',
  '&x y',
  '"12"',
  '0777',
  '12:30',
]

/** Returns a YAML document. */
export function yaml(random: Random, kind: 'map' | 'list' | 'any' = 'any'): string {
  if (random.chance(0.2)) return json(random, kind)
  const lines = (make: (i: number) => string) =>
    Array.from({ length: 1 + random.below(4) }, (_, i) => make(i)).join('')
  const asList = kind === 'any' ? random.chance(0.5) : kind === 'list'
  if (asList)
    return lines(() =>
      random.pick([
        `- ${random.pick(scalars)}\n`,
        `- a: ${random.pick(scalars.slice(0, 19))}\n  b: 1\n`,
        '- - 1\n  - x\n',
      ]),
    )
  return lines(
    (i) => `${random.pick(['k', 'Key', '"q r"', 'a.b', '1'])}${i}: ${random.pick(scalars)}\n`,
  ).replace(/"q r"(\d)/g, '"q r$1"')
}

const tomlValues = [
  '1',
  '-17',
  '0xff',
  '1.5',
  '1e3',
  'true',
  '"text"',
  "'raw\\n'",
  '"é\\t"',
  '[1, 2]',
  '["a", "b"]',
  '{a = 1, b = "x"}',
  '1979-05-27T07:32:00Z',
  '"""\nmany\nlines"""',
  '[[1], [2]]',
  '[]',
  '1_000',
  'inf',
]

/** Returns a TOML document. */
export function toml(random: Random): string {
  const line = (i: number) =>
    `${random.pick(['k', 'b-c', '"q"', 'a.x'])}${i} = ${random.pick(tomlValues)}\n`.replace(
      /"q"(\d)/,
      '"q$1"',
    )
  const lines = Array.from({ length: 1 + random.below(3) }, (_, i) => line(i)).join('')
  return (
    lines + random.pick(['', '', `[table]\n${line(7)}`, `[[rows]]\n${line(8)}[[rows]]\n`, '[x.y]\n# c\n'])
  )
}
