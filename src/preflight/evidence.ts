// Facts, dry run, plan and detection → what checks look at.
import type { Facts, ReadResult } from '../facts/facts.ts'
import type { DryRunReport } from '../facts/dry-run.ts'
import type { Detection } from '../platform/detection.ts'
import type { EvidenceReads } from './check.ts'
import type { InstallView } from './install-view.ts'

export interface EvidenceInput {
  readonly facts: Facts
  readonly detection: ReadResult<Detection>
  readonly plan: ReadResult<InstallView>
  readonly dryRun: ReadResult<DryRunReport>
}

/** Every piece of evidence by name, each there or with the reason why it is not. */
export function evidenceOf({ facts, detection, plan, dryRun }: EvidenceInput): EvidenceReads {
  const ofReport = <K extends keyof DryRunReport>(key: K): ReadResult<DryRunReport[K]> =>
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
