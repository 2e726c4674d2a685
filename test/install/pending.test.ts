import { describe, expect, test } from '@jest/globals'
import { checkPending, activeOperation } from '../../src/install/plan/pending.ts'
import type { RecordedRevision } from '../../src/install/records/records.ts'
import { newRelease } from '../../src/release/release.ts'
import type { ReleaseStatus } from '../../src/release/release.ts'
import { greeter } from '../release/greeter.ts'

const now = new Date('2026-01-01T00:10:00Z')
const recorded = (status: ReleaseStatus, heartbeatExpiry?: string): RecordedRevision => {
  const release = newRelease(greeter)
  const info = { ...release.info, status, lastDeployed: '2026-01-01T00:07:00Z' }
  return {
    release: { ...release, info },
    heartbeatExpiry: heartbeatExpiry === undefined ? undefined : new Date(heartbeatExpiry),
  }
}

const rows: readonly { name: string; in: RecordedRevision[]; force?: boolean; out: object }[] = [
  { name: 'nothing', in: [], out: { kind: 'free' } },
  { name: 'deployed', in: [recorded('deployed')], out: { kind: 'free' } },
  { name: 'failed', in: [recorded('failed')], out: { kind: 'free' } },
  { name: 'an uninstall that was cut short', in: [recorded('uninstalling')], out: { kind: 'free' } },
  {
    name: 'ours, alive',
    in: [recorded('pending-install', '2026-01-01T00:10:40Z')],
    out: {
      kind: 'busy',
      error: {
        message:
          'release default/greeter: revision 1 is pending-install since 3m: another operation is in progress',
        hint: 'wait until it ends; if its process was killed, run the command again in 40s',
        status: 1,
      },
    },
  },
  {
    name: 'ours, silent',
    in: [recorded('pending-upgrade', '2026-01-01T00:09:00Z')],
    out: {
      kind: 'stale',
      message: expect.stringMatching(/since 3m, but its operation was interrupted: continuing/),
    },
  },
  {
    name: "Helm's, which shows no life",
    in: [recorded('pending-upgrade')],
    out: { kind: 'busy', error: { hint: expect.stringMatching(/helm rollback greeter -n default/) } },
  },
  {
    name: "Helm's, by force",
    in: [recorded('pending-upgrade')],
    force: true,
    out: { kind: 'stale', message: expect.stringMatching(/continuing because of --force$/) },
  },
]

describe('a record of', () => {
  test.each(rows)('$name', ({ in: history, force = false, out }) => {
    expect(checkPending(history, now, force)).toMatchObject(out)
  })
})

test.each([
  { name: 'ours, alive', in: [recorded('pending-install', '2026-01-01T00:10:40Z')], out: true },
  { name: 'ours, silent', in: [recorded('pending-install', '2026-01-01T00:09:00Z')], out: false },
  { name: "Helm's, which shows no life", in: [recorded('pending-upgrade')], out: false },
  { name: 'one that has ended', in: [recorded('deployed')], out: false },
])('is surely at work: $name ($out)', ({ in: history, out }) => {
  expect(activeOperation(history, now) !== undefined).toBe(out)
})
