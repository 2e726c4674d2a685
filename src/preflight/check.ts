// Types of checks and findings. A check is one row of a table: a pure function of the evidence read from a cluster.
import type { FixAction } from '../cluster/apply-fix.ts'
import type { KnownFacts, ReadResult } from '../facts/facts.ts'
import type { DryRunReport } from '../facts/dry-run.ts'
import type { PlatformAttributes } from '../platform/attributes.ts'
import type { Detection } from '../platform/detection.ts'
import type { Value } from '../values/tree.ts'
import type { InstallView } from './install-view.ts'

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

/** All that a check may look at; it names what it needs, and gets no more. */
export interface CheckInput extends KnownFacts {
  readonly detection: Detection
  readonly install: InstallView
  readonly rights: DryRunReport['rights']
  readonly dryRuns: DryRunReport['objects']
  readonly admissionTrials: DryRunReport['admissionTrials']
  /** The server's clock when the facts were taken, RFC 3339. */
  readonly taken: string
}

export type CheckInputKey = keyof CheckInput

/** Each piece of evidence, or why there is none. */
export type CheckInputReads = { readonly [K in CheckInputKey]: ReadResult<CheckInput[K]> }

/** Each attribute with its possible values. */
export type PlatformScope = {
  readonly [K in keyof PlatformAttributes]?: readonly Exclude<PlatformAttributes[K], undefined>[]
}

/** Where a check applies. Elsewhere it does not run, so unreadable evidence cannot leave it undecided. */
export interface CheckScope {
  /** Attributes of the platform (docs/platforms-format.md), each with the values that count; all must hold. */
  readonly platform?: PlatformScope
  /** Any of these network plugins, by the names of Detection.cnis. */
  readonly cnis?: readonly string[]
  readonly mode?: 'ambient' | 'sidecar'
  /** Only where istio-cni is part of what will run. */
  readonly needsCni?: true
  /** Only for `--migrate-from sidecar`. */
  readonly migration?: true
}

export interface Check<N extends CheckInputKey = CheckInputKey> {
  /** `CIL-01`: stable, for --skip-preflight and scripts. */
  readonly id: string
  readonly subject: CheckCategory
  readonly level: Severity
  /** What is wrong when it finds something, in one line without a full stop. */
  readonly title: string
  /** Why it matters: one to three sentences. */
  readonly why: string
  /** What to do, for the documentation; a finding's own fix has the names. */
  readonly remedy: string
  /** URL of further documentation; `preflight explain ID` prints what ambientctl knows. */
  readonly docs?: string
  readonly scope?: CheckScope
  /** It repeats what the server says: a check that knows the cause tells it better (see evaluate.ts). */
  readonly general?: true
  readonly needs: readonly N[]
  readonly find: (evidence: Pick<CheckInput, N>) => readonly CheckFinding[]
}

/** What a check found, once per cause; many objects with one cause are one finding. */
export interface CheckFinding {
  /** `DaemonSet/kube-system/aws-node`, `Node/a and 3 more`. */
  readonly object: string
  /** `spec.template.spec.containers[aws-node].env[ENABLE_POD_ENI]`. */
  readonly field: string
  /** What is there, with its value, and what would be right. */
  readonly message: string
  /** Where it differs from the check's. */
  readonly level?: Severity
  readonly fix: Fix
  /** What is the matter, by names that other checks may have for it too: `pod-security Namespace/shop`. Told once. */
  readonly causes?: readonly string[]
}

/** What helps. */
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

/** The result of a check: a problem that was found, or undecided because evidence could not be read. */
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
  // A check reads only the evidence in `needs`, so passing it all evidence is safe.
  return row as unknown as Check
}
