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

/**
 * Patterns of output that differs between runs, and their replacements. Random names keep the length of Kubernetes'
 * names.
 */
const varying: readonly (readonly [RegExp, string])[] = [
  [/\b\d+(\.\d+)? ?ms\b/g, '1.0s'],
  [/\b\d+(\.\d+)? s\b/g, '1.0 s'],
  [/\b\d+\.\d+s\b/g, '1.0s'],
  [/(?<![.\w])(\d+m)?\d+s\b/g, '1s'],
  [/-[0-9a-f]{8,10}-[0-9a-z]{5}\b/g, '-6d5f8c7b9d-x2x4z'],
  // The first states that the program sees depend on the speed of the machine.
  [/^- .*: waiting for .*\n/gm, ''],
  [/(?<=(?:cni-node|ztunnel)-)[0-9a-z]{5}\b/g, 'x2x4z'],
  [/https:\/\/127\.0\.0\.1:\d+/g, 'https://127.0.0.1:6443'],
]

/** Returns the output with fixed times, ports and random names, so that two runs give the same text. */
export function normalize(output: string): string {
  const text = varying.reduce((text, [pattern, fixed]) => text.replace(pattern, fixed), output)
  return text
    .replace(/(^(?:[-✔]|Warning:) .*\n)+/gm, groupByComponent)
    .replace(/[ \t]+$/gm, '')
    .replace(longLine, (line) => line.replace(/(.{1,100})(?: |$)/g, '$1\n').trimEnd())
    .trimEnd()
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
