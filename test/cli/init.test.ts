// `manifest init` prints a file that is valid as it is, and with any of its comments in use.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'
import { listNames } from '../../src/config/layers.ts'
import { packageFolder, runCommand } from '../support/generate.ts'

const init = (...args: string[]) => runCommand(['manifest', 'init', ...args])
const profiles = listNames(`${packageFolder}/profiles`)
const platforms = listNames(`${packageFolder}/platforms`)

/** Removes the `#` of each line that is a setting: a key or an element of a list. */
const withSettings = (file: string) => file.replace(/^( *)# ( *(?:- )?\w+:(?: \S+)?)$/gm, '$1$2')

describe('manifest init', () => {
  test.each([
    ...profiles.map((name) => ['--profile', name]),
    ...platforms.map((name) => ['--platform', name]),
  ])('%s %s is valid', async (...flags) => {
    const { status, stdout } = await init(...flags)
    expect(status).toBe(0)
    expect(await runCommand(['validate', '-f', '-'], stdout)).toMatchObject({
      status: 0,
      stdout: 'standard input: valid\n',
    })
  })

  test('gives the objects of the profile and platform', async () => {
    const { stdout } = await init('--profile', 'ambient', '--platform', 'k3s')
    const fromFile = await runCommand(['manifest', 'generate', '-f', '-'], stdout)
    const flags = ['--set', 'profile=ambient', '--platform', 'k3s']
    const fromFlags = await runCommand(['manifest', 'generate', ...flags])
    expect(fromFile.stdout).toBe(fromFlags.stdout)
  })

  test('is valid with its comments in use', async () => {
    const file = withSettings((await init()).stdout)
    for (const setting of ['revision: canary', 'platform: k3s', 'cpu: 500m', 'mode: REGISTRY_ONLY'])
      expect(file).toMatch(new RegExp(`^ +${setting}$`, 'm'))
    expect((await runCommand(['validate', '-f', '-'], file)).stdout).toBe('standard input: valid\n')
  })

  test('names the schema for editors, as profile dump does', async () => {
    const line = /^# yaml-language-server: \$schema=(file:\S+)\n/
    const { stdout } = await init()
    expect(existsSync(fileURLToPath(line.exec(stdout)?.[1] ?? ''))).toBe(true)
    expect((await runCommand(['profile', 'dump', '--set', 'hub=x'])).stdout).toMatch(line)
  })

  test.each([
    [['--profile', 'ambiant'], 'unknown profile "ambiant"; did you mean "ambient"?'],
    [['--platform', 'k33s'], 'unknown platform "k33s"; did you mean "k3s"?'],
  ])('%j is an error', async (flags, message) => {
    expect(await init(...flags)).toMatchObject({
      status: 64,
      stdout: '',
      stderr: expect.stringContaining(message),
    })
  })
})
