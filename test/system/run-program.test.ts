// A helper program that floods, hangs or fails is ended, and the reason says so.
import { describe, expect, test } from '@jest/globals'
import { maxPluginOutput } from '../../src/system/limits.ts'
import { runProgram, type ProgramRun } from '../../src/system/run-program.ts'

const shell = (script: string, more: Partial<ProgramRun> = {}) =>
  runProgram({
    program: 'sh',
    args: ['-c', script],
    env: { PATH: process.env['PATH'] },
    stderr: 'ignore',
    limit: maxPluginOutput,
    ...more,
  })

describe('a program', () => {
  test('gives its output and its status', async () => {
    expect(await shell('printf ab; exit 3')).toEqual({ status: 3, output: 'ab' })
  })

  test('reads the text that it is given, or leaves it', async () => {
    expect(await shell('cat', { input: { text: 'in' } })).toEqual({ status: 0, output: 'in' })
    expect(await shell('exit 0', { input: { text: 'x'.repeat(1e6) } })).toEqual({ status: 0, output: '' })
  })

  test('may print as much as the limit', async () => {
    const { output } = await shell('head -c 1048576 /dev/zero', { limit: 1024 * 1024 })
    expect(output).toHaveLength(1024 * 1024)
  })

  test.each([
    { name: 'itself', script: 'exec cat /dev/zero' },
    { name: 'through a program that it starts', script: 'cat /dev/zero; true' },
  ])('that floods its output $name is stopped', async ({ script }) => {
    await expect(shell(script)).rejects.toThrow('printed more than 16 MB, the limit for its answer')
  })

  test('that does not end is stopped', async () => {
    await expect(shell('exec sleep 600', { timeout: 50 })).rejects.toThrow('no answer in 0.05 s')
  })

  test('that is missing is named as such', async () => {
    await expect(shell('', { program: 'ambientctl-no-such-program' })).rejects.toThrow(
      'is not installed (not found in PATH)',
    )
  })

  test('that a signal ends is named as such', async () => {
    await expect(shell('kill -TERM $$')).rejects.toThrow('was ended by SIGTERM')
  })
})
