// Which results of preflight stop an install.
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
  { name: 'stops at an error', over: {}, may: false, says: /blocked the install.*--skip-preflight=CIL-01/s },
  {
    name: 'reports in a dry run that an error would stop the install',
    over: {},
    flags: ['dry-run'],
    may: false,
    says: /would block the install/,
  },
  { name: 'continues after a warning', over: { level: 'warning' }, may: true, says: /CIL-01/ },
  { name: 'prints nothing for an info', over: { level: 'info' }, may: true, says: /^$/ },
  {
    name: 'stops at an undecided error',
    over: { status: 'undecided' },
    may: false,
    says: /--allow-undecided/,
  },
  {
    name: 'continues after an undecided error with --allow-undecided',
    over: { status: 'undecided' },
    flags: ['allow-undecided'],
    may: true,
  },
  { name: 'stops at a conflict', over: { id: 'PREV-03' }, may: false },
  {
    name: 'continues after a conflict with --force',
    over: { id: 'PREV-03' },
    flags: ['force'],
    may: true,
    says: /^$/,
  },
  ...['PREV-15', 'PREV-16'].flatMap((id) => [
    {
      name: `stops at ${id}: the version skips a minor or goes back`,
      over: { id },
      isUpgrade: true,
      may: false,
    },
    {
      name: `continues after ${id} with --force, and shows it`,
      over: { id },
      flags: ['force'],
      isUpgrade: true,
      may: true,
      says: new RegExp(id),
    },
  ]),
  ...['PREV-01', 'PREV-05', 'PREV-07', 'PREV-08'].flatMap((id) => [
    { name: `stops at another owner of Istio (${id})`, over: { id }, may: false },
    {
      name: `continues with --force, and names another owner of Istio (${id})`,
      over: { id },
      flags: ['force'],
      may: true,
      says: new RegExp(id),
    },
  ]),
  {
    name: 'stops the first install at an error in an application’s policies',
    over: { subject: 'policies' },
    may: false,
  },
  {
    name: 'continues an upgrade after an error in an application’s policies',
    over: { subject: 'policies' },
    isUpgrade: true,
    may: true,
    says: /CIL-01/,
  },
  { name: 'stops an upgrade at an error of the network', over: {}, isUpgrade: true, may: false },
]

test.each(rows)('$name', ({ over, flags, isUpgrade, may, says }) => {
  const outcome = install(over, flags, isUpgrade)
  expect(outcome.may).toBe(may)
  expect(outcome.stderr).toMatch(says ?? /./)
})
