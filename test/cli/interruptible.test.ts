// Ctrl-C while a cluster is read.
import { describe, expect, test } from '@jest/globals'
import { interruptible } from '../../src/workflow/interruptible.ts'
import { reportError } from '../../src/cli/failure.ts'

const never = new Promise<never>(() => undefined)

describe('reading', () => {
  test('that ends gives its value, and keeps no listener', async () => {
    const { signal } = new AbortController()
    expect(await interruptible({ signal }, Promise.resolve(1))).toBe(1)
  })

  test('that fails rejects with its own error', async () => {
    const { signal } = new AbortController()
    await expect(interruptible({ signal }, Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  })

  test('that is stopped ends at once, with status 130', async () => {
    const stop = new AbortController()
    const work = interruptible(stop, never)
    stop.abort()
    const error: unknown = await work.catch((reason: unknown) => reason)
    let said = ''
    const io = { err: (text: string) => void (said += text), signal: stop.signal }
    expect(reportError(error, 'ambientctl', io)).toBe(130)
    expect(said).toBe('Interrupted.\n')
  })

  test('is not begun to be waited for after Ctrl-C', async () => {
    const stop = new AbortController()
    stop.abort()
    await expect(interruptible(stop, never)).rejects.toThrow('stopped')
  })
})
