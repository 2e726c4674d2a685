// Wrong files: each gives a message with the file, status 64 and no stack trace. scripts/bench/inputs.ts measures them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { runCommand } from '../support/generate.ts'
import { goodSpecs, largeInputs, wrongInputs, yaml } from '../support/wrong-inputs.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-mutations-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(goodSpecs.map((spec) => [spec]))('%j is good', async (spec) => {
  const { status, stderr } = await runCommand(['validate', '-f', '-'], yaml(spec))
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

describe('a mutation', () => {
  test.each(wrongInputs)('$i: $name', async ({ i, text }) => {
    const path = join(folder, `${i}.yaml`)
    writeFileSync(path, text)
    const { status, stdout, stderr } = await runCommand(['manifest', 'generate', '-f', path])
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toMatch(new RegExp(`^Error: ${path}:[0-9]+`, 'm'))
    expect(stderr).not.toMatch(/^\s+at |this is a bug/m)
    expect(stderr.length).toBeLessThan(20_000)
  })
})

describe('a file that is too large or too deep', () => {
  test.each(largeInputs)('%s', async (name, text, message) => {
    const path = join(folder, `${name.replaceAll(/\W/g, '-')}.yaml`)
    writeFileSync(path, text)
    const { status, stdout, stderr } = await runCommand(['manifest', 'generate', '-f', path])
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/^\s+at |this is a bug/m)
    expect(stderr.split('\n').length).toBeLessThan(3000)
  })
})
