// The confirmation before an action: which answers confirm it, and when there is no question.
import { describe, expect, test } from '@jest/globals'
import type { Io } from '../../src/cli/io.ts'
import { confirm } from '../../src/cli/output/confirm.ts'

const flags = (...given: string[]) => ({
  skipConfirmation: given.includes('skip-confirmation'),
  dryRun: given.includes('dry-run'),
})

/** A terminal with these answers; undefined is the end of the input, `^C` is Ctrl-C. */
function terminal(answers: readonly (string | undefined)[], isTerminal = true) {
  const left = [...answers]
  const interrupt = new AbortController()
  let stderr = ''
  const io: Io = {
    out: () => undefined,
    err: (text) => void (stderr += text),
    readStdin: () => '',
    ask: (question) => {
      stderr += question
      const answer = left.shift()
      if (answer === '^C') interrupt.abort()
      return Promise.resolve(answer === '^C' ? undefined : answer)
    },
    env: {},
    packageFolder: '',
    inputIsTerminal: isTerminal,
    errorIsTerminal: isTerminal,
    outputIsTerminal: false,
    columns: 80,
    signal: interrupt.signal,
    now: () => new Date(0),
    random: (bytes) => new Uint8Array(bytes),
  }
  return { io, output: () => stderr, left }
}

describe('the confirmation', () => {
  const rows: readonly [string, readonly (string | undefined)[], boolean][] = [
    ['y', ['y'], true],
    ['Yes', ['Yes'], true],
    ['yes with spaces', ['  yes '], true],
    ['n', ['n'], false],
    ['NO', ['NO'], false],
    ['nothing', [''], false],
    ['the end of the input', [undefined], false],
    ['an unclear answer, then y', ['what', 'y'], true],
    ['an unclear answer, then n', ['what', 'n'], false],
  ]
  test.each(rows)('%s', async (_, answers, expected) => {
    const { io, output, left } = terminal(answers)
    expect(await confirm('The plan.\n', 'Proceed?', flags(), io)).toBe(expected)
    expect(left).toEqual([])
    expect(output()).toMatch(/^The plan\.\nProceed\? \(y\/N\) /)
    expect(output().match(/The plan/g)).toHaveLength(1)
  })

  test('is interrupted by Ctrl-C', async () => {
    await expect(confirm('', 'Proceed?', flags(), terminal(['^C']).io)).rejects.toMatchObject({
      code: 'interrupted',
    })
  })
})

describe('an action without a question', () => {
  test.each([['skip-confirmation'], ['dry-run']])('is confirmed by --%s', async (flag) => {
    const { io, output } = terminal([], false)
    expect(await confirm('The plan.\n', 'Proceed?', flags(flag), io)).toBe(true)
    expect(output()).toBe('')
  })

  test('is refused without a terminal', async () => {
    const { io, output } = terminal(['y'], false)
    await expect(confirm('The plan.\n', 'Proceed?', flags(), io)).rejects.toMatchObject({
      code: 'no-terminal',
      status: 64,
    })
    expect(output()).toBe('')
  })
})
