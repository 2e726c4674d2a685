// What an install has done. Part of the library's types.
import type { Configuration } from '../config/resolve.ts'
import type { LeftPlan } from '../install/left-releases.ts'
import type { UninstallResult } from '../install/uninstall.ts'
import type { InstallResult } from '../install/apply-plan.ts'
import type { RunningControlPlane } from '../install/records/running-versions.ts'
import type { RenderedRelease } from '../pipeline.ts'
import type { Report } from '../preflight/report.ts'

/** What a workflow with a time limit adds to its outcome. */
export interface TimeLimited {
  /** True if the time limit passed before the end: then `result.interrupted` tells whether it stopped the work. */
  readonly isTimedOut?: boolean | undefined
}

export interface InstallOutcome extends TimeLimited {
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
  /** After the first install of a revision: the control planes that ran before, from which workloads can move. */
  readonly earlierPlanes?: readonly RunningControlPlane[] | undefined
  /** The step of `upgrade` with option `to`. */
  readonly step?: UpgradeStep | undefined
}

/** One step of an upgrade to a version that may need several. */
export interface UpgradeStep {
  /** The installed version. */
  readonly from: string
  /** The version to reach. */
  readonly to: string
  /** The version that this step installs: `1.30.2`, or a constraint such as `~1.30.0`. */
  readonly version: string
  /** The steps after this one: `1.30` means its newest patch. */
  readonly next: readonly string[]
  /** True if the charts are those of this program. */
  readonly isEmbedded: boolean
}
