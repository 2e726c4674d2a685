// Generates template literals of every kind.
import { certificate, keys } from '../../functions/keys.ts'
import type { Random } from '../random-values.ts'
import * as data from './data-texts.ts'
import type { Kind } from './scope.ts'
import * as texts from './texts.ts'

/** Returns a string literal: quoted or raw. */
export function quoted(text: string, random: Random): string {
  return !text.includes('`') && !text.includes('\r') && random.chance(0.25)
    ? `\`${text}\``
    : JSON.stringify(text)
}

const escapes = ['\\x41', '\\101', '\\u00e9', '\\U0001F600', '\\a', '\\v', '\\xff', '\\xc3\\x28']

/** Returns a string literal with an escape that JSON does not have. */
function escaped(random: Random): string {
  return `"${texts.plainText(random)}${random.pick(escapes)}"`
}

const integers = [
  '0',
  '1',
  '2',
  '3',
  '5',
  '10',
  '-1',
  '-7',
  '42',
  '0x1F',
  '0X_ff',
  '0b101',
  '0o17',
  '017',
  '1_000',
  '+4',
  '12345678',
  '9007199254740993',
  "'a'",
  "'\\n'",
  "'\\''",
  "'é'",
  "'\\x41'",
  "'\\u00e9'",
  "'\\U0001F600'",
  "'\\377'",
  '1e3',
  '2.0',
]
const floats = [
  '0.5',
  '1.5',
  '-2.25',
  '3.0',
  '1e-7',
  '1e21',
  '.5',
  '1.',
  '0x1p4',
  '0x1.8p-2',
  '1_0.5',
  '6.02e+23',
  '-0.0',
  '1E6',
  '123456789.125',
]

type Make = (random: Random) => string

const text =
  (make: Make): Make =>
  (random) =>
    quoted(make(random), random)

const among =
  (...choices: readonly string[]): Make =>
  (random) =>
    random.pick(choices)

/** Returns a text that a function parses, sometimes an invalid one. */
const read =
  (kind: string, make: Make): Make =>
  (random) =>
    quoted(random.chance(0.015) ? texts.broken(random, kind) : make(random), random)

const verbs = [
  'v',
  's',
  'd',
  'q',
  'x',
  'X',
  'o',
  'O',
  'b',
  'c',
  'U',
  'e',
  'E',
  'f',
  'F',
  'g',
  'G',
  't',
  'T',
  'p',
  'z',
]
const flags = ['', '', '', '+', '-', '#', '0', ' ', '+#', '-0', '# ']
const widths = ['', '', '', '5', '12', '.2', '8.3', '.0', '*', '.*', '[1]', '.']

function format(random: Random): string {
  const verb = () => `%${random.pick(flags)}${random.pick(widths)}${random.pick(verbs)}`
  return (
    Array.from({ length: 1 + random.below(3) }, () => random.pick([verb(), verb(), verb(), '%%', 'a ', 'é']))
      .join(random.pick(['', ' ', '|']))
      // A pointer's address differs in each run.
      .replaceAll('p', 'v')
  )
}

/** Generators of literals by kind. */
export const literals: Readonly<Record<Kind, Make>> = {
  string: (random) =>
    random.chance(0.07)
      ? escaped(random)
      : quoted(random.chance(0.5) ? texts.anyText(random) : texts.plainText(random), random),
  plain: text(texts.plainText),
  int: among(...integers),
  size: among('0', '1', '2', '3', '4', '5', '8', '12', '20', "'\\n'", '0x7'),
  anysize: among('0', '1', '2', '3', '-1', '5', '12', '-5'),
  index: among('0', '0', '1'),
  start: among('0'),
  // Beyond the end of a list, Helm's answer depends on the capacity that Go allocated.
  upTo3: among('0', '1', '2', '3'),
  chunkSize: among('1', '2', '3', '4', '1', '2', '-2', '-1'),
  step: among('1', '2', '-1', '0', '3'),
  days: among('1', '365', '0', '36500'),
  float: among(...floats),
  complex: among('1i', '2.5i', '1+2i', '0x1p1i'),
  bool: among('true', 'false'),
  nil: among('nil'),
  key: text(among('a', 'b', 'k', 'c.d', 'key0', 'x')),
  kindName: text(among('string', 'int', 'float64', 'bool', 'slice', 'map', 'invalid', 'struct', 'ptr')),
  typeName: text(
    among(
      'string',
      'int',
      'int64',
      'float64',
      'bool',
      '[]interface {}',
      'map[string]interface {}',
      '[]string',
      'time.Time',
      '*semver.Version',
    ),
  ),
  separator: text(among(',', ' ', '-', '.', '', 'o', '$', 'é')),
  regex: read('regex', texts.regex),
  replacement: text(texts.replacement),
  version: read('version', texts.version),
  constraint: read('constraint', texts.constraint),
  layout: text(texts.layout),
  isoDate: read('date', among('2024-02-29', '1969-12-31', '0001-01-01', '2026-11-05', '9999-12-31')),
  zone: text(among('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Nowhere/Land', '', 'Local')),
  duration: read('duration', texts.duration),
  yaml: read('yaml', (random) => data.yaml(random)),
  yamlMap: read('yaml', (random) => data.yaml(random, 'map')),
  yamlList: read('yaml', (random) => data.yaml(random, 'list')),
  json: read('json', (random) => data.json(random)),
  jsonMap: read('json', (random) => data.json(random, 'map')),
  jsonList: read('json', (random) => data.json(random, 'list')),
  toml: read('toml', data.toml),
  base64: text(texts.base64),
  base32: text(among('', 'NBSWY3DP', 'MFRGG===', 'mfrgg', '1', 'ME======')),
  path: text(texts.path),
  url: read('url', texts.url),
  format: text(format),
  glob: text(
    among(
      '*',
      '**',
      'files/*',
      'files/**.txt',
      '{a,b}*',
      'files/[ab]*',
      'none',
      'files/?.txt',
      '**/*.{txt,yaml}',
    ),
  ),
  fileName: text(
    among('files/a.txt', 'files/b.yaml', 'files/deep/c.bin', 'none', 'README.md', '../Chart.yaml'),
  ),
  keyType: text(among('ecdsa', 'ed25519')),
  pem: (random) => JSON.stringify(random.pick([keys.ed25519, keys.ec, keys.p384, keys.ecInPkcs8])),
  certificate: () => JSON.stringify(Buffer.from(certificate).toString('base64')),
  privateKey: () => JSON.stringify(Buffer.from(keys.ed25519).toString('base64')),
  passwordKind: text(among('long', 'maximum', 'medium', 'short', 'basic', 'pin')),
  cipher: read('base64', among('30tEfhuJSVRpG97XCuWgz2okj7L8vQ1s6V9zAprOPB8=')),
  user: text(among('admin', 'jane', 'a b', 'ü')),
  apiVersion: text(among('v1', 'apps/v1', 'apps/v1/Deployment', 'none/v9', 'batch/v1')),
  nobody: text(among('', 'nobody.invalid')),
}
