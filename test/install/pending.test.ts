import { describe, expect, test } from '@jest/globals'
import { checkPending, activeOperation } from '../../src/install/plan/pending.ts'
import type { RecordedRevision } from '../../src/install/records/records.ts'
import { withInstall } from '../../src/release/installs.ts'
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

const numbered = withInstall(recorded('pending-rollback').release, 5)

const rows: readonly { name: string; in: RecordedRevision[]; force?: boolean; out: object }[] = [
  { name: 'nothing', in: [], out: { kind: 'free' } },
  { name: 'deployed', in: [recorded('deployed')], out: { kind: 'free' } },
  { name: 'failed', in: [recorded('failed')], out: { kind: 'free' } },
  {
    name: 'accepts the record of an interrupted uninstall',
    in: [recorded('uninstalling')],
    out: { kind: 'free' },
  },
  {
    name: 'refuses a pending record of ours with a recent heartbeat',
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
    name: 'continues a pending record of ours with an old heartbeat',
    in: [recorded('pending-upgrade', '2026-01-01T00:09:00Z')],
    out: {
      kind: 'stale',
      message: expect.stringMatching(/since 3m, but its operation was interrupted: continuing/),
    },
  },
  {
    name: 'says which operation of when it found',
    in: [{ ...recorded('pending-rollback', '2026-01-01T00:09:00Z'), release: numbered }],
    out: {
      kind: 'stale',
      message:
        'release default/greeter: revision 1 of install 5, begun 2026-01-01T00:07:00Z, is pending-rollback since 3m, but its operation was interrupted: continuing',
    },
  },
  {
    name: 'refuses a pending record of Helm, which has no heartbeat',
    in: [recorded('pending-upgrade')],
    out: { kind: 'busy', error: { hint: expect.stringMatching(/helm rollback greeter -n default/) } },
  },
  {
    name: 'continues a pending record of Helm with --force',
    in: [recorded('pending-upgrade')],
    force: true,
    out: { kind: 'stale', message: expect.stringMatching(/continuing because of --force$/) },
  },
]

describe('a new operation', () => {
  test.each(rows)('$name', ({ in: history, force = false, out }) => {
    expect(checkPending(history, now, force)).toMatchObject(out)
  })
})

test.each([
  {
    name: 'pending record of ours with a recent heartbeat',
    in: [recorded('pending-install', '2026-01-01T00:10:40Z')],
    out: true,
  },
  {
    name: 'pending record of ours with an old heartbeat',
    in: [recorded('pending-install', '2026-01-01T00:09:00Z')],
    out: false,
  },
  { name: 'pending record of Helm without a heartbeat', in: [recorded('pending-upgrade')], out: false },
  { name: 'record of a completed operation', in: [recorded('deployed')], out: false },
])('an active operation: $name ($out)', ({ in: history, out }) => {
  expect(activeOperation(history, now) !== undefined).toBe(out)
})
