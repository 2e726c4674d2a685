// Generates the README.md of a chart from its Chart.yaml and the comments in its values.yaml.
import { isMap, isNode, isScalar, LineCounter, parseDocument, type YAMLMap } from 'yaml'
import { header } from './chart-copies.ts'

/** The input for the README of a chart. */
export interface ReadmeSource {
  readonly name: string
  readonly description: string
  /** The text of values.yaml. */
  readonly values: string
  /** The key below which a user can also set every value, if there is one. */
  readonly nested: string | undefined
  /** True if the schema rejects unknown keys. */
  readonly isStrict: boolean
  /** The names of profiles, compatibility versions and platforms. */
  readonly known: Readonly<Record<string, readonly string[]>>
}

/** Returns the text of README.md. Throws RangeError with all keys of values.yaml that have no comment. */
export function readmeOf({ name, description, values, nested, isStrict, known }: ReadmeSource): string {
  const namesOf = (kind: string) => (known[kind] ?? []).map((each) => `\`${each}\``).join(', ')
  const { rows, unset } = keysOf(values)
  return `<!-- ${header('values.yaml')} -->
# ${name}

${description}.

\`\`\`sh
helm install NAME charts/${name} --namespace istio-system --set profile=ambient,platform=k3s
\`\`\`

Later values in this list override earlier ones:

1. the defaults in the table
2. \`profile\`: ${namesOf('profiles')}
3. \`compatibilityVersion\`: ${namesOf('compatibilityVersions')}
4. \`platform\`: ${namesOf('platforms')}
5. your values${nested ? ` (you can also set every key below \`${nested}\`)` : ''}

The chart rejects values of another type than the default.
${isStrict ? 'It also rejects keys' : 'It ignores keys'} that are not on this page.

| key | default | description |
|---|---|---|
${rows.map(({ key, value, meaning }) => `| \`${key}\` | ${value} | ${cell(meaning)} |`).join('\n')}
${unset.length === 0 ? '' : `\nWithout a default:\n\n${unset.map((line) => `- ${line}\n`).join('')}`}`
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

interface Row {
  readonly key: string
  /** Markdown; empty for a group, whose keys have their own rows. */
  readonly value: string
  readonly meaning: string
}

interface Keys {
  readonly rows: readonly Row[]
  /** Keys without a default, from comments that begin with `Unset:`. */
  readonly unset: readonly string[]
}

function keysOf(text: string): Keys {
  const counter = new LineCounter()
  const defaults = parseDocument(text, { lineCounter: counter }).get(
    '_internal_defaults_do_not_set',
  ) as YAMLMap
  const lines = text.split('\n')
  const found = [...keysIn(defaults, '')].map((key) => {
    const line = counter.linePos(key.offset).line - 1
    return { ...key, line, meaning: commentAbove(lines, line) }
  })
  const isBelow = (path: string, group: string) => path.startsWith(`${group}.`)
  const explained = found.filter(({ meaning }) => meaning !== '')
  const undocumented = found.filter(
    ({ path, leaf, meaning }) =>
      leaf && meaning === '' && !explained.some((other) => isBelow(path, other.path)),
  )
  if (undocumented.length > 0)
    throw new RangeError(
      `values.yaml: write a comment above ${undocumented.map(({ path }) => path).join(', ')}: it becomes the documentation`,
    )
  const rows = explained.map(({ path, value, meaning }) => {
    const isGroup = explained.some((other) => isBelow(other.path, path))
    return { key: path, value: isGroup ? '' : `\`${cell(JSON.stringify(value))}\``, meaning }
  })
  return { rows, unset: unsetIn(lines, found) }
}

interface Key {
  readonly path: string
  readonly offset: number
  readonly leaf: boolean
  readonly value: unknown
}

function* keysIn(map: YAMLMap, above: string): Generator<Key> {
  for (const { key, value } of map.items) {
    if (!isScalar(key) || !isNode(value)) continue
    const path = `${above}${String(key.value)}`
    const leaf = !isMap(value) || value.items.length === 0
    yield { path, offset: key.range?.[0] ?? 0, leaf, value: value.toJSON() as unknown }
    if (isMap(value)) yield* keysIn(value, `${path}.`)
  }
}

const comment = /^ *# (.*)/

/** Returns the comment directly above a line, without titles. */
function commentAbove(lines: readonly string[], line: number): string {
  const end = lines.slice(0, line)
  const start = end.findLastIndex((text) => !comment.test(text)) + 1
  const texts = end.slice(start).map((text) => comment.exec(text)?.[1] ?? '')
  return texts.filter((text) => !/^---.*---$/.test(text)).join(' ')
}

/** Returns the comments that begin with `Unset: `, each with the key of its group. */
function unsetIn(lines: readonly string[], keys: readonly (Key & { readonly line: number })[]): string[] {
  return lines.flatMap((text, at) => {
    const [, indent = '', first] = /^( *)# Unset: (.*)/.exec(text) ?? []
    if (first === undefined) return []
    const after = lines.slice(at + 1)
    const rest = after.slice(
      0,
      after.findIndex((line) => !comment.test(line)),
    )
    const description = [first, ...rest.map((line) => comment.exec(line)?.[1] ?? '')].join(' ')
    const group = keys.findLast(({ line }) => line < at && indentOf(lines[line] ?? '') < indent.length)
    return [group ? `below \`${group.path}\`: ${description}` : description]
  })
}

const indentOf = (line: string): number => line.search(/\S/)
