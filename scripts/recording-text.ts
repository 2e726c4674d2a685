// The text of the recording in README.md: its commands, normalization of output, and its markers.
import { createHash } from 'node:crypto'

/** The recorded commands, in order. */
export const commands: readonly (readonly string[])[] = [
  ['ambientctl', 'install', '-y'],
  ['kubectl', 'get', 'pods', '-n', 'istio-system'],
  ['ambientctl', 'status'],
]

/** A command line and its output. */
export interface RecordedCommand {
  readonly command: string
  readonly output: string
}

/** Patterns of output that differs between runs, and their replacements. */
const varying: readonly (readonly [RegExp, string])[] = [
  [/\b\d+(\.\d+)? ?ms\b/g, '1.0s'],
  [/\b\d+(\.\d+)? s\b/g, '1.0 s'],
  [/\b\d+\.\d+s\b/g, '1.0s'],
  [/(?<![.\w])(\d+m)?\d+s\b/g, '1s'],
  // The first states that the program sees depend on the speed of the machine.
  [/^- .*: waiting for .*\n/gm, ''],
  [/https:\/\/127\.0\.0\.1:\d+/g, 'https://127.0.0.1:6443'],
]

/** The names of pods: of a Deployment, with the hash of its ReplicaSet, and of Istio's DaemonSets. */
const podName =
  /\b(?:([a-z0-9][a-z0-9-]*)-[0-9a-f]{8,10}-[0-9a-z]{5}|([a-z0-9-]*(?:cni-node|ztunnel))-[0-9a-z]{5})\b/g

const replicaSetHash = '6d5f8c7b9d'

/** The fixed suffixes for the pods of a workload, as long as Kubernetes' random ones, in alphabetical order. */
const suffixes = ['x2x4z', 'x6k9m', 'z4t7q', 'z8b5n']

/** The fixed names of pods, by their names in the output. */
export type PodNames = Map<string, string>

/**
 * Returns the output with fixed times, ports and pod names, so that two runs give the same text. Each pod has a name of
 * its own, which is the same in all outputs that share `names`. Throws Error if a workload has more pods than suffixes.
 */
export function normalize(output: string, names: PodNames = new Map()): string {
  const text = varying.reduce((text, [pattern, fixed]) => text.replace(pattern, fixed), output)
  return text
    .replace(podName, (name, deployment?: string, daemonSet?: string) =>
      fixedName(name, deployment === undefined ? `${daemonSet}-` : `${deployment}-${replicaSetHash}-`, names),
    )
    .replace(/(^(?:[-✔]|Warning:) .*\n)+/gm, groupByComponent)
    .replace(/[ \t]+$/gm, '')
    .replace(longLine, (line) => line.replace(/(.{1,100})(?: |$)/g, '$1\n').trimEnd())
    .trimEnd()
}

/** Returns the fixed name of a pod: the prefix with the first suffix that no other pod of the workload has. */
function fixedName(name: string, prefix: string, names: PodNames): string {
  const known = names.get(name)
  if (known !== undefined) return known
  const used = new Set(names.values())
  const free = suffixes.map((suffix) => `${prefix}${suffix}`).find((fixed) => !used.has(fixed))
  if (free === undefined)
    throw new Error(`no suffix is left for pod ${name}: add one to scripts/recording-text.ts`)
  names.set(name, free)
  return free
}

/** Lines of more than 100 columns are wrapped between words. */
const longLine = /^.{101,}$/gm

/**
 * Groups progress lines by component, because components are installed in parallel. The order is that of their starts.
 */
function groupByComponent(progress: string): string {
  const groups = new Map<string, string[]>()
  for (const line of progress.trimEnd().split('\n')) {
    const component = /^[-✔] (.*?)(?::| installed)/.exec(line)?.[1] ?? line
    groups.set(component, [...(groups.get(component) ?? []), line])
  }
  return `${[...groups.values()].flat().join('\n')}\n`
}

const begin = /<!-- recording[^>]* -->/
const end = '<!-- /recording -->'

/**
 * Puts the recording between the markers of a page, with a digest in the first marker. Throws if a marker is missing.
 */
export function insertRecording(page: string, recorded: readonly RecordedCommand[]): string {
  const { before, after } = parts(page)
  const lines = recorded.flatMap(({ command, output }) => [`$ ${command}`, output, ''])
  const block = `\n\`\`\`console\n${lines.join('\n').trimEnd()}\n\`\`\`\n\n`
  const marker = `<!-- recording: made by "npm run docs:recording", ${digest(block)} -->`
  return `${before}${marker}\n${block}${end}${after}`
}

/** Returns the recording of a page, and whether it is unmodified. Throws Error if a marker is missing. */
export function findRecording(page: string): { readonly text: string; readonly isGenerated: boolean } {
  const { marker, between } = parts(page)
  const text = between.replace(/^\n/, '')
  return { text, isGenerated: marker.includes(digest(text)) }
}

function parts(page: string): Record<'before' | 'marker' | 'between' | 'after', string> {
  const marker = begin.exec(page)
  const from = marker === null ? -1 : marker.index + marker[0].length
  const to = page.indexOf(end)
  if (marker === null || to < from) throw new Error(`no "<!-- recording -->" and "${end}" in the page`)
  return {
    before: page.slice(0, marker.index),
    marker: marker[0],
    between: page.slice(from, to),
    after: page.slice(to + end.length),
  }
}

function digest(text: string): string {
  return `sha256 ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
}
