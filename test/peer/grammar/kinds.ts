// The subtypes of each kind, for example of `number` or `any`.
import type { Kind } from './scope.ts'

const scalars = ['string', 'string', 'plain', 'int', 'int64', 'float', 'bool', 'number']
const lists = ['list', 'list', 'strings', 'ints', 'lists']

/** Kinds that are unions of others. At the maximum call depth, only the first are used. */
export const alternatives: Readonly<Record<Kind, readonly Kind[]>> = {
  scalar: scalars,
  number: ['int', 'int', 'float', 'int64', 'valueNumber', 'digits'],
  data: [...scalars, ...lists, 'map', 'map', 'nil', 'value'],
  any: [
    ...scalars,
    ...lists,
    'map',
    'map',
    'nil',
    'value',
    'value',
    'stringMap',
    'bool',
    'semver',
    'cert',
    'urlMap',
    'uint8',
    'uint64',
    'stringer',
  ],
  moment: ['time', 'time', 'int64', 'plainInt'],
  spanned: ['duration', 'int64'],
  constant: ['plain', 'float', 'bool', 'int'],
}

/** Other kinds that can be used for a kind, in addition to its own constants and functions. */
export const wider: Readonly<Record<Kind, readonly Kind[]>> = {
  list: ['strings', 'ints', 'lists'],
  map: ['freshMap', 'urlMap'],
  string: ['plain', 'string', 'certificateText'],
}

// Kinds without constants, and calls that return them.
export const written: Readonly<Record<Kind, readonly string[]>> = {
  list: ['(list)', '(list 1 "a" nil 2.5)', '(list "b" "a" "b")', '(list (list 1) (dict "a" 1))'],
  longList: [
    '(list 1 "a" nil 2.5 (list 3))',
    '(until 5)',
    '(splitList "" "abcdef")',
    '(list (dict "a" 1) "b" true)',
  ],
  strings: ['(splitList "," "c,a,b")', '(list "x" "y" | toStrings)'],
  ints: ['(until 3)', '(untilStep 5 0 -2)'],
  lists: ['(chunk 2 (list 1 2 3))'],
  map: ['(dict "a" 1 "k" "v")', '(dict "a" (dict "b" (list 1)))'],
  freshMap: [
    '(dict)',
    '(dict "a" 1 "b" (dict "c" 2))',
    '(fromYaml "a: 1\\nb: {c: [x]}")',
    '(fromJson "{\\"k\\": 1.5}")',
    '(dict "a" nil "k" "" "x" false)',
  ],
  stringMap: ['(split "." "a.b.c")'],
  urlMap: [
    '(urlParse "https://u:p@example.com:8080/a/b?q=1#f")',
    '(dict "scheme" "http" "host" "h" "path" "/p")',
  ],
  int64: ['(int64 7)', '(add 1 2)', '(int64 "-3")'],
  digits: ['"12"', '"-3"', '"1.5"', '"0x1f"'],
  plainInt: ['1700000000', '0', '-1', '253402300799'],
  uint8: ['(index "abc" 1)'],
  uint64: ['(semver "3.2.1").Major'],
  stringer: ['(toDate "2006-01-02" "2024-05-06").Month'],
  time: [
    '(toDate "2006-01-02" "2024-05-06")',
    '(toDate "2006-01-02T15:04:05Z07:00" "1999-12-31T23:59:59+02:00")',
  ],
  semver: ['(semver "1.2.3-beta.1+b2")'],
  cert: ['(dict "Cert" "c" "Key" "k")'],
  addresses: ['(list "10.0.0.1" "::1")', '(list)', 'nil'],
  names: ['(list "a.example" "b.example")', '(list)', 'nil'],
  certificateText: ['"x"'],
}
