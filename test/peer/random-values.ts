// Random values for a chart, derived from its own. Equal seeds give equal trees.
import type { Tree, Value } from '../../src/values/tree.ts'
import { clone, isTree, newTree, setPath } from '../../src/values/tree.ts'

export interface Random {
  /** An integer from 0 to n - 1. */
  below(n: number): number
  pick<T>(items: readonly T[]): T
  chance(probability: number): boolean
}

/** Mulberry32: small, and random enough for test values. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    pick: (items) => items[below(items.length)]!,
    chance: (probability) => next() < probability,
  }
}

const texts = [
  '',
  'x',
  'istio-system',
  'a/b:c',
  'true',
  'no',
  '5',
  '1.5',
  '0x1f',
  'ünï',
  ' blank ',
  'a: b',
  '# c',
  '{{ .x }}',
  'two\nlines',
  'tab\there',
  'quote"d',
  "it's",
  `${'long '.repeat(30)}end`,
]
const numbers = [0, 1, -1, 5, 0.25, 1500, 1234567, 1e21]
const strangers: readonly Value[] = [
  null,
  true,
  false,
  'text',
  '',
  0,
  7,
  1.5,
  [],
  ['a', 1],
  newTree(),
  newTree([['k', 'v']]),
]

/** Returns some keys of the chart's values with other values. `defaults` contains the keys that a user may set. */
export function randomValues(defaults: Tree, random: Random): Tree {
  const paths = [...allPaths(defaults)]
  const values = newTree()
  const count = 1 + random.below(6)
  for (let i = 0; i < count; i++) {
    const path = random.pick(paths)
    setPath(values, path.keys, mutated(path.value, random))
  }
  return values
}

interface Place {
  readonly keys: readonly string[]
  readonly value: Value
}

function* allPaths(tree: Tree, above: readonly string[] = []): Generator<Place> {
  for (const [key, value] of Object.entries(tree)) {
    const keys = [...above, key]
    yield { keys, value }
    if (isTree(value)) yield* allPaths(value, keys)
  }
}

// Usually returns another value of the same type, as users do, and sometimes a value of a wrong type.
function mutated(value: Value, random: Random): Value {
  if (random.chance(0.15)) return clone(random.pick(strangers))
  if (typeof value === 'boolean') return random.pick([!value, !value, value, String(!value)])
  if (typeof value === 'number') return random.pick([...numbers, '5', '100m'])
  if (typeof value === 'string') return random.pick(texts)
  if (Array.isArray(value)) return randomList(value, random)
  if (isTree(value)) return randomTree(value, random)
  return clone(random.pick(strangers))
}

function randomList(list: readonly Value[], random: Random): Value[] {
  const made = Array.from({ length: random.below(3) }, () => random.pick(texts))
  return random.chance(0.5) ? [...clone([...list]), ...made] : made
}

function randomTree(tree: Tree, random: Random): Tree {
  const kept = Object.entries(tree).filter(() => random.chance(0.5))
  const made = random.chance(0.5)
    ? [[random.pick(['extra', 'a.b/c', 'Key-2']), random.pick(texts)] as const]
    : []
  return newTree([...kept.map(([key, value]) => [key, mutated(value, random)] as const), ...made])
}
