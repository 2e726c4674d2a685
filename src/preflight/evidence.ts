// Facts, dry run, plan and detection → what checks look at.
import type { Facts, Read } from '../facts/facts.ts'
import type { DryRunReport } from '../facts/dry-run.ts'
import type { Detection } from '../platform/detection.ts'
import type { Reads } from './check.ts'
import type { Plan } from './plan.ts'

export interface Material {
  readonly facts: Facts
  readonly detection: Read<Detection>
  readonly plan: Read<Plan>
  readonly dryRun: Read<DryRunReport>
}

/** Every piece of evidence by name, each there or with the reason why it is not. */
export function evidenceOf({ facts, detection, plan, dryRun }: Material): Reads {
  const ofReport = <K extends keyof DryRunReport>(key: K): Read<DryRunReport[K]> =>
    'value' in dryRun ? { value: dryRun.value[key] } : dryRun
  return {
    ...facts.known,
    taken: { value: facts.taken },
    detection,
    plan,
    rights: ofReport('rights'),
    dryRuns: ofReport('objects'),
    admissionTrials: ofReport('admissionTrials'),
  }
}
