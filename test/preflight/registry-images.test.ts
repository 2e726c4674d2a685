// A registry that refuses or does not respond leaves the checks of its images undecided; other images are decided.
import { describe, expect, test } from '@jest/globals'
import { checks } from '../../src/preflight/checks.ts'
import { evaluateChecks } from '../../src/preflight/evaluate.ts'
import { blocking } from '../../src/preflight/report.ts'
import type { RegistryImage } from '../../src/preflight/registry-image.ts'
import { readsOf, sample } from '../support/evidence.ts'

const imageOf = (name: string, answer: RegistryImage['answer']): RegistryImage => ({
  image: `registry.example.com/${name}:1`,
  usedBy: [`Deployment/istio-system/${name}`],
  answer,
})
const find = (registryImages: readonly RegistryImage[], images: 'present' | 'signed' | undefined) =>
  evaluateChecks(
    checks.filter(({ id }) => id.startsWith('IMG-')),
    readsOf({ ...sample('k3s'), registryImages }),
    { images },
  ).map(({ id, status, level, message }) => ({ id, status, level, message }))
const platforms = ['linux/amd64']

describe('a registry that refuses', () => {
  const images = [
    imageOf('a', { kind: 'unanswered', reason: 'the registry requires a login (401)' }),
    imageOf('b', { kind: 'missing' }),
  ]

  test('leaves its image undecided, and no other', () => {
    expect(find(images, 'signed')).toEqual([
      {
        id: 'IMG-01',
        status: 'undecided',
        level: 'error',
        message: 'could not be decided for registry.example.com/a:1: the registry requires a login (401)',
      },
      {
        id: 'IMG-01',
        status: 'found',
        level: 'error',
        message: 'its registry does not have registry.example.com/b:1',
      },
    ])
  })

  test('stops an install, except with --allow-undecided', () => {
    const findings = evaluateChecks(
      checks,
      readsOf({ ...sample('k3s'), registryImages: images.slice(0, 1) }),
      {
        images: 'present',
      },
    )
    expect(blocking(findings, false).map(({ id }) => id)).toEqual(['IMG-01'])
    expect(blocking(findings, true)).toEqual([])
  })

  test('leaves only the signature undecided if it has the image', () => {
    const signature = { kind: 'unanswered', reason: 'status 500' } as const
    expect(find([imageOf('a', { kind: 'present', platforms, signature })], 'signed')).toEqual([
      {
        id: 'IMG-03',
        status: 'undecided',
        level: 'error',
        message: 'could not be decided for registry.example.com/a:1: status 500',
      },
    ])
  })
})

test('nothing is found if registries were not asked', () => {
  expect(find([imageOf('a', { kind: 'missing' })], undefined)).toEqual([])
})

test('signatures are not checked without a key', () => {
  const signature = { kind: 'invalid', problem: 'not signed' } as const
  const images = [imageOf('a', { kind: 'present', platforms, signature })]
  expect(find(images, 'present')).toEqual([])
  expect(find(images, 'signed')).toHaveLength(1)
})
