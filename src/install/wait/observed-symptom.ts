// A symptom of one object, as read from the cluster.
import type { Symptom } from './causes/known-cause.ts'

/** A container whose log may say more. */
export interface CrashedContainer {
  readonly namespace: string
  readonly pod: string
  readonly container: string
}

/** A symptom of one object. */
export interface ObservedSymptom extends Symptom {
  /**
   * A text that changes each time the symptom occurs: restarts of a container, count and time of an event. Absent for a state,
   * which holds until it changes.
   */
  readonly occurrence?: string | undefined
  readonly crashed?: CrashedContainer | undefined
}
