import { describe, expect, test } from '@jest/globals'
import { ApiError } from '../../src/errors.ts'
import { conflictsOf, describeConflicts, mayTakeOver } from '../../src/manifest/conflicts.ts'

/** The message of an API server 1.34. */
const error = (status: number, ...managers: string[]) =>
  new ApiError('Apply failed', {
    object: 'ConfigMap/ns/x',
    status,
    reason: 'Conflict',
    causes: managers.map((manager, i) => ({
      reason: 'FieldManagerConflict',
      message: `conflict with "${manager}" using v1`,
      field: `.data.k${i}`,
    })),
  })

/** The message after `kubectl scale`. */
const scaled = new ApiError('Apply failed', {
  object: 'Deployment/ns/x',
  status: 409,
  reason: 'Conflict',
  causes: [
    {
      reason: 'FieldManagerConflict',
      message: 'conflict with "kubectl" with subresource "scale" using apps/v1',
      field: '.spec.replicas',
    },
  ],
})

const rows: readonly { name: string; in: ApiError; managers: string[]; mayTakeOver: boolean }[] = [
  { name: 'of istioctl', in: error(409, 'istio-operator'), managers: ['istio-operator'], mayTakeOver: true },
  {
    name: 'of helm and kubectl',
    in: error(409, 'helm', 'kubectl'),
    managers: ['helm', 'kubectl'],
    mayTakeOver: true,
  },
  {
    name: 'of an installer and a person',
    in: error(409, 'helm', 'kubectl-edit'),
    managers: ['helm', 'kubectl-edit'],
    mayTakeOver: false,
  },
  { name: 'of istiod', in: error(409, 'pilot-discovery'), managers: ['pilot-discovery'], mayTakeOver: false },
  { name: 'of a person who scales', in: scaled, managers: ['kubectl'], mayTakeOver: false },
  { name: 'another conflict', in: error(409), managers: [], mayTakeOver: false },
  { name: 'another error', in: error(422, 'helm'), managers: [], mayTakeOver: false },
]

describe('conflicts', () => {
  test.each(rows)('$name', ({ in: input, managers, mayTakeOver: may }) => {
    const conflicts = conflictsOf(input)
    expect(conflicts.map(({ manager }) => manager)).toEqual(managers)
    expect(mayTakeOver(conflicts)).toBe(may)
  })

  test('are described by field and manager', () => {
    expect(describeConflicts(conflictsOf(error(409, 'helm', 'kubectl-edit')))).toBe(
      '.data.k0 is managed by "helm", .data.k1 is managed by "kubectl-edit"',
    )
    expect(describeConflicts(conflictsOf(scaled))).toBe('.spec.replicas is managed by "kubectl" (scale)')
  })
})
