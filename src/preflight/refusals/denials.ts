// All that the server refused of a rehearsed install: who refuses what, and where.
import type { Probe, Rehearsal } from '../../facts/rehearsal.ts'
import { objectName } from '../../manifest/object.ts'
import { explainRefusal, type Denial } from './refusals.ts'

export interface DenialAt extends Denial {
  /** The refused object; a pod that was tried is spoken of by its workload, if it has one. */
  readonly object: string
  readonly namespace: string | undefined
  /** Whether it is a pod that stands for others: no object of the install. */
  readonly isStandIn: boolean
}

/** Refused objects first, then pods; `platform` is the plan's. */
export function denialsOf(
  { tried, probes }: { readonly tried?: Rehearsal['objects']; readonly probes: Rehearsal['probes'] },
  platform?: string,
): DenialAt[] {
  const attempts = [
    ...(tried ?? []).map(({ ref, refusal }) => ({
      object: objectName(ref),
      namespace: ref.namespace,
      refusal,
      isStandIn: false,
    })),
    ...probes.map((probe) => ({
      object: probeName(probe),
      namespace: probe.namespace,
      refusal: probe.refusal,
      isStandIn: !isOfWorkload(probe),
    })),
  ]
  return attempts.flatMap(({ refusal, ...at }) =>
    refusal ? [{ ...explainRefusal(refusal, { ...at, platform }), ...at }] : [],
  )
}

const isOfWorkload = ({ what }: Probe) => what.includes('/')

/** `DaemonSet/istio-system/ztunnel`, `Pod/istio-system/plain`. */
export function probeName(probe: Probe): string {
  return isOfWorkload(probe) ? probe.what : `Pod/${probe.namespace}/${probe.what}`
}
