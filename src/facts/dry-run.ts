// What the server says to an install before anything is written: rights, dry runs of objects, trials of pods. Types only.
import type { ObjectRef } from '../manifest/object.ts'

/** The answers for one set of manifests; with another digest they say nothing about these manifests. */
export interface DryRunReport {
  /** `sha256:…` of the manifests. */
  readonly digest: string
  readonly rights: readonly AccessReview[]
  readonly objects: readonly DryRunResult[]
  readonly admissionTrials: readonly AdmissionTrial[]
}

/** Whether we have a right. */
export interface AccessReview {
  readonly verb: string
  readonly group: string
  /** Plural, with its subresource: `pods/log`. */
  readonly resource: string
  /** Absent for the whole cluster. */
  readonly namespace?: string
  readonly allowed: boolean
  readonly reason?: string
  /** What needs it: `Secret/istio-system of the release record`. */
  readonly needed: string
}

/** The server's answer to one object, sent with dryRun=All. */
export interface DryRunResult {
  readonly ref: ObjectRef
  readonly exists: boolean
  /** Field managers of the live object. */
  readonly managers?: readonly string[]
  /** The Helm release that the live object says it belongs to. */
  readonly owner?: { readonly name: string; readonly namespace: string }
  /** The live object's labels and annotations of installers: `argocd.argoproj.io/instance` and the like. */
  readonly marks?: Readonly<Record<string, string>>
  readonly warnings?: readonly string[]
  readonly refusal?: Rejection
  /** The existing namespace that was used in place of the object's own, which does not exist yet. */
  readonly substituteNamespace?: string
  /** Why there is no answer: the kind does not exist yet, a webhook does not support dry runs. */
  readonly unknown?: string
}

export interface Rejection {
  readonly status: number
  readonly reason: string
  readonly message: string
  readonly causes?: readonly { readonly reason: string; readonly message: string; readonly field: string }[]
}

/** A pod that was created as a dry run, to see whether admission accepts it. */
export interface AdmissionTrial {
  /** `plain`, `critical` (priority class system-node-critical), or the workload whose template it is: `DaemonSet/ns/name`. */
  readonly what: string
  /** Where such a pod would be. */
  readonly namespace: string
  /** The existing namespace that was used in its place, if it does not exist yet. */
  readonly substituteNamespace?: string
  /** Why there is no answer: we may not create pods there. */
  readonly unknown?: string
  readonly refusal?: Rejection
  readonly warnings?: readonly string[]
  /** Of the pod that admission returned. */
  readonly serviceAccountName?: string
  readonly volumes?: readonly string[]
}
