import { describe, expect, test } from '@jest/globals'
import { sleep } from '../../src/async/sleep.ts'
import type { WorkflowContext } from '../../src/workflow/context.ts'
import { withTimeLimit } from '../../src/workflow/time-limit.ts'

const contextWith = (signal: AbortSignal) => ({ signal }) as WorkflowContext
const never = contextWith(new AbortController().signal)

/** Ends by itself when it is stopped, as an install does, which records what it has done. */
const orderly = ({ signal }: WorkflowContext) =>
  sleep(60_000, signal).then(
    () => ({ interrupted: false }),
    () => ({ interrupted: true }),
  )

describe('a time limit', () => {
  test('stops work that ends in order, and says so', async () => {
    expect(await withTimeLimit(5, never, orderly)).toEqual({ interrupted: true, isTimedOut: true })
  })

  test('rejects for work that only reads', async () => {
    const reading = ({ signal }: WorkflowContext) => sleep(60_000, signal).then(() => ({}))
    await expect(withTimeLimit(5, never, reading)).rejects.toMatchObject({ code: 'timeout', status: 1 })
  })

  test('is not blamed for Ctrl-C', async () => {
    const stop = new AbortController()
    const work = withTimeLimit(60_000, contextWith(stop.signal), orderly)
    stop.abort()
    expect(await work).toEqual({ interrupted: true, isTimedOut: false })
  })

  test('changes neither result nor errors of work that ends before', async () => {
    expect(await withTimeLimit(60_000, never, async () => ({ a: 1 }))).toEqual({ a: 1, isTimedOut: false })
    const failing = () => Promise.reject(new Error('no'))
    await expect(withTimeLimit(60_000, never, failing)).rejects.toThrow('no')
  })

  test('is absent by default', async () => {
    const work = withTimeLimit(undefined, never, (context) => Promise.resolve({ context }))
    expect((await work).context).toBe(never)
  })
})
