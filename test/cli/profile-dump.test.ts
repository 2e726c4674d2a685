// `profile dump` with settings prints a file that gives the same objects as the settings.
import { describe, expect, test } from '@jest/globals'
import { runCommand } from '../support/generate.ts'

const dump = (...args: string[]) => runCommand(['profile', 'dump', ...args])

describe('profile dump with settings', () => {
  const rows: readonly string[][] = [
    ['--set', 'profile=ambient', '--set-string', 'values.pilot.env.A=007'],
    [
      '--set',
      'profile=default',
      '--set',
      'components.ingressGateways[name:istio-ingressgateway].namespace=edge',
    ],
    ['--set', 'profile=ambient', '--platform', 'k3s', '--set', 'values.cni.excludeNamespaces={a,b}'],
  ]
  test.each(rows.map((row) => [row]))('%j gives the same objects as a file', async (flags) => {
    const file = (await dump(...flags)).stdout
    const fromFile = await runCommand(['manifest', 'generate', '-f', '-'], file)
    const fromFlags = await runCommand(['manifest', 'generate', ...flags])
    expect(fromFile.status).toBe(0)
    expect(fromFile.stdout).toBe(fromFlags.stdout)
  })

  test('takes a profile by name', async () => {
    const { stdout } = await dump('minimal', '--set', 'hub=x', '-o', 'json')
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'IstioOperator',
      spec: { profile: 'minimal', hub: 'x' },
    })
  })

  test('without settings prints the file of the profile', async () => {
    expect((await dump('minimal')).stdout).toMatch(/^description: /)
  })

  const wrong: readonly [string[], string][] = [
    [['minimal', '--set', 'profile=demo'], 'two profiles are set: minimal and --set profile=demo'],
    [['--set', 'profile=demoo'], 'unknown profile "demoo"; did you mean "demo"?'],
    [['--platform', 'k33s'], 'unknown platform "k33s"; did you mean "k3s"?'],
    [['--set', 'values.cni.chaned=true'], 'unknown key values.cni.chaned; did you mean "chained"?'],
  ]
  test.each(wrong)('%j is an error', async (args, message) => {
    const { status, stderr } = await dump(...args)
    expect(status).toBe(64)
    expect(stderr).toContain(message)
  })
})
