// Every platform can be named. Those that only have another name render what no platform renders.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { packageFolder, runCommand } from '../support/generate.ts'

const folder = join(packageFolder, 'platforms')
const platforms = readdirSync(folder).map((file) => {
  const data = parse(readFileSync(join(folder, file), 'utf8')) as Record<string, unknown>
  // A platform that has the key `values`, empty or not, is one that the charts know: istiod receives its name.
  return { name: file.replace(/\.yaml$/, ''), differs: 'values' in data || 'components' in data }
})

const manifests = async (...argv: string[]) => {
  const { status, stdout, stderr } = await runCommand(['manifest', 'generate', ...argv])
  return { status, stderr, stdout }
}

describe('manifest generate --platform', () => {
  test.each(platforms)('$name', async ({ name, differs }) => {
    const { status, stdout, stderr } = await manifests('--platform', name)
    expect(status).toBe(0)
    expect(stderr).toContain(`platform ${name} (--platform ${name})`)
    const none = (await manifests('--platform', 'none')).stdout
    if (differs) expect(stdout).not.toBe(none)
    else expect(stdout).toBe(none)
  })

  test('treats none as no platform', async () => {
    const { status, stdout, stderr } = await manifests('--platform', 'none')
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: 'Using profile ambient (none given), no platform (--platform none).\n',
    })
    expect(stdout).toBe((await manifests()).stdout)
  })

  test('no platform has a name with another meaning', () => {
    expect(platforms.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['none']))
    expect(platforms.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['auto']))
  })
})
