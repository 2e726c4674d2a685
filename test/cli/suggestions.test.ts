// Mistyped commands and flags: the error names the nearest one, or the command that has it.
import { expect, test } from '@jest/globals'
import { runCommand } from '../support/generate.ts'

const usage = (path: string) => `run '${path} --help' for usage`

const rows: readonly (readonly [line: string, lines: readonly string[]])[] = [
  ['instal', ["Error: unknown command 'instal'", '  Did you mean install?', `  ${usage('ambientctl')}`]],
  [
    'manifest genrate',
    ["Error: unknown command 'genrate'", '  Did you mean generate?', `  ${usage('ambientctl manifest')}`],
  ],
  [
    'install --plaform k3s',
    ["Error: unknown option '--plaform'", '  Did you mean --platform?', `  ${usage('ambientctl install')}`],
  ],
  [
    'detect',
    ["Error: unknown command 'detect'", '  Did you mean platform detect?', `  ${usage('ambientctl')}`],
  ],
  [
    'dettect',
    ["Error: unknown command 'dettect'", '  Did you mean platform detect?', `  ${usage('ambientctl')}`],
  ],
  [
    'dump',
    [
      "Error: unknown command 'dump'",
      '  Did you mean profile dump or platform dump?',
      `  ${usage('ambientctl')}`,
    ],
  ],
  [
    'manifest status',
    [
      "Error: unknown command 'status'",
      '  Did you mean status or waypoint status?',
      `  ${usage('ambientctl manifest')}`,
    ],
  ],
  [
    'status --purge',
    [
      "Error: unknown option '--purge'",
      '  --purge is a flag of uninstall',
      `  ${usage('ambientctl status')}`,
    ],
  ],
  [
    'status --canary-timeout=3s',
    [
      "Error: unknown option '--canary-timeout=3s'",
      '  --canary-timeout is a flag of verify-install or check',
      `  ${usage('ambientctl status')}`,
    ],
  ],
  ['frobnicate', ["Error: unknown command 'frobnicate'", `  ${usage('ambientctl')}`]],
  ['status --frobnicate', ["Error: unknown option '--frobnicate'", `  ${usage('ambientctl status')}`]],
]

test.each(rows)('%s', async (line, lines) => {
  const { status, stdout, stderr } = await runCommand(line.split(' '))
  expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
  expect(stderr).toBe(`${lines.join('\n')}\n`)
})

test('a flag of many commands names three of them, and the number of the others', async () => {
  const { stderr } = await runCommand(['version', '--set-json', 'a=1'])
  expect(stderr).toMatch(/^ {2}--set-json is a flag of [\w -]+, [\w -]+, [\w -]+ and \d+ more$/m)
})
