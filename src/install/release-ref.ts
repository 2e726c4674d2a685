// What is installed, and by what name it is recorded.
import type { ComponentKey } from '../config/components.ts'

/** A component and the release that records it. */
export interface ComponentRelease {
  readonly component: ComponentKey
  readonly release: string
  readonly namespace: string
}
