// What an install has done. Part of the library's types.
import type { Configuration } from '../config/resolve.ts'
import type { LeftPlan } from '../install/left-releases.ts'
import type { UninstallResult } from '../install/uninstall.ts'
import type { InstallResult } from '../install/apply-plan.ts'
import type { RenderedRelease } from '../pipeline.ts'
import type { Report } from '../preflight/report.ts'

export interface InstallOutcome {
  readonly status: 'nothing-to-install' | 'blocked' | 'cancelled' | 'rendered' | 'planned' | 'done'
  readonly configuration: Configuration
  /** The report of preflight; absent if all checks were skipped. */
  readonly report?: Report | undefined
  /** True if findings stop the install. */
  readonly isBlocked: boolean
  /** With status `planned` the planned changes, with `done` the changes. */
  readonly result?: InstallResult | undefined
  /** Components of earlier installs that are not part of the configuration any more. */
  readonly left?: LeftPlan | undefined
  /** The left components are uninstalled; with status `planned` they would be. */
  readonly isPruned?: boolean | undefined
  /** With status `done`: the outcome of uninstalling the left components. */
  readonly pruned?: UninstallResult | undefined
  /** With status `rendered`: what an install would apply to an empty cluster. */
  readonly rendered?: readonly RenderedRelease[] | undefined
}
