// Install, upgrade, rollback and uninstall through a proxy that makes requests fail by a seeded schedule. CI runs ten seeds;
// `npm run test:soak` runs 100 and prints figures.
import { afterAll, beforeAll, test } from '@jest/globals'
import { describeWithGo } from '../peer/with-go.ts'
import { faultFiguresText, runSeed, startLane, stopLane, type FaultLane } from './fault-lane.ts'

const isSoak = process.env['AMBIENTCTL_SOAK'] !== undefined
const seeds = Array.from({ length: isSoak ? 100 : 10 }, (_, i) => i + 1)
/** Sandboxes side by side, since a run mostly waits. Coprime to the number of shares: each lane gets all of them. */
const laneCount = 5

describeWithGo('a network that fails', () => {
  const lanes: FaultLane[] = []
  /** The run of each seed; a lane starts its next one when the one before has ended. */
  const runs = new Map<number, Promise<void>>()

  beforeAll(async () => {
    const log = (text: string): void => {
      if (isSoak) process.stderr.write(text)
    }
    for (let i = 0; i < laneCount; i++) lanes.push(await startLane(log))
    for (const [i, lane] of lanes.entries()) {
      let before: Promise<unknown> = Promise.resolve()
      for (const seed of seeds.filter((_, index) => index % laneCount === i)) {
        const run = before.then(() => runSeed(lane, seed))
        runs.set(seed, run)
        // The test of the seed reports the error.
        before = run.catch(() => undefined)
      }
    }
  }, 900_000)
  afterAll(async () => {
    process.stderr.write(`${faultFiguresText()}\n`)
    await Promise.all(lanes.map(stopLane))
  })

  test.each(seeds)(
    'installs, upgrades, rolls back and uninstalls within two re-runs (seed %i)',
    async (seed) => {
      await runs.get(seed)
      if (isSoak) process.stderr.write(`seed ${seed}: ${faultFiguresText()}\n`)
    },
    7_200_000,
  )
})
