// Generates random texts in the languages that functions parse: regular expressions, versions, layouts, URLs …
import type { Random } from '../random-values.ts'

const words = [
  'a',
  'b',
  'foo',
  'Bar',
  'istio-system',
  'x_y',
  'héllo',
  'ß',
  '日本',
  '😀',
  'HTTPServer',
  '42',
  '-7',
  '1.5',
]
const marks = [
  '',
  ' ',
  '-',
  '_',
  '.',
  ':',
  ', ',
  '/',
  '=',
  '\n',
  '\t',
  '"',
  "'",
  '<&>',
  '$',
  '%',
  '\\',
  '#',
  '  ',
  '{',
  '*',
]

/** Returns any text. */
export function anyText(random: Random): string {
  const parts = Array.from({ length: random.below(5) }, () => random.pick(words) + random.pick(marks))
  return random.chance(0.1) ? parts.join('').repeat(8) : parts.join('')
}

/** Returns one line of letters, digits and simple punctuation. */
export function plainText(random: Random): string {
  return Array.from({ length: 1 + random.below(3) }, () => random.pick(words.slice(0, 8))).join(
    random.pick(['', '-', ' ', '.']),
  )
}

const atoms = [
  'a',
  'b',
  'o',
  '.',
  '\\d',
  '\\w+',
  '\\s',
  '[a-z]',
  '[^a]',
  '[[:alpha:]]',
  '\\pL',
  '^',
  '$',
  '\\b',
  'foo',
  'é',
  '\\.',
  '(?i)',
  '\\x41',
  '[0-9A-F]',
]
const brokenRegexes = [
  '(',
  '[',
  '*',
  'a**',
  'a{2,1}',
  '(?<n',
  '(?=a)',
  '\\1',
  '[b-a]',
  '\\q',
  'a{1001}',
  '(?P<n>a)(?P<n>b)',
  '\\pX',
]

/** Returns a regular expression of RE2. */
export function regex(random: Random, depth = 2): string {
  const piece = (): string => {
    if (depth === 0 || random.chance(0.6)) return random.pick(atoms)
    const inner = regex(random, depth - 1)
    return random.pick([
      `(${inner})`,
      `(?:${inner})`,
      `(?P<n${random.below(100)}>${inner})`,
      `(${inner}|${regex(random, depth - 1)})`,
    ])
  }
  const quantified = () => {
    const part = piece()
    return /^[$^]$|\)$|^\(\?i\)$|\+$|b$/.test(part)
      ? part
      : part + random.pick(['', '', '', '*', '+', '?', '*?', '+?', '{1,2}', '{2}', '{0,}'])
  }
  return Array.from({ length: 1 + random.below(3) }, quantified).join('')
}

/** Returns the replacement for a match. */
export function replacement(random: Random): string {
  return random.pick(['', 'x', '$1', '${1}y', '$0$0', '$n', '$$', '${2}', '<$1>', '$1x', '${'])
}

/** Returns a semantic version. */
export function version(random: Random): string {
  const numbers = Array.from({ length: 1 + random.below(3) }, () => random.pick(['0', '1', '2', '10', '34']))
  return (
    random.pick(['', '', 'v']) +
    numbers.join('.') +
    random.pick(['', '', '', '-0', '-beta.2', '-rc1', '-alpha.1.x']) +
    random.pick(['', '', '', '+b7', '+k3s.1'])
  )
}

/** Returns a version constraint. */
export function constraint(random: Random): string {
  const one = () =>
    random.pick(['', '=', '!=', '>', '<', '>=', '<=', '~', '^', '>= ', '~ ', '=>', '~>']) +
    random.pick([version(random), version(random), '1.x', '*', '1.2.*'])
  const wild = random.chance(0.15) ? `${version(random)} - ${version(random)}` : one()
  return [wild, ...Array.from({ length: random.below(3) }, one)].join(random.pick([', ', ' ', ' || ', ',']))
}

const layoutParts = [
  '2006',
  '06',
  '01',
  '1',
  'Jan',
  'January',
  '02',
  '2',
  '_2',
  '002',
  'Mon',
  'Monday',
  '15',
  '03',
  '3',
  '04',
  '4',
  '05',
  '5',
  'PM',
  'pm',
  'MST',
  'Z07:00',
  '-0700',
  '-07:00',
  '-07',
  'Z0700',
  '.000',
  '.999',
  ',00',
  '.000000000',
]

/** Returns a layout of Go's time package. */
export function layout(random: Random): string {
  const whole = ['2006-01-02', '2006-01-02T15:04:05Z07:00', 'Mon, 02 Jan 2006 15:04:05 MST', '15:04:05.000']
  if (random.chance(0.3)) return random.pick(whole)
  return Array.from({ length: 1 + random.below(5) }, () => random.pick(layoutParts)).join(
    random.pick(['', ' ', '-', ':', 'T']),
  )
}

const units = ['h', 'm', 's', 'ms', 'us', 'ns', 'µs']

/** Returns a duration of Go's time package. */
export function duration(random: Random): string {
  const part = () =>
    `${random.pick(['1', '90', '2.5', '0.25', '.5', '48', '720', '8760'])}${random.pick(units)}`
  return random.pick(['', '', '-', '+']) + Array.from({ length: 1 + random.below(3) }, part).join('')
}

const hosts = ['example.com', 'localhost:8080', '[::1]:443', 'a.b:1', '10.0.0.1', 'h%41', 'bücher.de', '']

/** Returns a URL. */
export function url(random: Random): string {
  const user = random.pick(['', '', '', 'u@', 'u:p@', 'u%20x:p%40@'])
  const path = random.pick(['', '/', '/a/b', '/a%2Fb/é', '//x', '/a b', '/a;b'])
  const query = random.pick(['', '', '?', '?q=1&r=a+b', '?x#y', '#f', '#é %41'])
  return `${random.pick(['http://', 'https://', 'oci://', '//', 'ftp://'])}${user}${random.pick(hosts)}${path}${query}`
}

/** Returns a file path. */
export function path(random: Random): string {
  return Array.from({ length: random.below(5) }, () =>
    random.pick(['a', '..', '.', '', 'b.txt', 'c.tar.gz', 'ünï', '*']),
  ).join('/')
}

const bases = ['TODO', '', 'aGVsbG8=', 'w6k=', '/w==', 'aGVsbG8', '!!']

/** Returns base64, sometimes invalid. */
export function base64(random: Random): string {
  return random.chance(0.5) ? random.pick(bases) : Buffer.from(anyText(random)).toString('base64')
}

/** Returns an invalid text, which a parser of `kind` rejects. */
export function broken(random: Random, kind: string): string {
  const known: Readonly<Record<string, readonly string[]>> = {
    regex: brokenRegexes,
    version: ['', 'x', '1.2.3.4', '01.2', '1.2.3-', 'v', '1.-1', '1.2.3-01'],
    constraint: ['', '>', '>>1', 'x.y.z', '1 || ', '=<1', '^x1'],
    yaml: [
      'a: b: c',
      '- a\nb: c',
      '{',
      "'",
      'a: [',
      '\ta: 1',
      'a: *x',
      '%',
      '? [',
      '"\\q"',
      'a: 1\na: 2',
      '--- a\n--- b',
      '@x',
      '!!int x',
      'a: -',
      'a: .inf',
      'a: [.nan]',
    ],
    json: ['', '{', '[1,]', '{"a" 1}', 'nul', '"a', '01', '[1] 2', "{'a': 1}", '"\\x"'],
    toml: ['a', 'a =', 'a = 1\na = 2', '[a', 'a = 01', '= 1', 'a = "x', 'a = 1 b = 2', '[a]\n[a]'],
    date: ['', '2024-13-01', '2024-02-30', 'yesterday', '24-1-1'],
    duration: ['', '1', 'h', '1x', '1h-2m', '99999999h', '--1s'],
    url: [':', 'http://[::1', 'http://a b/', '%zz', 'http://x:y/', '1http://x'],
  }
  return random.pick(known[kind] ?? [anyText(random)])
}
