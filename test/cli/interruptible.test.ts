// Ctrl-C while the program reads a cluster.
import { describe, expect, test } from '@jest/globals'
import { interruptible } from '../../src/workflow/interruptible.ts'
import { reportError } from '../../src/cli/failure.ts'

const never = new Promise<never>(() => undefined)

describe('an interruptible read', () => {
  test('returns its value, and leaves no listener', async () => {
    const { signal } = new AbortController()
    expect(await interruptible({ signal }, Promise.resolve(1))).toBe(1)
  })

  test('rejects with its own error if it fails', async () => {
    const { signal } = new AbortController()
    await expect(interruptible({ signal }, Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  })

  test('ends at once with status 130 if it is interrupted', async () => {
    const stop = new AbortController()
    const work = interruptible(stop, never)
    stop.abort()
    const error: unknown = await work.catch((reason: unknown) => reason)
    let stderr = ''
    const io = { err: (text: string) => void (stderr += text), env: {}, signal: stop.signal }
    expect(reportError(error, 'ambientctl', io)).toBe(130)
    expect(stderr).toBe('Interrupted.\n')
  })

  test('does not wait if Ctrl-C came before', async () => {
    const stop = new AbortController()
    stop.abort()
    await expect(interruptible(stop, never)).rejects.toThrow('stopped')
  })
})
