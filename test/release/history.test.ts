import { describe, expect, test } from '@jest/globals'
import {
  beginRelease,
  beginRollback,
  completeRelease,
  failRelease,
  currentRelease,
  latest,
  latestDeployed,
  outdatedRevisions,
  pendingOperation,
  superseded,
} from '../../src/release/history.ts'
import { newRelease, withStatus } from '../../src/release/release.ts'
import type { Release, ReleaseStatus } from '../../src/release/release.ts'
import { greeter } from './greeter.ts'

const content = newRelease(greeter)
const now = new Date('2026-01-02T03:04:05Z')

/** `superseded failed deployed` → revisions 1, 2, 3. */
const history = (...states: ReleaseStatus[]): Release[] =>
  states.map((status, i) => ({ ...withStatus(content, status, ''), version: i + 1 }))

const versions = (releases: readonly Release[]) => releases.map(({ version }) => version)

const rows: readonly {
  states: ReleaseStatus[]
  deployed: number | undefined
  inForce: number[]
  pending: number | undefined
}[] = [
  { states: [], deployed: undefined, inForce: [], pending: undefined },
  { states: ['deployed'], deployed: 1, inForce: [1], pending: undefined },
  { states: ['superseded', 'deployed'], deployed: 2, inForce: [2], pending: undefined },
  // Objects of a failed upgrade are also in the cluster.
  {
    states: ['superseded', 'deployed', 'failed', 'failed'],
    deployed: 2,
    inForce: [4, 3, 2],
    pending: undefined,
  },
  { states: ['failed', 'pending-install'], deployed: undefined, inForce: [2, 1], pending: 2 },
  { states: ['deployed', 'pending-upgrade'], deployed: 1, inForce: [2, 1], pending: 2 },
  { states: ['deployed', 'pending-rollback'], deployed: 1, inForce: [2, 1], pending: 2 },
  { states: ['superseded', 'uninstalled'], deployed: undefined, inForce: [], pending: undefined },
  // An interrupted uninstall continues when it is run again.
  { states: ['uninstalling'], deployed: undefined, inForce: [1], pending: undefined },
]

describe('a history', () => {
  test.each(rows)('of $states', (row) => {
    const releases = history(...row.states).reverse()
    expect(latest(releases)?.version).toBe(row.states.length || undefined)
    expect(latestDeployed(releases)?.version).toBe(row.deployed)
    expect(versions(currentRelease(releases))).toEqual(row.inForce)
    expect(pendingOperation(releases)?.version).toBe(row.pending)
  })
})

describe('an operation', () => {
  test('without a history is an install', () => {
    const begun = beginRelease(content, [], now)
    expect(begun).toMatchObject({
      version: 1,
      info: {
        status: 'pending-install',
        description: 'Initial install underway',
        firstDeployed: '2026-01-02T03:04:05.000Z',
        lastDeployed: '2026-01-02T03:04:05.000Z',
      },
    })
    expect(completeRelease(begun).info).toMatchObject({ status: 'deployed', description: 'Install complete' })
    expect(failRelease(begun, 'no').info).toMatchObject({
      status: 'failed',
      description: 'Release "greeter" failed: no',
    })
  })

  test('after a deployed revision is an upgrade and keeps firstDeployed and labels', () => {
    const [first] = history('deployed')
    const before = {
      ...first!,
      labels: { team: 'mesh' },
      info: { ...first!.info, firstDeployed: '2020-01-01T00:00:00Z' },
    }
    const begun = beginRelease(content, [before], now)
    expect(begun).toMatchObject({
      version: 2,
      labels: { team: 'mesh' },
      info: { status: 'pending-upgrade', firstDeployed: '2020-01-01T00:00:00Z' },
    })
    expect(completeRelease(begun).info.description).toBe('Upgrade complete')
    expect(failRelease(begun, 'no').info.description).toBe('Upgrade "greeter" failed: no')
    expect(superseded([before], begun).map(({ info }) => info.status)).toEqual(['superseded'])
  })
})

describe('a history of at most 10 revisions', () => {
  const nine = Array<ReleaseStatus>(8).fill('superseded')
  const cases: readonly { name: string; states: ReleaseStatus[]; out: number[] }[] = [
    { name: 'nine leave room for one', states: [...nine, 'deployed'], out: [] },
    { name: 'ten lose the oldest', states: [...nine, 'superseded', 'deployed'], out: [1] },
    {
      name: 'the deployed revision is kept, however old',
      states: ['deployed', ...nine, 'failed', 'failed'],
      out: [2, 3],
    },
  ]
  test.each(cases)('$name', ({ states, out }) => {
    expect(versions(outdatedRevisions(history(...states)))).toEqual(out)
  })

  test.each([
    { max: 0, out: [] },
    { max: 1, out: [1, 2] },
    { max: 2, out: [1, 2] },
    { max: 3, out: [1] },
    { max: 4, out: [] },
  ])('can have another limit: $max deletes $out of three', ({ max, out }) => {
    expect(versions(outdatedRevisions(history('superseded', 'failed', 'deployed'), max))).toEqual(out)
  })
})

describe('a rollback', () => {
  const releases = history('superseded', 'superseded', 'deployed').map((release, i) => ({
    ...release,
    manifest: `${i + 1}`,
    labels: { ours: `${i + 1}` },
    info: { ...release.info, notes: `${i + 1}`, firstDeployed: '2025-01-01T00:00:00Z' },
  }))
  const [target] = releases
  const begun = target && beginRollback(target, releases, now)

  test('is a new revision with the content and labels of the earlier one', () => {
    expect(begun).toMatchObject({
      version: 4,
      manifest: '1',
      labels: { ours: '1' },
      info: {
        status: 'pending-rollback',
        description: 'Rollback to 1',
        notes: '1',
        firstDeployed: '2025-01-01T00:00:00Z',
        lastDeployed: '2026-01-02T03:04:05.000Z',
        deleted: '',
      },
    })
  })

  test('keeps its description when it is complete, as Helm does', () => {
    expect(begun && completeRelease(begun).info).toMatchObject({
      status: 'deployed',
      description: 'Rollback to 1',
    })
  })

  test('fails with the description of Helm', () => {
    expect(begun && failRelease(begun, 'no').info).toMatchObject({
      status: 'failed',
      description: 'Rollback "greeter" failed: no',
    })
  })
})
