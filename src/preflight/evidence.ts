// Facts, rehearsal, plan and detection → what checks are asked of.
import type { Facts, ReadResult } from '../facts/facts.ts'
import type { Rehearsal } from '../facts/rehearsal.ts'
import type { Detection } from '../platform/detection.ts'
import type { EvidenceReads } from './check.ts'
import type { InstallView } from './install-view.ts'

export interface EvidenceInput {
  readonly facts: Facts
  readonly detection: ReadResult<Detection>
  readonly plan: ReadResult<InstallView>
  readonly rehearsal: ReadResult<Rehearsal>
}

/** Every piece of evidence by name, each there or with the reason why it is not. */
export function evidenceOf({ facts, detection, plan, rehearsal }: EvidenceInput): EvidenceReads {
  const tried = <K extends keyof Rehearsal>(key: K): ReadResult<Rehearsal[K]> =>
    'value' in rehearsal ? { value: rehearsal.value[key] } : rehearsal
  return {
    ...facts.known,
    taken: { value: facts.taken },
    detection,
    plan,
    rights: tried('rights'),
    tried: tried('objects'),
    probes: tried('probes'),
  }
}
