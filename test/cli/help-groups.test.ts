// The help lists commands by task, and the flags of long commands under headings.
import { describe, expect, test } from '@jest/globals'
import { commands } from '../../src/cli/commands.ts'
import { commandHeadings } from '../../src/cli/help-groups.ts'
import { runCommand } from '../support/generate.ts'

const roots = [
  ...new Set(commands.filter(({ hidden }) => !hidden).map(({ path }) => path.split(' ')[0] ?? '')),
]
const listed = Object.values(commandHeadings).flat()

/** The lines without indent of a help: usage, description, headings. */
const headingsOf = (help: string) => help.split('\n').filter((line) => /^\S.*:$/.test(line))

describe('the help of the program', () => {
  test('has each command and each group of commands under exactly one heading', () => {
    expect(listed.filter((name, i) => listed.indexOf(name) !== i)).toEqual([])
    // `help` is commander's own command; all subcommands of `x` are hidden.
    expect([...listed].filter((name) => name !== 'help' && name !== 'x').sort()).toEqual([...roots].sort())
  })

  test('shows all of them, in the order of the headings', async () => {
    const { stdout } = await runCommand(['--help'])
    expect(headingsOf(stdout)).toEqual(['Options:', ...Object.keys(commandHeadings), 'Examples:'])
    for (const name of listed) expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
  })
})

describe('the help of a command', () => {
  test('with many flags has headings: its own flags first', async () => {
    const { stdout } = await runCommand(['install', '--help'])
    expect(headingsOf(stdout)).toEqual(['Options:', 'Configuration:', 'Cluster and user:', 'Examples:'])
    const [, own = '', configuration = '', cluster = ''] = stdout.split(/^\S.*:$/m)
    expect(own).toMatch(/^ {2}--prune/m)
    expect(own).toMatch(/^ {2}-h, --help/m)
    expect(configuration).toMatch(/^ {2}-s, --set /m)
    expect(cluster).toMatch(/^ {2}-c, --kubeconfig /m)
  })

  test('with few flags has one list', async () => {
    const { stdout } = await runCommand(['status', '--help'])
    expect(headingsOf(stdout)).toEqual(['Options:', 'Examples:'])
  })
})

// Examples are for copying, so they are not wrapped. A line of one word, as in --set-json, cannot be wrapped.
const longestLine = async (line: string, columns: number) => {
  const { stdout } = await runCommand(line.split(' '), '', {}, columns)
  const [text = ''] = stdout.split('\nExamples:\n')
  const lines = text.split('\n').filter((one) => one.trim().includes(' '))
  return Math.max(...lines.map(({ length }) => length))
}

describe.each([60, 80, 120])('in %i columns, the help', (columns) => {
  test.each([['--help'], ['install --help'], ['manifest generate --help'], ['help images']])(
    'of %s has no longer line',
    async (line) => expect(await longestLine(line, columns)).toBeLessThanOrEqual(columns),
  )

  test('of install uses the whole width', async () => {
    expect(await longestLine('install --help', columns)).toBeGreaterThan(columns - 10)
  })
})
