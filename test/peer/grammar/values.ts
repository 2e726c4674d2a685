// Generates the values of random charts: always the same keys (listed in objects.ts), each with a random value of
// its kind.
import type { Random } from '../random-values.ts'
import { json, yaml } from './data-texts.ts'
import type { Scope } from './scope.ts'
import { anyText, plainText } from './texts.ts'

const numbers = [
  '0',
  '1',
  '5',
  '-3',
  '2.5',
  '1e3',
  '0x1f',
  '1500',
  '12345678',
  '0.1',
  '1e21',
  '-0.0',
  '9007199254740993',
  '1_000',
  '0o17',
  '017',
]

const bare: Partial<Scope> = {
  depth: 1,
  variables: [],
  definitions: [],
  late: false,
  inRange: false,
  wildness: 0,
}

/** Returns values.yaml. `write` returns a template's text, for `tpl`. */
export function valuesFile(random: Random, write: (scope: Partial<Scope>) => string): string {
  const text = (make: (random: Random) => string) => JSON.stringify(make(random))
  const number = () => random.pick(numbers)
  return [
    `s: ${text(plainText)}`,
    `u: ${text(anyText)}`,
    'e: ""',
    `n: ${number()}`,
    `f: ${random.pick(['1.5', '0.25', '1e-7', '2.0'])}`,
    `big: ${random.pick(['12345678', '1e15', '100000000000000000000'])}`,
    'zero: 0',
    'b: true',
    'b0: false',
    'z: null',
    `l: ${json(random, 'list')}`,
    `ls: ["b", ${text(plainText)}, "a"]`,
    `ln: [${number()}, 2, ${number()}]`,
    'el: []',
    'em: {}',
    `m:\n  a: ${text(plainText)}\n  k: v\n  n: ${number()}\n  b: {c: ${text(plainText)}, d: [1, {x: y}]}`,
    `t: ${text(() => write(bare))}`,
    `global: {g: ${text(plainText)}${random.pick(['', ', deep: {a: 1}'])}}`,
    random.chance(0.5) ? `sub: {s: from above, m: {a: ${number()}, z: null}, global: {h: 1}}` : 'none0: x',
    `extra:\n${random.chance(0.8) ? yaml(random, 'map').replace(/^(?=.)/gm, '  ') : '  k0: 1\n'}`,
  ].join('\n')
}

/** Returns user values: some of the same keys, with values of their kind or, with the wildness, of another. */
export function userValues(random: Random, wildness: number): Record<string, unknown> {
  const kinds: Readonly<Record<string, () => unknown>> = {
    s: () => anyText(random),
    n: () => random.pick([0, 1, -7, 2.5, 1e21, 1234567]),
    f: () => random.pick([0.5, 1e-9, 3]),
    b: () => random.chance(0.5),
    l: () => JSON.parse(json(random, 'list')) as unknown,
    m: () => ({ a: plainText(random), b: { c: random.pick(['x', 'y']) }, k: random.pick([null, 'v']) }),
    z: () => random.pick([null, 'no null', 0]),
    ls: () => ['z', plainText(random)],
    global: () => ({ g: random.pick(['user', 'x']), more: [1] }),
    sub: () => ({ s: plainText(random), m: { a: null }, extra: random.pick([null, {}]) }),
    extra: () => JSON.parse(json(random, 'map')) as unknown,
    other: () => ({ s: 'of the user', global: { g: 'below' } }),
  }
  const keys = Object.keys(kinds).filter(() => random.chance(0.35))
  return Object.fromEntries(
    keys.map((key) => [key, kinds[random.chance(wildness) ? random.pick(Object.keys(kinds)) : key]?.()]),
  )
}
