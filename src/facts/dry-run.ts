// What the server says to an install before it happens: rights, and a dry run of every object. Types only.
import type { ObjectRef } from '../manifest/object.ts'

/** The answers for one set of manifests; another digest means that they say nothing of these manifests. */
export interface Rehearsal {
  /** `sha256:…` of the manifests that were tried. */
  readonly digest: string
  readonly rights: readonly Right[]
  readonly objects: readonly Tried[]
  readonly probes: readonly Probe[]
}

/** May we? */
export interface Right {
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

/** One object that would be applied. */
export interface Tried {
  readonly ref: ObjectRef
  readonly exists: boolean
  /** Field managers of the live object. */
  readonly managers?: readonly string[]
  /** The Helm release that the live object says it belongs to. */
  readonly owner?: { readonly name: string; readonly namespace: string }
  /** The live object's labels and annotations of installers: `argocd.argoproj.io/instance` and the like. */
  readonly marks?: Readonly<Record<string, string>>
  readonly warnings?: readonly string[]
  readonly refusal?: Refusal
  /** An existing namespace that stood in for the object's own, which is not there yet. */
  readonly triedIn?: string
  /** The dry run could not be made, or tells nothing; why: the kind is not there yet, a webhook knows no dry runs. */
  readonly untried?: string
}

export interface Refusal {
  readonly status: number
  readonly reason: string
  readonly message: string
  readonly causes?: readonly { readonly reason: string; readonly message: string; readonly field: string }[]
}

/** A pod that was tried as a dry run, to see what admission makes of it. */
export interface Probe {
  /** `plain`, `critical` (priority class system-node-critical), or the workload whose template it is: `DaemonSet/ns/name`. */
  readonly what: string
  /** Where such a pod would be. */
  readonly namespace: string
  /** An existing namespace that stood in for it, since it is not there yet. */
  readonly triedIn?: string
  /** Why nothing is known: we may not create pods there. */
  readonly untried?: string
  readonly refusal?: Refusal
  readonly warnings?: readonly string[]
  /** Of the pod that admission returned. */
  readonly serviceAccountName?: string
  readonly volumes?: readonly string[]
}
