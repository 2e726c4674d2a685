// The command line: help, positions of flags, and Go's flag syntax.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { commands } from '../../src/cli/commands.ts'
import { packageFolder, runCommand } from '../support/generate.ts'

test.each([[['--version']], [['install', '--version']]])(
  '%j prints the version in package.json',
  async (argv) => {
    const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
      version: string
    }
    expect(await runCommand(argv)).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' })
  },
)

test('--version of template is that of a chart', async () => {
  const { stdout } = await runCommand(['template', 'name', 'chart', '--version', '1.2.3', '--help'])
  expect(stdout).toContain('Usage: ambientctl template')
})

describe('help', () => {
  const rows: readonly [string, readonly string[], string][] = [
    ['is printed without a command', [], 'Usage: ambientctl [options] [command]'],
    ['is printed for --help', ['--help'], 'Usage: ambientctl [options] [command]'],
    ['is printed for help', ['help'], 'Usage: ambientctl [options] [command]'],
    ['of a command is printed for help COMMAND', ['help', 'install'], 'Usage: ambientctl install|apply'],
    [
      'of a group is printed for the group alone',
      ['manifest'],
      'Usage: ambientctl manifest [options] [command]',
    ],
    ['of a group is printed for -h', ['manifest', '-h'], 'Usage: ambientctl manifest [options] [command]'],
  ]
  test.each(rows)('%s', async (_, argv, usage) => {
    const { status, stdout, stderr } = await runCommand(argv)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain(usage)
  })

  test.each(commands.map(({ path }) => [path]))('of %s has examples, all of this command', async (path) => {
    const { status, stdout } = await runCommand([...path.split(' '), '--help'])
    expect(status).toBe(0)
    const examples = stdout.split('Examples:\n')[1] ?? ''
    const lines = examples.split('\n').filter((line) => line.startsWith('  ambientctl '))
    expect(lines.length).toBeGreaterThan(0)
    const group = path.split(' ')[0] ?? ''
    for (const line of lines) expect(line).toContain(` ${group}`)
  })
})

const banner = async (argv: readonly string[]) => (await runCommand(argv)).stderr.split('\n')[0]

describe('Go’s flag syntax', () => {
  const rows: readonly [string, readonly string[]][] = [
    ['--flag value', ['manifest', 'generate', '--set', 'profile=minimal']],
    ['--flag=value', ['manifest', 'generate', '--set=profile=minimal']],
    ['-s value', ['manifest', 'generate', '-s', 'profile=minimal']],
    ['-s=value', ['manifest', 'generate', '-s=profile=minimal']],
    ['-svalue', ['manifest', 'generate', '-sprofile=minimal']],
    ['--flag=false', ['manifest', 'generate', '--force=false', '-s', 'profile=minimal']],
    ['--flag=TRUE', ['manifest', 'generate', '--force=TRUE', '-s', 'profile=minimal']],
    ['a global flag after the command', ['manifest', 'generate', '-s', 'profile=minimal', '-n', 'mesh']],
    ['a global flag before the command', ['-n', 'mesh', 'manifest', 'generate', '-s', 'profile=minimal']],
    ['a global flag between group and command', ['manifest', '-n=mesh', 'generate', '-s', 'profile=minimal']],
  ]
  test.each(rows)('%s', async (_, argv) => {
    expect(await banner(argv)).toBe('Using profile minimal (--set profile=minimal), no platform given.')
  })

  test('uses the last of two values', async () => {
    expect(await banner(['manifest', 'generate', '--platform', 'gke', '--platform', 'k3s'])).toBe(
      'Using profile ambient (none given), platform k3s (--platform k3s).',
    )
  })

  test('lets a later =false turn a boolean off', async () => {
    const { stderr } = await runCommand(['version', '--short', '--short=false', '--remote=false'])
    const { stdout } = await runCommand(['version', '--short', '--short=false', '--remote=false'])
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^client version: /)
  })

  test('passes a global flag before the command to the command', async () => {
    const { stderr } = await runCommand(['-c', '/none/such', 'status'])
    expect(stderr).toContain('/none/such')
  })

  test('lets -i set the namespace of Istio in manifest generate', async () => {
    const { stdout } = await runCommand(['-i', 'mesh', 'manifest', 'generate', '-s', 'profile=minimal'])
    expect(stdout).toContain('namespace: mesh')
    expect(stdout).not.toContain('namespace: istio-system')
  })
})

describe('version', () => {
  const rows: readonly [string, readonly string[], RegExp][] = [
    ['prints only the number with --short', ['--short'], /^\d+\.\d+\.\d+\n$/],
    ['prints only the number with -s', ['-s'], /^\d+\.\d+\.\d+\n$/],
    ['prefers an output format to --short', ['-s', '-o', 'json'], /"clientVersion": "\d/],
    ['prints YAML', ['--remote=false', '-o', 'yaml'], /^clientVersion: \d/],
  ]
  test.each(rows)('%s', async (_, argv, expected) => {
    const { status, stdout } = await runCommand(['version', ...argv])
    expect(status).toBe(0)
    expect(stdout).toMatch(expected)
  })
})

describe('warnings', () => {
  test('in the notes of a chart are printed', async () => {
    const set = ['-s', 'values.global.tracer.zipkin.address=zipkin:9411']
    const { status, stderr } = await runCommand(['manifest', 'generate', ...set])
    expect(status).toBe(0)
    expect(stderr).toContain('Warning: global.tracer.zipkin.address is deprecated')
  })

  test('state what --force ignored', async () => {
    const { status, stderr } = await runCommand(['manifest', 'generate', '--force', '-s', 'values.pilot.x=1'])
    expect(status).toBe(0)
    expect(stderr).toContain('Warning: --set values.pilot.x=1: unknown key values.pilot.x')
  })
})
