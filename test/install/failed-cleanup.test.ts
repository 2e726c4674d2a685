// CRDs whose deletion the API server has given up for now.
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import { cleanupFailure, retryFailedCleanups } from '../../src/install/wait/failed-cleanup.ts'
import type { WatchedObject } from '../../src/install/wait/watch-objects.ts'
import { refOf } from '../../src/manifest/object.ts'
import type { KubeObject } from '../../src/manifest/object.ts'

const message = 'could not list instances: storage is (re)initializing'

const definition = (resourceVersion: string, reason?: string): KubeObject => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.io', resourceVersion },
  status: {
    conditions: [
      { type: 'Established', status: 'True' },
      ...(reason === undefined ? [] : [{ type: 'Terminating', status: 'True', reason, message }]),
    ],
  },
})

const watched = (object: KubeObject): WatchedObject => ({ ref: refOf(object), object })

/** Runs retries over what `at` returns for each tick of 5 s; returns the versions at the time of each patch. */
async function patches(...at: readonly KubeObject[]): Promise<unknown[]> {
  const sent: unknown[] = []
  const patch = (_: unknown, change: unknown) => {
    sent.push(change)
    return Promise.reject(new Error('forbidden'))
  }
  let tick = 0
  const stop = retryFailedCleanups({ patch } as unknown as Cluster, () => at.slice(tick, ++tick).map(watched))
  await jest.advanceTimersByTimeAsync(5000 * at.length)
  stop()
  await jest.advanceTimersByTimeAsync(60_000)
  return sent
}

const retry = (version: string) => ({ metadata: { annotations: { 'ambientctl.io/retry-cleanup': version } } })

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test.each(['InstanceDeletionFailed', 'InstanceDeletionCheck'])('names the failure %s', (reason) => {
  expect(cleanupFailure(definition('1', reason))).toBe(message)
})

test('finds no failure in a CRD that is not deleted, or whose clean-up goes on, or in another kind', () => {
  expect(cleanupFailure(definition('1'))).toBeUndefined()
  expect(cleanupFailure(definition('1', 'InstanceDeletionInProgress'))).toBeUndefined()
  expect(cleanupFailure({ ...definition('1', 'InstanceDeletionFailed'), kind: 'Widget' })).toBeUndefined()
  expect(cleanupFailure(undefined)).toBeUndefined()
})

test('changes a CRD whose failed clean-up did not change for 5 seconds, and survives a refusal', async () => {
  const stuck = definition('7', 'InstanceDeletionFailed')
  expect(await patches(stuck, stuck, stuck)).toEqual([retry('7'), retry('7')])
})

test('leaves a CRD alone while the API server works on it', async () => {
  expect(
    await patches(definition('7', 'InstanceDeletionFailed'), definition('8', 'InstanceDeletionFailed')),
  ).toEqual([])
  const working = definition('7', 'InstanceDeletionInProgress')
  expect(await patches(working, working, working)).toEqual([])
})
