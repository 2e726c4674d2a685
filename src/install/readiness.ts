// Is an object ready? A pure table by kind.

export interface Readiness {
  readonly state: 'ready' | 'waiting' | 'failed'
  /** What is missing, or a note; '' if there is nothing to say. */
  readonly message: string
  /** Pods; both 0 for kinds without. */
  readonly ready: number
  readonly desired: number
}
