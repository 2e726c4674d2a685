// Types of checks and findings. A check is one row of a table: a pure function of its input.
import type { FixAction } from '../cluster/apply-fix.ts'
import type { KnownFacts, ReadResult } from '../facts/facts.ts'
import type { DryRunReport } from '../facts/dry-run.ts'
import type { PlatformAttributes } from '../platform/attributes.ts'
import type { Detection } from '../platform/detection.ts'
import type { Value } from '../values/tree.ts'
import type { InstallView } from './install-view.ts'
import type { RegistryImage } from './registry-image.ts'

export type Severity = 'error' | 'warning' | 'info'

export type CheckCategory =
  | 'api'
  | 'nodes'
  | 'installed'
  | 'gateway-api'
  | 'namespaces'
  | 'policies'
  | 'workloads'
  | 'migration'
  | 'cni'
  | 'platform'
  | 'mesh'

/** The input of checks. A check lists the parts that it needs, and receives only these. */
export interface CheckInput extends KnownFacts {
  readonly detection: Detection
  readonly install: InstallView
  readonly rights: DryRunReport['rights']
  readonly dryRuns: DryRunReport['objects']
  readonly admissionTrials: DryRunReport['admissionTrials']
  /** The images of the install, read from their registries. */
  readonly registryImages: readonly RegistryImage[]
  /** The time of the server when the facts were collected, RFC 3339. */
  readonly taken: string
}

export type CheckInputKey = keyof CheckInput

/** Each part of the input, or the reason why it could not be read. */
export type CheckInputReads = { readonly [K in CheckInputKey]: ReadResult<CheckInput[K]> }

/** Each attribute with its possible values. */
export type PlatformScope = {
  readonly [K in keyof PlatformAttributes]?: readonly Exclude<PlatformAttributes[K], undefined>[]
}

/** What registries are asked: whether they have the images, and also whether these are signed. */
export type ImageScope = 'present' | 'signed'

/** Where a check applies. It does not run elsewhere, so input that could not be read does not make it undecided. */
export interface CheckScope {
  /** Attributes of the platform (docs/platforms-format.md), each with the accepted values; all must match. */
  readonly platform?: PlatformScope
  /** At least one of these network plugins (names in Detection.cnis). */
  readonly cnis?: readonly string[]
  readonly mode?: 'ambient' | 'sidecar'
  /** Only if the install includes istio-cni. */
  readonly needsCni?: true
  /** Only for `--migrate-from sidecar`. */
  readonly migration?: true
  /** Only for `--check-images`, or only for `--verify-key`. */
  readonly images?: ImageScope
}

export interface Check<N extends CheckInputKey = CheckInputKey> {
  /** `CIL-01`: stable, for --skip-preflight and scripts. */
  readonly id: string
  readonly subject: CheckCategory
  readonly level: Severity
  /** The problem that it finds, in one line without a full stop. */
  readonly title: string
  /** Why it matters: one to three sentences. */
  readonly why: string
  /** What to do, for the documentation. The fix of a finding names the objects. */
  readonly remedy: string
  /** URL of further documentation; `preflight explain ID` prints what ambientctl knows. */
  readonly docs?: string
  readonly scope?: CheckScope
  /** True if it only repeats the server's message: a check that knows the cause replaces it (evaluate.ts). */
  readonly general?: true
  readonly needs: readonly N[]
  readonly find: (evidence: Pick<CheckInput, N>) => readonly CheckFinding[]
}

/** A problem that a check found. Objects with the same cause are one finding. */
export interface CheckFinding {
  /** `DaemonSet/kube-system/aws-node`, `Node/a and 3 more`. */
  readonly object: string
  /** `spec.template.spec.containers[aws-node].env[ENABLE_POD_ENI]`. */
  readonly field: string
  /** The current value, and what would be right. */
  readonly message: string
  /** The severity, if it differs from that of the check. */
  readonly level?: Severity
  /** Absent for a problem that was found. */
  readonly status?: 'undecided'
  readonly fix: Fix
  /** The causes: `pod-security Namespace/shop`. Checks with the same cause report it once. */
  readonly causes?: readonly string[]
}

/** How to fix a problem. */
export type Fix =
  /** Values of the next install; shown as `--set` arguments. */
  | {
      readonly kind: 'render'
      readonly text: string
      readonly set: readonly { readonly path: string; readonly value: Value }[]
    }
  /** Actions that `--fix` can apply. */
  | {
      readonly kind: 'apply'
      readonly text: string
      readonly actions: readonly FixAction[]
      /** Commands that undo it. */
      readonly undo: readonly string[]
      /** Owner of the changed configuration (`aws-node`, `cilium-config`). `--fix` applies it only if the user names it. */
      readonly owner?: string
    }
  /** Commands for the user; empty if the text is enough. */
  | { readonly kind: 'print'; readonly text: string; readonly commands: readonly string[] }

/** The result of a check: a problem that was found, or undecided because its input could not be read. */
export interface Finding {
  readonly id: string
  readonly subject: CheckCategory
  readonly level: Severity
  readonly status: 'found' | 'undecided'
  readonly title: string
  readonly object: string
  readonly field: string
  readonly message: string
  readonly fix: Fix
  readonly docs?: string
}

/** Types a row of a table by what it needs: `check({ needs: ['nodes'], find: ({ nodes }) => … })`. */
export function check<N extends CheckInputKey>(row: Check<N>): Check {
  // A check reads only the input in `needs`, so passing the whole input is safe.
  return row as unknown as Check
}
