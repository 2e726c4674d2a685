// 300 wrong IstioOperator files, made from good ones by a seeded generator, and some that are too large.
import { isTree, newTree, toTree, type Tree, type Value } from '../../src/values/tree.ts'
import { printYaml } from '../../src/yaml/yaml.ts'

/** Returns a generator of numbers below a limit (mulberry32). */
function seeded(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % limit
  }
}

type Random = ReturnType<typeof seeded>

/** Specs of valid files. Every key has a type, so that any other type is wrong. */
export const goodSpecs: readonly Tree[] = [
  {
    profile: 'ambient',
    hub: 'registry.example.com/istio',
    components: { cni: { enabled: true, namespace: 'kube-system' }, ztunnel: { enabled: true } },
    values: { cni: { cniBinDir: '/opt/cni/bin', chained: true, excludeNamespaces: ['kube-system'] } },
  },
  {
    profile: 'default',
    revision: 'canary',
    components: { ingressGateways: [{ name: 'edge', enabled: true, namespace: 'edge' }] },
    values: { global: { proxy: { statusPort: 15020, logLevel: 'warning' }, logAsJson: true } },
  },
  {
    profile: 'minimal',
    meshConfig: { enableTracing: true, defaultConfig: { concurrency: 2, drainDuration: '45s' } },
    values: { pilot: { autoscaleMin: 2, resources: { requests: { cpu: '500m' } }, configMap: true } },
  },
].map((spec) => toTree(spec))

const operator = (spec: Tree): Tree =>
  newTree([
    ['apiVersion', 'install.istio.io/v1alpha1'],
    ['kind', 'IstioOperator'],
    ['spec', spec],
  ])

/** Returns the paths of all keys below spec, and of the elements of lists. */
function paths(value: Value, above: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => [[...above, key], ...paths(below, [...above, key])])
}

const pick = <T>(list: readonly T[], random: Random): T => list[random(list.length)]!

/** Returns a copy in which `change` replaces the entry of a holder at a path. */
function changed(
  spec: Tree,
  path: readonly string[],
  change: (holder: Record<string, Value>, key: string) => void,
): Tree {
  const copy = toTree(JSON.parse(JSON.stringify(spec)) as Record<string, unknown>)
  let holder: Value = copy
  for (const key of path.slice(0, -1)) holder = (holder as Tree)[key]!
  change(holder as Record<string, Value>, path.at(-1)!)
  return copy
}

/** Paths whose last key is a key of a message with a warning only, or a free map, are left out. */
const isStrict = (path: readonly string[]) => path[0] !== 'meshConfig' && path.at(-2) !== 'requests'

const wrongTypes: readonly Value[] = [[['x']], { x: { y: 1 } } as unknown as Tree]

type Mutation = (spec: Tree, random: Random) => string | Buffer

/** Returns an IstioOperator as YAML. */
export const yaml = (spec: Tree) => printYaml(operator(spec))

const mutations: Readonly<Record<string, Mutation>> = {
  'a renamed key': (spec, random) => {
    const path = pick(
      paths(spec).filter((one) => isStrict(one) && !/^[0-9]+$/.test(one.at(-1)!)),
      random,
    )
    return yaml(
      changed(spec, path, (holder, key) => {
        holder[`${key.slice(0, 2)}x${key.slice(2)}`] = holder[key]!
        delete holder[key]
      }),
    )
  },
  'a wrong type': (spec, random) => {
    const scalars = paths(spec).filter(
      (path) => !isTree(path.reduce<Value>((value, key) => (value as Tree)[key]!, spec)),
    )
    const path = pick(scalars, random)
    return yaml(changed(spec, path, (holder, key) => void (holder[key] = pick(wrongTypes, random))))
  },
  'truncated JSON': (spec, random) => {
    const text = JSON.stringify(operator(spec))
    return text.slice(0, 20 + random(text.length - 25))
  },
  'an unterminated quote': (spec, random) => `${yaml(spec)}  hubx: "a${'b'.repeat(random(9))}\n`,
  'a key twice': (spec, random) => {
    const lines = yaml(spec).split('\n')
    const keys = lines.flatMap((line, i) => (/^ +\w+: \S/.test(line) ? [i] : []))
    const at = pick(keys, random)
    return lines.toSpliced(at, 0, lines[at]!).join('\n')
  },
  'a tab': (spec, random) => {
    const lines = yaml(spec).split('\n')
    const at = pick(
      lines.flatMap((line, i) => (line.startsWith('  ') ? [i] : [])),
      random,
    )
    return lines.with(at, lines[at]!.replace(/^ +/, '\t')).join('\n')
  },
  'an unknown anchor': (spec, random) => `${yaml(spec)}  tag: *a${random(1000)}\n`,
  'an anchor that contains itself': (spec) => `${yaml(spec)}  unvalidatedValues: &a {b: *a}\n`,
  'many aliases': (spec, random) => {
    const levels = Array.from({ length: 9 + random(5) }, (_, i) => {
      const items = Array.from({ length: 9 }, () => (i === 0 ? 'x' : `*a${i - 1}`))
      return `    a${i}: &a${i} [${items.join(', ')}]\n`
    })
    return `${yaml(spec)}  unvalidatedValues:\n${levels.join('')}`
  },
  'a byte that is no UTF-8': (spec, random) => {
    const bytes = Buffer.from(yaml(spec))
    bytes[30 + random(bytes.length - 30)] = 0x80 + random(64)
    return bytes
  },
  'a control character': (spec, random) => {
    const text = yaml(spec)
    const at = random(text.length)
    return text.slice(0, at) + String.fromCharCode(1 + random(8)) + text.slice(at)
  },
  'UTF-16 without a mark': (spec) => Buffer.from(yaml(spec), 'utf16le'),
  'truncated UTF-16': (spec, random) => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(yaml(spec), 'utf16le')])
    return bytes.subarray(0, 41 + 2 * random(20))
  },
  'two byte order marks': (spec) => `\ufeff\ufeff${yaml(spec)}`,
  'another kind of value as spec': (spec, random) =>
    yaml(spec).replace(/spec:[^]*/, `spec: ${pick(['x', '[1]', '3'], random)}\n`),
}

const names = Object.keys(mutations)
const random = seeded(13)
/** The wrong files; the same in each run. */
export const wrongInputs = Array.from({ length: 300 }, (_, i) => {
  const name = names[i % names.length]!
  return { i, name, text: mutations[name]!(pick(goodSpecs, random), random) }
})

const head = 'kind: IstioOperator\nspec:\n'
/** Files that are too large or too deep: name, text, and what the message says. */
export const largeInputs: readonly (readonly [name: string, text: string, message: string])[] = [
  ['10 MB', `${head}${'  hub: abc\n'.repeat(1_000_000)}`, 'is larger than 4 MB'],
  [
    'a million brackets',
    `${head}  values: ${'['.repeat(1_000_000)}`,
    ':3:1011: not YAML: exceeded max depth of 1000',
  ],
  [
    '100,000 equal keys',
    `${head}${'  hub: abc\n'.repeat(100_000)}`,
    ':4:3: the key "hub" is already set on line 3',
  ],
  [
    '100,000 unknown keys',
    head + Array.from({ length: 100_000 }, (_, i) => `  k${i}: x\n`).join(''),
    ':3:3: unknown key k0',
  ],
  ['a text of 1 MB', `${head}  hub: "${'a b '.repeat(250_000)}"\n`, ':3:3: hub is "a b a b'],
]
