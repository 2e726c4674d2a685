/** Where a fault of a text lies: both from 1. */
export interface YamlPosition {
  readonly line: number
  readonly column: number
}

/** A text is not YAML, or a value is not what JSON or YAML can hold. */
export class YamlError extends Error {
  override readonly name = 'YamlError'
  /** Go's text, as Helm and kubectl print it: `yaml: line 3: mapping values are not allowed in this context`. */
  readonly goMessage: string
  /** What is wrong, without file and place. */
  readonly problem: string
  /** Whether `problem` may show a piece of the text, so that nobody prints it who reads secrets; faults of grammar never do. */
  readonly mayQuote: boolean
  /** From 1; 0 where the fault has no place in a text. */
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
