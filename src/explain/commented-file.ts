// A YAML file with comments, such as a chart's values.yaml: where its keys are, and what the comments say.
import { positionsIn } from '../yaml/yaml.ts'

export interface CommentedFile {
  readonly path: string
  /** Returns `charts/istio-cni/values.yaml:12`, or the path alone if the file does not have the key. */
  placeOf(keys: readonly string[]): string
  /**
   * Returns the comment directly above a key, as one text without line breaks, or undefined if there is none. Lines such
   * as `--- Ports ---` are titles of sections, not comments of a key.
   */
  commentOf(keys: readonly string[]): string | undefined
}

/** Returns the file with a path and a text, which is parsed once, when a key is looked up. */
export function commentedFile(path: string, text: string): CommentedFile {
  const find = positionsIn(text)
  let lines: readonly string[] | undefined
  return {
    path,
    placeOf(keys) {
      const position = find(keys)
      return position === undefined ? path : `${path}:${position.line}`
    },
    commentOf(keys) {
      const position = find(keys)
      lines ??= text.split('\n')
      return position && commentAbove(lines, position.line)
    },
  }
}

function commentAbove(lines: readonly string[], line: number): string | undefined {
  const comment: string[] = []
  for (let above = line - 2; above >= 0; above--) {
    const words = /^\s*#\s?(.*)$/.exec(lines[above] ?? '')?.[1]?.trim() ?? ''
    if (words === '' || /^-+ .* -+$/.test(words)) break
    comment.unshift(words)
  }
  return comment.length > 0 ? comment.join(' ') : undefined
}
