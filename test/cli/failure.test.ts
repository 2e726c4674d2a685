import { expect, test } from '@jest/globals'
import { reportError } from '../../src/cli/failure.ts'
import { ApiError, UserError, UserErrors } from '../../src/errors.ts'

/** A window title, a cleared screen, and the one-byte form of an escape sequence. */
const escapes = 'denied\u001b]0;x\u0007\u001b[2J\u009b1m'
const plain = 'denied\uFFFD]0;x\uFFFD\uFFFD[2J\uFFFD1m'

test.each([
  {
    name: 'a message of the server',
    in: new ApiError(escapes, { object: 'Pod/a/b', status: 403, reason: 'Forbidden' }),
  },
  {
    name: 'an event in an error message',
    in: new UserError('not-ready', `x\n  ${escapes}`, { hint: escapes }),
  },
  { name: 'several', in: new UserErrors([new UserError('a', escapes), new UserError('b', escapes)]) },
  { name: 'an unexpected error', in: new Error(escapes) },
])('removes control characters from $name', ({ in: error }) => {
  let printed = ''
  const err = (text: string) => void (printed += text)
  reportError(error, 'ambientctl', { err, env: {}, signal: new AbortController().signal })
  expect(printed).toContain(plain)
  // eslint-disable-next-line no-control-regex
  expect(printed).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
})

const textOf = (error: unknown) => {
  let text = ''
  reportError(error, 'ambientctl', {
    err: (part) => (text += part),
    env: {},
    signal: new AbortController().signal,
  })
  return text
}

test('cuts a long word in the middle, and keeps both ends and the rest of the message', () => {
  const word = `first${'x'.repeat(5000)}last`
  const text = textOf(new UserError('usage', `--set ${word} : unknown key ${word}`, { hint: `not ${word}` }))
  const cut = `first${'x'.repeat(195)}…(4609 characters)…${'x'.repeat(196)}last`
  expect(text).toBe(`Error: --set ${cut} : unknown key ${cut}\n  not ${cut}\n`)
})

test('cuts a long quoted text in the middle', () => {
  const text = textOf(
    new UserError('usage', `values.hub is "a ${'b c '.repeat(1000)}d"; expected a registry`),
  )
  expect(text).toMatch(
    /^Error: values\.hub is "a b c .*…\(3605 characters\)….* b c d"; expected a registry\n$/,
  )
})

test('prints a text of a thousand characters in full, and any number of lines', () => {
  const text = `${'x'.repeat(1000)}\n`.repeat(20)
  expect(textOf(new UserError('usage', text))).toBe(`Error: ${text}\n`)
})
