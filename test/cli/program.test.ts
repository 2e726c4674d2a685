// The command line itself: help, where flags may stand, and Go's ways of writing them.
import { describe, expect, test } from '@jest/globals'
import { commands } from '../../src/cli/commands.ts'
import { runCommand } from '../support/generate.ts'

describe('help', () => {
  const rows: readonly [string, readonly string[], string][] = [
    ['no command', [], 'Usage: ambientctl [options] [command]'],
    ['--help', ['--help'], 'Usage: ambientctl [options] [command]'],
    ['help', ['help'], 'Usage: ambientctl [options] [command]'],
    ['help of a command', ['help', 'install'], 'Usage: ambientctl install|apply'],
    ['a group alone', ['manifest'], 'Usage: ambientctl manifest [options] [command]'],
    ['-h behind a group', ['manifest', '-h'], 'Usage: ambientctl manifest [options] [command]'],
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

describe("Go's ways of writing flags", () => {
  const rows: readonly [string, readonly string[]][] = [
    ['--flag value', ['manifest', 'generate', '--set', 'profile=minimal']],
    ['--flag=value', ['manifest', 'generate', '--set=profile=minimal']],
    ['-s value', ['manifest', 'generate', '-s', 'profile=minimal']],
    ['-s=value', ['manifest', 'generate', '-s=profile=minimal']],
    ['-svalue', ['manifest', 'generate', '-sprofile=minimal']],
    ['a boolean that is off', ['manifest', 'generate', '--force=false', '-s', 'profile=minimal']],
    ['a boolean that is on', ['manifest', 'generate', '--force=TRUE', '-s', 'profile=minimal']],
    ['a global flag behind', ['manifest', 'generate', '-s', 'profile=minimal', '-n', 'mesh']],
    ['a global flag before', ['-n', 'mesh', 'manifest', 'generate', '-s', 'profile=minimal']],
    ['a global flag between', ['manifest', '-n=mesh', 'generate', '-s', 'profile=minimal']],
  ]
  test.each(rows)('%s', async (_, argv) => {
    expect(await banner(argv)).toBe('Using profile minimal (--set profile=minimal), no platform given.')
  })

  test('of two values the last counts', async () => {
    expect(await banner(['manifest', 'generate', '--platform', 'gke', '--platform', 'k3s'])).toBe(
      'Using profile ambient (none given), platform k3s (--platform k3s).',
    )
  })

  test('a boolean that is turned off again is off', async () => {
    const { stderr } = await runCommand(['version', '--short', '--short=false', '--remote=false'])
    const { stdout } = await runCommand(['version', '--short', '--short=false', '--remote=false'])
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^client version: /)
  })

  test('a global flag before the command reaches it', async () => {
    const { stderr } = await runCommand(['-c', '/none/such', 'status'])
    expect(stderr).toContain('/none/such')
  })

  test('-i moves the install, in manifest generate too', async () => {
    const { stdout } = await runCommand(['-i', 'mesh', 'manifest', 'generate', '-s', 'profile=minimal'])
    expect(stdout).toContain('namespace: mesh')
    expect(stdout).not.toContain('namespace: istio-system')
  })
})

describe('version', () => {
  const rows: readonly [string, readonly string[], RegExp][] = [
    ['--short is the number alone', ['--short'], /^\d+\.\d+\.\d+\n$/],
    ['-s too', ['-s'], /^\d+\.\d+\.\d+\n$/],
    ['a format comes before --short', ['-s', '-o', 'json'], /"clientVersion": "\d/],
    ['yaml', ['--remote=false', '-o', 'yaml'], /^clientVersion: \d/],
  ]
  test.each(rows)('%s', async (_, argv, expected) => {
    const { status, stdout } = await runCommand(['version', ...argv])
    expect(status).toBe(0)
    expect(stdout).toMatch(expected)
  })
})

describe('warnings', () => {
  test('of a chart, from its notes, are shown', async () => {
    const set = ['-s', 'values.global.tracer.zipkin.address=zipkin:9411']
    const { status, stderr } = await runCommand(['manifest', 'generate', ...set])
    expect(status).toBe(0)
    expect(stderr).toContain('Warning: global.tracer.zipkin.address is deprecated')
  })

  test('of --force tell what was wrong', async () => {
    const { status, stderr } = await runCommand(['manifest', 'generate', '--force', '-s', 'values.pilot.x=1'])
    expect(status).toBe(0)
    expect(stderr).toContain('Warning: --set values.pilot.x=1: unknown key values.pilot.x')
  })
})
