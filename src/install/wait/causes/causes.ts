// Known causes of pods that do not start: maps a symptom to its cause and fix. docs/troubleshooting.md lists them.
import { admissionCauses } from './admission.ts'
import { containerCauses } from './container.ts'
import { imageCauses } from './image.ts'
import type { Cause, KnownCause, Symptom } from './known-cause.ts'
import { nodeCauses } from './node.ts'
import { schedulingCauses } from './scheduling.ts'

/** All known causes, by the part of the cluster that reports them. The first match wins: specific rows come first. */
export const knownCauses: Readonly<Record<string, readonly KnownCause[]>> = {
  'The API server rejects the pod': admissionCauses,
  'The node cannot pull the image': imageCauses,
  'The node cannot prepare the pod': nodeCauses,
  'A container does not start, or ends': containerCauses,
  'No node takes the pod': schedulingCauses,
}

const rows = Object.values(knownCauses).flat()

/** Returns the cause and fix of a symptom; undefined for an unknown one. */
export function causeOf({ reason, message, log = [] }: Symptom): Cause | undefined {
  const text = [`${reason}: ${message}`, ...log].join('\n')
  const row = rows.find(({ when }) => when.test(text))
  return row && { id: row.id, cause: row.cause, fix: row.fix, mayHeal: row.mayHeal ?? false }
}
