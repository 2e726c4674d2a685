// The documentation of a value: the comment above its key in values.yaml.
import { lineOf } from '../yaml/yaml.ts'

/**
 * Returns the comment directly above a key, as one text without line breaks, or undefined if there is none. Lines such
 * as `--- Ports ---` are titles of sections, not comments of a key.
 */
export function commentAbove(text: string, path: readonly string[]): string | undefined {
  const line = lineOf(text, path)
  if (line === undefined) return undefined
  const lines = text.split('\n').slice(0, line - 1)
  const comment: string[] = []
  for (
    let found = /^\s*#\s?(.*)$/.exec(lines.pop() ?? '');
    found;
    found = /^\s*#\s?(.*)$/.exec(lines.pop() ?? '')
  ) {
    const words = found[1]?.trim() ?? ''
    if (words === '' || /^-+ .* -+$/.test(words)) break
    comment.unshift(words)
  }
  return comment.length > 0 ? comment.join(' ') : undefined
}
