// The plain display of progress, as in the log of a pipeline.
import { describe, expect, test } from '@jest/globals'
import { openProgress } from '../../src/cli/output/progress.ts'

async function plain() {
  let output = ''
  let at = 0
  const io = {
    err: (text: string) => void (output += text),
    now: () => new Date(at),
    env: {},
    errorIsTerminal: false,
    outputIsTerminal: false,
    columns: 80,
  }
  const progress = await openProgress(io)
  return { progress, output: () => output, pass: (milliseconds: number) => void (at += milliseconds) }
}

describe('plain lines', () => {
  test('of the same item appear at most every five seconds, and only if they differ', async () => {
    const { progress, output, pass } = await plain()
    progress.update('CNI', 'applying')
    progress.update('CNI', 'waiting for 3 pods')
    progress.update('Istiod', 'applying')
    pass(5000)
    progress.update('CNI', 'waiting for 2 pods')
    pass(5000)
    progress.update('CNI', 'waiting for 2 pods')
    progress.finish('CNI', 'done', ' installed in 10s')
    progress.close()
    expect(output()).toBe(
      '- CNI: applying\n- Istiod: applying\n- CNI: waiting for 2 pods\n✔ CNI installed in 10s\n',
    )
  })

  test('contain no control characters', async () => {
    const { progress, output } = await plain()
    progress.line('\u001b[2Jgone')
    progress.update('CNI', 'pod says \u0007')
    progress.finish('CNI', 'failed', ': \u009b31m')
    expect(output()).toBe('\uFFFD[2Jgone\n- CNI: pod says \uFFFD\n✘ CNI: \uFFFD31m\n')
  })
})

describe('the live display', () => {
  const rows: readonly [string, boolean, Record<string, string>][] = [
    ['in a pipe', false, {}],
    ['in CI', true, { CI: 'true' }],
    ['on a dumb terminal', true, { TERM: 'dumb' }],
  ]
  test.each(rows)('is not used %s', async (_, errorIsTerminal, env) => {
    let output = ''
    const err = (text: string) => void (output += text)
    const progress = await openProgress({ err, now: () => new Date(0), env, errorIsTerminal, columns: 80 })
    progress.update('CNI', 'applying')
    progress.close()
    expect(output).toBe('- CNI: applying\n')
  })
})
