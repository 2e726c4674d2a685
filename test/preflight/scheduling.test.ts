import { describe, expect, test } from '@jest/globals'
import { matchesNodeAffinity, tolerates } from '../../src/preflight/workloads/scheduling.ts'
import type { Tree } from '../../src/values/tree.ts'
import { nodeOf } from '../support/evidence.ts'

const node = { ...nodeOf('plain'), name: 'n1', labels: { arch: 'amd64', size: '8', os: 'linux' } }

const affinity = (...terms: Tree[]): Tree => ({
  affinity: {
    nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } },
  },
})
const labels = (...rows: [string, string, ...string[]][]): Tree => ({
  matchExpressions: rows.map(([key, operator, ...values]) => ({ key, operator, values })),
})

describe('matchesNodeAffinity', () => {
  test.each([
    { name: 'no constraint', in: {}, out: true },
    { name: 'a label', in: { nodeSelector: { os: 'linux' } }, out: true },
    { name: 'another value', in: { nodeSelector: { os: 'windows' } }, out: false },
    { name: 'one of two labels', in: { nodeSelector: { os: 'linux', gpu: 'yes' } }, out: false },
    { name: 'In', in: affinity(labels(['arch', 'In', 'arm64', 'amd64'])), out: true },
    { name: 'In without the label', in: affinity(labels(['gpu', 'In', 'yes'])), out: false },
    { name: 'In with another value', in: affinity(labels(['arch', 'In', 's390x'])), out: false },
    { name: 'NotIn', in: affinity(labels(['arch', 'NotIn', 's390x'])), out: true },
    { name: 'NotIn without the label', in: affinity(labels(['gpu', 'NotIn', 'yes'])), out: true },
    { name: 'NotIn with the value', in: affinity(labels(['arch', 'NotIn', 'amd64'])), out: false },
    { name: 'Exists', in: affinity(labels(['arch', 'Exists'])), out: true },
    { name: 'Exists without the label', in: affinity(labels(['gpu', 'Exists'])), out: false },
    { name: 'DoesNotExist', in: affinity(labels(['gpu', 'DoesNotExist'])), out: true },
    { name: 'DoesNotExist with the label', in: affinity(labels(['arch', 'DoesNotExist'])), out: false },
    { name: 'Gt', in: affinity(labels(['size', 'Gt', '7'])), out: true },
    { name: 'Gt with an equal value', in: affinity(labels(['size', 'Gt', '8'])), out: false },
    { name: 'Gt without the label', in: affinity(labels(['gpu', 'Gt', '-1'])), out: false },
    { name: 'Lt', in: affinity(labels(['size', 'Lt', '9'])), out: true },
    { name: 'Lt with an equal value', in: affinity(labels(['size', 'Lt', '8'])), out: false },
    { name: 'Lt without the label', in: affinity(labels(['gpu', 'Lt', '9'])), out: false },
    { name: 'an unknown operator', in: affinity(labels(['arch', 'Like', 'amd64'])), out: false },
    {
      name: 'all expressions of a term',
      in: affinity(labels(['arch', 'Exists'], ['gpu', 'Exists'])),
      out: false,
    },
    {
      name: 'any of the terms',
      in: affinity(labels(['gpu', 'Exists']), labels(['arch', 'Exists'])),
      out: true,
    },
    { name: 'an empty term', in: affinity({}), out: false },
    { name: 'no terms', in: affinity(), out: false },
    {
      name: 'the name of the node',
      in: affinity({ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n1'] }] }),
      out: true,
    },
    {
      name: 'another name of a node',
      in: affinity({ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n2'] }] }),
      out: false,
    },
    {
      name: 'an unknown field',
      in: affinity({ matchFields: [{ key: 'metadata.uid', operator: 'In', values: ['n1'] }] }),
      out: false,
    },
    {
      name: 'preferred affinity only',
      in: {
        affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1 }] } },
      },
      out: true,
    },
  ] as { name: string; in: Tree; out: boolean }[])('$name: $out', ({ in: spec, out }) => {
    expect(matchesNodeAffinity(spec, node)).toBe(out)
  })
})

describe('tolerates', () => {
  const taint = { key: 'gpu', value: 'yes', effect: 'NoSchedule' }
  test.each([
    { name: 'no taints', taints: undefined, tolerations: [], out: true },
    { name: 'a taint', taints: [taint], tolerations: [], out: false },
    {
      name: 'a taint with effect PreferNoSchedule',
      taints: [{ ...taint, effect: 'PreferNoSchedule' }],
      tolerations: [],
      out: true,
    },
    { name: 'a toleration of everything', taints: [taint], tolerations: [{ operator: 'Exists' }], out: true },
    {
      name: 'an effect',
      taints: [taint],
      tolerations: [{ operator: 'Exists', effect: 'NoSchedule' }],
      out: true,
    },
    {
      name: 'another effect',
      taints: [taint],
      tolerations: [{ operator: 'Exists', effect: 'NoExecute' }],
      out: false,
    },
    { name: 'a key', taints: [taint], tolerations: [{ operator: 'Exists', key: 'gpu' }], out: true },
    { name: 'another key', taints: [taint], tolerations: [{ operator: 'Exists', key: 'x' }], out: false },
    { name: 'key and value', taints: [taint], tolerations: [{ key: 'gpu', value: 'yes' }], out: true },
    { name: 'another value', taints: [taint], tolerations: [{ key: 'gpu', value: 'no' }], out: false },
    {
      name: 'another key, same value',
      taints: [taint],
      tolerations: [{ key: 'x', value: 'yes' }],
      out: false,
    },
    {
      name: 'no values',
      taints: [{ key: 'gpu', effect: 'NoSchedule' }],
      tolerations: [{ key: 'gpu' }],
      out: true,
    },
    {
      name: 'one of two taints',
      taints: [taint, { key: 'x', effect: 'NoExecute' }],
      tolerations: [{ operator: 'Exists', key: 'gpu' }],
      out: false,
    },
  ])('$name: $out', ({ taints, tolerations, out }) => {
    const tainted = taints === undefined ? node : { ...node, taints }
    expect(tolerates({ tolerations }, tainted)).toBe(out)
  })
})
