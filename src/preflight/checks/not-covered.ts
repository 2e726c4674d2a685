// Rows of the catalogue that no check decides, and why: docs/checks.md lists them.

export interface NotCovered {
  readonly id: string
  readonly title: string
  /** What it would take. */
  readonly reason: string
}

export const notCovered: readonly NotCovered[] = []
