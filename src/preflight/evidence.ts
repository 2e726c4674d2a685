// Facts, rehearsal, plan and detection → what checks are asked of.
import type { Facts, Read } from '../facts/facts.ts'
import type { Rehearsal } from '../facts/dry-run.ts'
import type { Detection } from '../platform/detection.ts'
import type { Reads } from './check.ts'
import type { Plan } from './plan.ts'

export interface Material {
  readonly facts: Facts
  readonly detection: Read<Detection>
  readonly plan: Read<Plan>
  readonly rehearsal: Read<Rehearsal>
}

/** Every piece of evidence by name, each there or with the reason why it is not. */
export function evidenceOf({ facts, detection, plan, rehearsal }: Material): Reads {
  const tried = <K extends keyof Rehearsal>(key: K): Read<Rehearsal[K]> =>
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
