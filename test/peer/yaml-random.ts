// Seeded random values and YAML texts, built from difficult pieces of YAML.

export type Random = () => number

/** Mulberry32: returns numbers in [0, 1) from a seed. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}

const many = (random: Random, most: number) => Math.floor(random() * (most + 1))

export const words: readonly string[] = [
  ...'y Y yes Yes YES n N no on Off OFF oN true True tRUE false null Null NULL nUll ~ << = .'.split(' '),
  ...'.inf -.inf +.Inf .NaN .nan NaN Infinity inf 0 -0 +0 00 007 08 0o17 0O17 0x1F 0X1f -0x1 0b11 -0b1 0b-1'.split(
    ' ',
  ),
  ...'1_000 1__0 1_ _1 1. .5 +.5 -.5e3 .5_1 1e3 1E+5 1e 1e400 1e-400 12e03 9007199254740993 0_7'.split(' '),
  ...'9223372036854775807 9223372036854775808 -9223372036854775809 18446744073709551615 1e21'.split(' '),
  ...'18446744073709551616 1:30 12:30:45 190:20:30 1.5:3 2020-01-01 2020-1-1 2021-02-29 2020-02-29'.split(
    ' ',
  ),
  ...'2001-12-14t21:59:43.10-05:00 2001-12-14T21:59:43Z 2001-13-01 2020-01-01T25:00:00Z - -- --- ... ?'.split(
    ' ',
  ),
  ...': # | > & * ! % @ ` { } [ ] , a: :a a:b a#b #a -a ?a !a &a *a %a @a {a} [a] a, |- >2 a-b a/b'.split(
    ' ',
  ),
  ...'\' " it\'s "q" \\ a\\b \\n é ü 日本 😀 \u00a0 \u0085 \u2028 \u2029 \ufeff \u0001 \t \u007f'.split(' '),
  ...'istio-system registry.istio.io/release 15014 200m 128Mi app.kubernetes.io/name a9 a10 A B'.split(' '),
]

/** Returns a text of a few difficult words, sometimes long, sometimes of many lines. */
export function randomText(random: Random): string {
  if (random() < 0.3) return pick(random, words)
  const count = random() < 0.15 ? 10 + many(random, 40) : 1 + many(random, 5)
  const gaps = random() < 0.3 ? ['\n', '\n', ' ', '\n  ', '\n\n'] : [' ', ' ', ' ', '', '  ', ': ', ' #']
  let text = random() < 0.1 ? pick(random, [' ', '\n', '  ', '\n ']) : ''
  for (let i = 0; i < count; i++) text += (i > 0 ? pick(random, gaps) : '') + randomWord(random)
  return random() < 0.15 ? text + pick(random, ['\n', '\n\n', ' ', '\n ', ' \n', ':']) : text
}

function randomWord(random: Random): string {
  if (random() < 0.4) return 'abcdefghijklmnopqrstuvwxyz'.slice(many(random, 20))
  const word = pick(random, words)
  // Control characters make Go reject the whole text, so they are rare.
  return '\u007f\u0085\u0001\t'.includes(word) && random() < 0.8 ? 'word' : word
}

// Go's order of keys such as `1e3`, `08` and `128Mi` is not transitive, so its result is random. NEL in a key is
// an error.
const keys = words.filter((word) => !/[0-9].|\u007f|\u0085/.test(word) || /^[a-z][0-9]+$/.test(word))
keys.push(
  '1',
  '2',
  '10',
  'apiVersion',
  'kind',
  'x'.repeat(128),
  'y'.repeat(129),
  'é'.repeat(65),
  'a long key',
  'two\nlines',
)

function randomKey(random: Random): string {
  return random() < 0.9 ? pick(random, keys) : `${pick(random, keys)} ${pick(random, keys)}`
}

const numbers = [0, -0, 1, -1, 0.1, 1.5, 1e6, 1000001, 1e16, 1e20, 1e21, 1e-7, 1e-5, 123456789.5, -1e19]
numbers.push(2 ** 53, 2 ** 63, -(2 ** 63), 2 ** 64, 2 ** 64 - 2048, Number.MIN_VALUE, Number.MAX_VALUE)

/** Returns plain JSON data of limited depth. */
export function randomValue(random: Random, depth = 4): unknown {
  const kind = random()
  if (depth > 0 && kind < 0.35) {
    const pairs = Array.from({ length: many(random, 6) }, () => [
      randomKey(random),
      randomValue(random, depth - 1),
    ])
    return Object.fromEntries(pairs) as unknown
  }
  if (depth > 0 && kind < 0.55) {
    return Array.from({ length: many(random, 4) }, () => randomValue(random, depth - 1))
  }
  if (kind < 0.65) return pick(random, [null, true, false])
  if (kind < 0.75) return random() < 0.5 ? pick(random, numbers) : (random() - 0.5) * 10 ** many(random, 24)
  return randomText(random)
}

const pieces = [
  ...[
    'a: ',
    'b: ',
    'c:',
    '"d": ',
    "'e': ",
    '- ',
    '- ',
    '-',
    '? ',
    ': ',
    ':',
    '\n',
    '\n',
    '\n  ',
    '\n    ',
    '\n- ',
  ],
  ...[
    '\n  - ',
    '\n\n',
    ' ',
    '\t',
    '\n\t',
    '{',
    '}',
    '[',
    ']',
    ', ',
    ',',
    '&x ',
    '*x',
    '*y',
    '<<: ',
    '<<: *x',
    '!!str ',
  ],
  ...[
    '!!int ',
    '!!float ',
    '!!binary aGk=',
    '! ',
    '!foo ',
    '!<tag:yaml.org,2002:str> ',
    '# comment',
    ' # c',
    '|\n',
    '>\n',
  ],
  ...[
    '|-\n  ',
    '|+\n  ',
    '>-\n  ',
    '|2\n   ',
    '|0\n',
    '>1-\n',
    '---\n',
    '--- ',
    '...\n',
    '%YAML 1.1\n',
    '%TAG ! x\n',
  ],
  ...[
    '"',
    "'",
    '"a\\nb"',
    '"\\u00e9"',
    '"\\q"',
    '"a\\\n  b"',
    "'it''s'",
    'text',
    'more text',
    'x: y: z',
    '@',
    '`',
    '%',
  ],
  ...[
    '{a: b}',
    '[1, 2]',
    '[a: b]',
    '{a, b: }',
    '{{ .x }}',
    '{"a":1}',
    'a\n b',
    '\r\n',
    '\u2028',
    '\ufeff',
    '\u0007',
  ],
]

/** Returns a text of pieces of YAML, rarely valid. */
export function randomSoup(random: Random): string {
  const count = 1 + many(random, 12)
  let text = ''
  for (let i = 0; i < count; i++) text += random() < 0.75 ? pick(random, pieces) : pick(random, words)
  return text
}

/** Returns a valid text with a few characters, lines or indents changed. */
export function mutate(random: Random, text: string): string {
  let result = text
  for (let i = many(random, 3); i >= 0; i--) {
    const at = many(random, result.length)
    const cut = random() < 0.5 ? 0 : many(random, 3)
    result = result.slice(0, at) + (random() < 0.6 ? pick(random, pieces) : '') + result.slice(at + cut)
  }
  return result
}

const plainKeys = [
  'name',
  'app.kubernetes.io/name',
  'spec',
  'y',
  'image',
  '"n"',
  "'on'",
  '"a: b"',
  'x-1',
  '10',
  'type',
  'a b',
]
const plainValues = [
  ...[
    'istiod',
    '15014',
    '"true"',
    "'it''s'",
    '""',
    '~',
    '',
    '1.10',
    'a b  c',
    'http://x:80/y',
    '100m',
    'a#b',
    'yes',
    '-1',
    '{}',
    '[]',
  ],
  ...[
    '[a, b]',
    '["x", "y"]',
    '{a: b, c: [1]}',
    '"a\\nb"',
    "'#x'",
    '"x" # c',
    'x # c',
    'x: y',
    '- x',
    '&a x',
    '*a',
    '!!str 1',
    '"open',
  ],
  ...[
    '|',
    '|-',
    '|+',
    '>',
    '>-',
    '|2',
    '{a: b',
    "'a",
    '1 # one',
    '.5',
    '0x1F',
    '@x',
    '? x',
    'a:b:c',
    '-x',
    ':x',
    'x:',
    '{{ .x }}',
  ],
]

/**
 * Returns a text in the style of charts: comments, empty lines, lists in and below their key's column, texts of
 * several lines.
 */
export function randomChart(random: Random, indent = 0, depth = 3): string {
  const isList = random() < 0.3
  const margin = ' '.repeat(indent)
  let text = ''
  for (let i = 1 + many(random, 4); i > 0; i--) {
    if (random() < 0.15)
      text += pick(random, ['\n', '# comment\n', `${margin}# comment\n`, '   \n', '        # deep\n'])
    const start = `${margin}${isList ? '-' : `${pick(random, plainKeys)}:`}`
    if (depth > 0 && random() < 0.4) {
      const step = isList ? 2 : pick(random, [0, 2, 2, 2, 4, 1])
      const inner = randomChart(random, indent + step, depth - 1)
      text += isList && random() < 0.7 ? `${start} ${inner.trimStart()}` : `${start}\n${inner}`
    } else text += `${start} ${randomPlainValue(random, margin)}\n`
  }
  return indent === 0 && random() < 0.2 ? `${text}---\n${text}` : text
}

function randomPlainValue(random: Random, margin: string): string {
  const value = random() < 0.7 ? pick(random, plainValues.slice(0, 16)) : pick(random, plainValues)
  if (!/^[|>]/.test(value) && random() < 0.95) return value
  const lines = Array.from({ length: many(random, 3) }, () =>
    pick(random, ['x', '  y: z', '', '# no comment', '---', 'a b']),
  )
  return [
    value,
    ...lines.map((line) => `${margin}${pick(random, ['  ', '  ', '  ', '    ', ' ', ''])}${line}`),
  ].join('\n')
}
