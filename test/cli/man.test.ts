// Man pages: complete, and in roff that prints what the help says.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { commands } from '../../src/cli/commands.ts'
import { globalFlags } from '../../src/cli/flags/groups.ts'
import { manPages } from '../../src/cli/man/pages.ts'
import { bold, escapeRoff } from '../../src/cli/man/roff.ts'
import { runCommand } from '../support/generate.ts'

const shown = commands.filter(({ hidden }) => hidden !== true)
const isInstalled = spawnSync('groff', ['--version']).error === undefined
// A machine may lack groff; CI installs it.
const testWithGroff = isInstalled ? test : test.skip

let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-man-'))
  expect(await runCommand(['man', '-o', folder])).toMatchObject({ status: 0, stdout: '' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pageOf = (name: string) => readFileSync(join(folder, `${name}.1`), 'utf8')

describe('the pages', () => {
  test('are one for the program and one for each command', () => {
    const names = shown.map(({ path }) => `ambientctl-${path.replaceAll(' ', '-')}.1`)
    expect(readdirSync(folder).sort()).toEqual(['ambientctl.1', ...names].sort())
  })

  test.each(shown.map((command) => [command.path, command] as const))(
    'of %s has its summary, arguments, flags and examples',
    (path, { summary, flags, argument, examples }) => {
      const text = pageOf(`ambientctl-${path.replaceAll(' ', '-')}`)
      expect(text).toContain(escapeRoff(summary))
      for (const { name } of flags.filter(({ hidden }) => !hidden)) expect(text).toContain(bold(`--${name}`))
      if (argument) expect(text).toContain(escapeRoff(argument.help))
      for (const [line] of examples) expect(text).toContain(escapeRoff(`ambientctl ${line}`))
    },
  )

  test('of the program names all commands and the flags that all have', () => {
    const text = pageOf('ambientctl')
    for (const { path } of shown) expect(text).toContain(bold(`ambientctl-${path.replaceAll(' ', '-')}`))
    for (const { name } of globalFlags) expect(text).toContain(bold(`--${name}`))
  })

  test('name related pages: those of the group, or of the same task', () => {
    const related = (name: string) => pageOf(name).split('.SH SEE ALSO\n')[1]?.split('.PP')[0]
    const names = ['set', 'generate', 'remove'].map((word) => `${bold(`ambientctl-tag-${word}`)}(1)`)
    expect(related('ambientctl-tag-list')).toBe(`${names.join(', ')}\n`)
    expect(related('ambientctl-install')).toContain(`${bold('ambientctl-uninstall')}(1)`)
    expect(related('ambientctl-install')).not.toContain('tag')
  })

  testWithGroff('have no warnings of groff', () => {
    for (const file of readdirSync(folder)) {
      const options = ['-man', '-Kutf8', '-Tutf8', '-ww', '-z', join(folder, file)]
      const { status, stderr } = spawnSync('groff', options, { encoding: 'utf8' })
      expect({ file, status, stderr }).toEqual({ file, status: 0, stderr: '' })
    }
  })

  testWithGroff('print every character as it is', () => {
    const help = `.TH in a line\\n of 'quotes', \`ticks\`, ~ and ^, --flags, and \\fBnot bold\\fR`
    const row = { ...shown[0]!, flags: [{ name: 'odd', help }] }
    const [, page] = manPages({ commands: [row], globalFlags: [], program: 'p', version: '1' })
    const { stdout } = spawnSync('groff', ['-man', '-Kutf8', '-Tutf8', '-P-cbou', '-rLL=200n'], {
      ...{ input: page!.text, encoding: 'utf8' },
    })
    expect(stdout).toContain(help)
  })
})

test('one page goes to standard output', async () => {
  const { stdout } = await runCommand(['man', 'manifest', 'generate'])
  expect(stdout).toBe(pageOf('ambientctl-manifest-generate'))
  expect((await runCommand(['man'])).stdout).toBe(pageOf('ambientctl'))
})

test('an unknown command is an error with the nearest name', async () => {
  const { status, stderr } = await runCommand(['man', 'manifest', 'genrate'])
  expect(status).toBe(64)
  expect(stderr).toContain('did you mean "manifest generate"?')
})
