// What the output says to do next.
import { expect, test } from '@jest/globals'
import { movedTagText, nextStepsText, stepText } from '../../src/cli/output/next-steps.ts'
import type { InstallOutcome } from '../../src/workflow/install-outcome.ts'

const step = { from: '1.29.0', to: '1.31.1', version: '~1.30.0', next: ['1.31.1'], isEmbedded: false }

test('a jump over a minor version lists all steps', () => {
  expect(stepText(step, 'oci://registry.test/istio').split('\n')).toEqual([
    'Upgrading from 1.29.0 to 1.31.1 in 2 steps, one minor version at a time:',
    '  1. the newest 1.30   (this run)',
    '  2. 1.31.1',
    '',
  ])
})

test('charts that the program does not have come from a source that is named', () =>
  expect(stepText(step)).toMatch(/from Istio's repository; --charts names another source/))

test.each([
  ['1.31.0', '1.31.0'],
  ['1.31', 'the newest 1.31'],
  ['~1.31.0', 'the newest 1.31'],
  ['1.31.0-rc.1', '1.31.0-rc.1'],
])('version %s is shown as "%s"', (version, shown) =>
  expect(stepText({ ...step, next: [version] })).toContain(`  2. ${shown}\n`),
)

test('one step with the charts of the program is one line', () =>
  expect(stepText({ ...step, from: '1.30.1', version: '1.31.1', next: [], isEmbedded: true })).toBe(
    'Upgrading from 1.30.1 to 1.31.1.\n',
  ))

/** An outcome in which all components have a status. */
function outcome(status: 'ready' | 'failed', over: Partial<InstallOutcome>): InstallOutcome {
  const done = {
    status: 'done',
    isBlocked: false,
    configuration: { revision: '1-32' },
    result: { components: [{ status }] },
    ...over,
  }
  return done as unknown as InstallOutcome
}

test('after a step comes the next one', () => {
  expect(nextStepsText(outcome('ready', { step }))).toContain('ambientctl upgrade --to 1.31.1')
  expect(nextStepsText(outcome('ready', { step: { ...step, next: [] } }))).toBe('')
})

test('after a new revision comes its tag, the restart and the uninstall of the earlier one', () => {
  const earlierPlanes = [{ revision: '1-31', version: '1.31.1' }]
  expect(nextStepsText(outcome('ready', { earlierPlanes })).split('\n').slice(1, 4)).toEqual([
    expect.stringContaining('ambientctl tag set TAG --revision 1-32 --overwrite'),
    expect.stringContaining('kubectl rollout restart deployment -n NAMESPACE'),
    expect.stringContaining('ambientctl uninstall --revision 1-31'),
  ])
})

test('a failed install has no next step', () => {
  const earlierPlanes = [{ revision: '1-31', version: '1.31.1' }]
  expect(nextStepsText(outcome('failed', { step, earlierPlanes }))).toBe('')
})

test('a moved tag names the namespaces to restart and the revision to uninstall', () => {
  const moved = { tag: 'prod', revision: '1-32', previous: '1-31', namespaces: ['shop', 'web'] }
  const text = movedTagText(moved)
  expect(text).toContain('kubectl rollout restart deployment -n shop\n')
  expect(text).toContain('kubectl rollout restart deployment -n web\n')
  expect(text).toContain('ambientctl uninstall --revision 1-31\n')
  expect(movedTagText({ ...moved, namespaces: [] })).toContain('No namespace uses tag prod')
})
