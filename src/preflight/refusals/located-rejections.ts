// Lists what the server rejected in the dry run of an install, with the component that rejects it.
import type { AdmissionTrial, DryRunReport } from '../../facts/dry-run.ts'
import { objectName } from '../../manifest/object.ts'
import { explainRejection, type ExplainedRejection } from './rejections.ts'

export interface LocatedRejection extends ExplainedRejection {
  /** The rejected object; for the pod of an admission trial its workload, if it has one. */
  readonly object: string
  readonly namespace: string | undefined
  /** True for a test pod that does not belong to a workload of the install. */
  readonly isTestPod: boolean
}

/** Returns the denials: objects first, then pods. `platform` is the platform of the plan. */
export function rejectionsOf(
  {
    dryRuns,
    admissionTrials,
  }: {
    readonly dryRuns?: DryRunReport['objects']
    readonly admissionTrials: DryRunReport['admissionTrials']
  },
  platform?: string,
): LocatedRejection[] {
  const attempts = [
    ...(dryRuns ?? []).map(({ ref, refusal }) => ({
      object: objectName(ref),
      namespace: ref.namespace,
      refusal,
      isTestPod: false,
    })),
    ...admissionTrials.map((trial) => ({
      object: trialName(trial),
      namespace: trial.namespace,
      refusal: trial.refusal,
      isTestPod: !isOfWorkload(trial),
    })),
  ]
  return attempts.flatMap(({ refusal, ...at }) =>
    refusal ? [{ ...explainRejection(refusal, { ...at, platform }), ...at }] : [],
  )
}

const isOfWorkload = ({ what }: AdmissionTrial) => what.includes('/')

/** Returns `DaemonSet/istio-system/ztunnel` or `Pod/istio-system/plain`. */
export function trialName(trial: AdmissionTrial): string {
  return isOfWorkload(trial) ? trial.what : `Pod/${trial.namespace}/${trial.what}`
}
