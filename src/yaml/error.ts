/** The position of an error in a text: line and column, from 1. */
export interface YamlPosition {
  readonly line: number
  readonly column: number
}

/** A key that a map has twice. Its position is that of the second one. */
export interface DuplicateKey extends YamlPosition {
  readonly key: string
  /** The line of the first one, from 1. */
  readonly firstLine: number
}

/** The text is not valid YAML, or JSON or YAML cannot hold the value. */
export class YamlError extends Error {
  override readonly name = 'YamlError'
  /** Go's text, as Helm and kubectl print it: `yaml: line 3: mapping values are not allowed in this context`. */
  readonly goMessage: string
  /** The error without file and position. */
  readonly problem: string
  /**
   * True if `problem` may quote the text, so that it must not be printed for files with secrets. Syntax errors never
   * quote it.
   */
  readonly mayQuote: boolean
  /** Line, from 1; 0 if the error has no position in a text. */
  readonly line: number
  readonly column: number

  constructor(problem: string, goMessage: string, at?: YamlPosition, file?: string, mayQuote = true) {
    super(
      [file, at?.line, at?.column, ` ${problem}`]
        .filter((part) => part !== undefined)
        .join(':')
        .trim(),
    )
    this.goMessage = goMessage
    this.problem = problem
    this.mayQuote = mayQuote
    this.line = at?.line ?? 0
    this.column = at?.column ?? 0
  }
}
