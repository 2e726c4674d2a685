// Rows of the function tests. Helm 3.22 gave the expected results with these `.Values`;
// test/peer/functions.test.ts checks them again.
import { choices } from './cases/choices.ts'
import { dicts } from './cases/dicts.ts'
import { encoding } from './cases/encoding.ts'
import { json } from './cases/json.ts'
import { lists } from './cases/lists.ts'
import { numbers } from './cases/numbers.ts'
import { paths } from './cases/paths.ts'
import { reflection } from './cases/reflection.ts'
import { regex } from './cases/regex.ts'
import { semver } from './cases/semver.ts'
import { strings } from './cases/strings.ts'
import { yaml } from './cases/yaml.ts'

export interface Row {
  /** The function that the row tests. */
  readonly name: string
  readonly in: string
  readonly out?: string
  readonly error?: string
}

export const values = {
  s: 'hello',
  e: '',
  u: 'héllo wörld',
  i: 5,
  f: 1.5,
  big: 12345678,
  b: true,
  n: null,
  l: ['a', 'b', 3, null],
  ll: [1, 2, 3],
  m: { a: 1, b: { c: 'd', e: [] }, z: null },
  sp: '  x y \t',
  zero: 0,
  em: {},
  el: [],
}

export const families: Readonly<Record<string, readonly Row[]>> = {
  strings,
  numbers,
  choices,
  dicts,
  lists,
  reflection,
  json,
  yaml,
  encoding,
  regex,
  semver,
  paths,
}
