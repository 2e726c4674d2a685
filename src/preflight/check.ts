// A check: a question about a cluster, asked of what was read of it. Pure; one row of a table each.
import type { FixAction } from '../cluster/apply-fix.ts'
import type { KnownFacts, ReadResult } from '../facts/facts.ts'
import type { DryRunReport } from '../facts/dry-run.ts'
import type { PlatformAttributes } from '../platform/attributes.ts'
import type { Detection } from '../platform/detection.ts'
import type { Value } from '../values/tree.ts'
import type { InstallView } from './install-view.ts'

export type Severity = 'error' | 'warning' | 'info'

export type CheckSubject =
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
export interface Evidence extends KnownFacts {
  readonly detection: Detection
  readonly plan: InstallView
  readonly rights: DryRunReport['rights']
  readonly dryRuns: DryRunReport['objects']
  readonly admissionTrials: DryRunReport['admissionTrials']
  /** The server's clock when the facts were taken, RFC 3339. */
  readonly taken: string
}

export type EvidenceKey = keyof Evidence

/** Each piece of evidence, or why there is none. */
export type EvidenceReads = { readonly [K in EvidenceKey]: ReadResult<Evidence[K]> }

/** Each attribute with its possible values. */
export type PlatformScope = {
  readonly [K in keyof PlatformAttributes]?: readonly Exclude<PlatformAttributes[K], undefined>[]
}

/** Where a check applies; elsewhere it is not asked at all, so that nothing unreadable there leaves it undecided. */
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

export interface Check<N extends EvidenceKey = EvidenceKey> {
  /** `CIL-01`: stable, for --skip-preflight and scripts. */
  readonly id: string
  readonly subject: CheckSubject
  readonly level: Severity
  /** What is wrong when it finds something, in one line without a full stop. */
  readonly title: string
  /** Why it matters: one to three sentences. */
  readonly why: string
  /** What to do, for the documentation; a finding's own fix has the names. */
  readonly remedy: string
  /** A page of those who know more; `preflight explain ID` tells all that we know. */
  readonly docs?: string
  readonly scope?: CheckScope
  /** It repeats what the server says: a check that knows the cause tells it better (see evaluate.ts). */
  readonly general?: true
  readonly needs: readonly N[]
  readonly find: (evidence: Pick<Evidence, N>) => readonly CheckFinding[]
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
  /** What we can do ourselves. */
  | {
      readonly kind: 'apply'
      readonly text: string
      readonly deeds: readonly FixAction[]
      /** Commands that take it back. */
      readonly undo: readonly string[]
      /** Whose configuration it changes (`aws-node`, `cilium-config`): then it must be named to be applied. */
      readonly owner?: string
    }
  /** Commands for the user; may be none, where the text says it all. */
  | { readonly kind: 'print'; readonly text: string; readonly commands: readonly string[] }

/** A result: found, or undecided because something could not be read. */
export interface Finding {
  readonly id: string
  readonly subject: CheckSubject
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
export function check<N extends EvidenceKey>(row: Check<N>): Check {
  // A check reads only what it names, so one that is handed more is the same check.
  return row as unknown as Check
}
