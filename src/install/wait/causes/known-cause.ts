// The form of a known cause.

/** What a pod status, condition or event reports. */
export interface Symptom {
  /** `ImagePullBackOff`, `Unschedulable`, `FailedCreate`, … */
  readonly reason: string
  readonly message: string
  /** The last log lines of a container that crashed. */
  readonly log?: readonly string[] | undefined
}

/** Whether a problem may end without a change by the user: then a wait goes on. An autoscaler adds nodes. */
export type MayHeal = boolean | 'with an autoscaler'

export interface Cause {
  /** The name of the cause in docs/troubleshooting.md: `image-not-found`. */
  readonly id: string
  readonly cause: string
  /** One sentence or command. */
  readonly fix: string
  readonly mayHeal: MayHeal
}

export interface KnownCause {
  readonly id: string
  /** Matched against `reason: message`, with the log lines after it. */
  readonly when: RegExp
  readonly cause: string
  readonly fix: string
  /** false by default. */
  readonly mayHeal?: MayHeal
}
