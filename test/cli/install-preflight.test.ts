// What of a preflight keeps an install from being done.
import { expect, test } from '@jest/globals'
import { reportText } from '../../src/cli/output/preflight-text.ts'
import { blockersText } from '../../src/cli/output/print-events.ts'
import type { Finding } from '../../src/preflight/check.ts'
import { installBlockers } from '../../src/workflow/checks/blockers.ts'
import { emptyReport } from '../support/report.ts'

const finding = (over: Partial<Finding> = {}): Finding => ({
  id: 'CIL-01',
  subject: 'cni',
  level: 'error',
  status: 'found',
  title: 'A title',
  object: 'ConfigMap/kube-system/cilium-config',
  field: 'data',
  message: 'a message',
  fix: { kind: 'print', text: 'do this', commands: [] },
  docs: '',
  ...over,
})

function install(over: Partial<Finding>, flags: readonly string[] = [], isUpgrade = false) {
  const blockers = installBlockers(
    { ...emptyReport, findings: [finding(over)] },
    { isUpgrade, allowUndecided: flags.includes('allow-undecided'), force: flags.includes('force') },
  )
  const dryRun = flags.includes('dry-run')
  const stderr = blockersText({ kind: 'findings', blockers, dryRun }, (report) => reportText(report, 80))
  return { may: blockers.stops.length === 0, stderr }
}

const rows: readonly {
  name: string
  over: Partial<Finding>
  flags?: readonly string[]
  isUpgrade?: boolean
  may: boolean
  says?: RegExp
}[] = [
  { name: 'an error', over: {}, may: false, says: /stops the install.*--skip-preflight=CIL-01/s },
  {
    name: 'an error, in a dry run',
    over: {},
    flags: ['dry-run'],
    may: false,
    says: /would stop the install/,
  },
  { name: 'a warning', over: { level: 'warning' }, may: true, says: /CIL-01/ },
  { name: 'what is only good to know', over: { level: 'info' }, may: true, says: /^$/ },
  { name: 'an undecided error', over: { status: 'undecided' }, may: false, says: /--allow-undecided/ },
  {
    name: 'an undecided error, allowed',
    over: { status: 'undecided' },
    flags: ['allow-undecided'],
    may: true,
  },
  { name: 'a conflict', over: { id: 'PREV-03' }, may: false },
  { name: 'a conflict, forced', over: { id: 'PREV-03' }, flags: ['force'], may: true, says: /^$/ },
  { name: "an application's policy, first", over: { subject: 'policies' }, may: false },
  {
    name: "an application's policy, upgraded",
    over: { subject: 'policies' },
    isUpgrade: true,
    may: true,
    says: /CIL-01/,
  },
  { name: 'an error of the network, upgraded', over: {}, isUpgrade: true, may: false },
]

test.each(rows)('$name', ({ over, flags, isUpgrade, may, says }) => {
  const outcome = install(over, flags, isUpgrade)
  expect(outcome.may).toBe(may)
  expect(outcome.stderr).toMatch(says ?? /./)
})
