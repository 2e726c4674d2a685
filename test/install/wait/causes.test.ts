import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { troubleshootingPage } from '../../../scripts/troubleshooting.ts'
import { causeOf, knownCauses } from '../../../src/install/wait/causes/causes.ts'
import { causeMessages } from './cause-messages.ts'

const ids = Object.values(knownCauses).flatMap((rows) => rows.map(({ id }) => id))

describe('a known symptom', () => {
  test.each(causeMessages)('has the cause $id: $reason: $message', ({ id, ...symptom }) => {
    expect(causeOf(symptom)?.id).toBe(id)
  })

  test('exists for each cause', () => {
    expect(ids.filter((id) => !causeMessages.some((one) => one.id === id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test.each([
  { reason: 'ContainerCreating', message: '' },
  { reason: 'Unhealthy', message: 'Readiness probe failed: 503' },
])('$reason has no explanation', (symptom) => {
  expect(causeOf(symptom)).toBeUndefined()
})

// The fixes that name a flag or value of ours: a wrong name would send the user astray.
test.each([
  ['priority-class-quota', /--set values\.global\.platform=gke/],
  ['pod-security', /enforce=privileged/],
  ['seccomp-profile', /values\.gateways\.seccompProfile\.type=RuntimeDefault/],
  ['security-context-constraints', /platform=openshift/],
  ['image-not-found', /--set hub=…/],
  ['cni-plugin-missing', /values\.cni\.cniBinDir/],
  ['crash-loop', /kubectl logs -n NAMESPACE POD --previous/],
])('the fix of %s names the command or value', (id, fix) => {
  const cause = Object.values(knownCauses)
    .flat()
    .find((one) => one.id === id)
  expect(cause?.fix).toMatch(fix)
})

test('docs/troubleshooting.md is up to date, with a row for each cause', () => {
  const page = readFileSync(new URL('../../../docs/troubleshooting.md', import.meta.url), 'utf8')
  const isUpToDate = page === troubleshootingPage(page)
  expect(isUpToDate ? '' : 'docs/troubleshooting.md is out of date: run `npm run docs:generate`').toBe('')
  expect(ids.filter((id) => !page.includes(`<a id="${id}"></a>`))).toEqual([])
})
