// The events of workflows. The command line prints them; programs get them from the library.
import type { Configuration } from '../config/resolve.ts'
import type { Facts } from '../facts/facts.ts'
import type { DryRunReport } from '../facts/dry-run.ts'
import type { InstallEvent, UninstallEvent } from '../install/progress-events.ts'
import type { LeftPlan } from '../install/left-releases.ts'
import type { InstallPlan } from '../install/plan/plan.ts'
import type { PlanDifference } from '../install/plan/replan.ts'
import type { WaitProgress } from '../install/wait/wait.ts'
import type { UninstallPlan, ValidatorRemoval } from '../install/uninstall-plan.ts'
import type { ObjectRef } from '../manifest/object.ts'
import type { Detection } from '../platform/detection.ts'
import type { InstallBlockers } from './checks/blockers.ts'
import type { EarlierInstall } from './earlier-install.ts'
import type { UpgradeStep } from './install-outcome.ts'

/** Where fetched charts came from: the source, the cache, or the cache because the source did not answer. */
export type ChartOrigin = 'network' | 'cache' | 'cache-fallback'

/** A long step of a workflow. */
export type WorkflowTask =
  'read-cluster' | 'read-registries' | 'dry-run' | 'canary' | 'read-objects' | 'read-pods' | 'write-bundle'

export type WorkflowEvent =
  | { readonly kind: 'warning'; readonly message: string }
  /** Text of a chart or its source for the user; `template` prints it unchanged. */
  | { readonly kind: 'notice'; readonly message: string }
  | {
      readonly kind: 'charts-fetched'
      /** Without credentials. */
      readonly source: string
      readonly version: string
      readonly charts: readonly { readonly name: string; readonly origin: ChartOrigin }[]
    }
  /** Profile, platform and values are resolved. `detection` is absent without a cluster. */
  | {
      readonly kind: 'configuration-resolved'
      readonly configuration: Configuration
      readonly detection?: Detection | undefined
    }
  /** An object that the workflow needs did not exist and was created. */
  | { readonly kind: 'object-created'; readonly ref: ObjectRef }
  | { readonly kind: 'task-started'; readonly task: WorkflowTask }
  | {
      readonly kind: 'task-progress'
      readonly task: WorkflowTask
      readonly done: number
      readonly total: number
    }
  | { readonly kind: 'task-ended'; readonly task: WorkflowTask }
  | { readonly kind: 'facts-collected'; readonly facts: Facts }
  | { readonly kind: 'dry-run-done'; readonly report: DryRunReport }
  | { readonly kind: 'dry-run-failed'; readonly message: string }
  /** The findings that an install shows. */
  | { readonly kind: 'findings'; readonly blockers: InstallBlockers; readonly dryRun: boolean }
  /** `upgrade --to`: which version this run installs, and which ones are left. */
  | { readonly kind: 'upgrade-step'; readonly step: UpgradeStep }
  /** The plan that the user confirms and `install` then applies. */
  | {
      readonly kind: 'install-planned'
      readonly configuration: Configuration
      readonly plan: InstallPlan
      /** Components of earlier installs that are no longer configured. */
      readonly left?: LeftPlan | undefined
      /** The kubeconfig's context, and the URL of the API server. */
      readonly context: string
      readonly server: string
    }
  /** Objects changed after the plan was shown, and the result differs. */
  | {
      readonly kind: 'install-replanned'
      readonly differences: readonly PlanDifference[]
      readonly plan: InstallPlan
    }
  /** The plan of a rollback that the user confirms. Its changes are reported as events of an install. */
  | {
      readonly kind: 'rollback-planned'
      readonly target: EarlierInstall
      readonly plan: InstallPlan
      /** Releases that did not exist at that install. */
      readonly left?: LeftPlan | undefined
      readonly context: string
      readonly server: string
    }
  | { readonly kind: 'install'; readonly event: InstallEvent }
  | {
      readonly kind: 'uninstall-planned'
      readonly plan: UninstallPlan
      readonly validator?: ValidatorRemoval | undefined
    }
  | { readonly kind: 'uninstall'; readonly event: UninstallEvent }
  | { readonly kind: 'waypoint-waiting'; readonly waypoint: string; readonly progress: WaitProgress }
  /** `duration` in milliseconds. */
  | { readonly kind: 'waypoint-ready'; readonly waypoint: string; readonly duration: number }
  /** Bytes of blobs that are at their destination, and of all blobs. */
  | { readonly kind: 'images-progress'; readonly doneBytes: number; readonly totalBytes: number }
  /** The images of a bundle are in this registry; `copiedImages` were not there before. */
  | {
      readonly kind: 'images-pushed'
      readonly destination: string
      readonly copiedImages: number
      readonly presentImages: number
      readonly copiedBytes: number
    }
  /** There is no fix to apply. `id` is the requested check. */
  | { readonly kind: 'nothing-to-fix'; readonly id?: string | undefined }
  /** `error` is set if a step failed. */
  | {
      readonly kind: 'fix-applied'
      readonly name: string
      readonly steps: number
      readonly total: number
      readonly error?: string | undefined
    }
  /** Fixes changed the cluster, so it is checked again. */
  | { readonly kind: 'checking-again' }
  /** The commands that undo the applied fixes. */
  | { readonly kind: 'undo-commands'; readonly commands: readonly string[] }
