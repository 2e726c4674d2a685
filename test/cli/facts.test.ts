import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readFacts } from '../../src/workflow/cluster/read-facts.ts'
import { runCommand } from '../support/generate.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-facts-'))
  writeFileSync(join(folder, 'cut.json'), '{"format": "ambientctl/facts/v1", "known": {')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  { name: 'a file that does not exist', path: 'none.json', says: 'none.json: file does not exist' },
  { name: 'a folder', path: '', says: 'is a folder' },
  { name: 'a truncated file', path: 'cut.json', says: 'cut.json: is cut off: its JSON does not end' },
])('reports $name as an error', ({ path, says }) => {
  expect(() => readFacts(join(folder, path), { readStdin: () => '' })).toThrow(says)
})

test('reads standard input for -', () => {
  expect(() => readFacts('-', { readStdin: () => 'x' })).toThrow('standard input: is not JSON')
})

test.each([
  { name: 'a missing file name', args: [], says: "missing required argument 'FILE'" },
  { name: 'a folder', args: ['FOLDER'], says: 'is a folder' },
  { name: 'invalid values', args: ['-', '--set', 'values.cni.cniBinDr=/x'], says: 'cniBinDr' },
])('reports a usage error for $name before it connects to a cluster', async ({ args, says }) => {
  const words = args.map((word) => (word === 'FOLDER' ? folder : word))
  const { status, stdout, stderr } = await runCommand([
    'facts',
    'save',
    ...words,
    '-c',
    join(folder, 'no-kubeconfig'),
  ])
  expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
  expect(stderr).toContain(says)
  expect(stderr).not.toContain('no-kubeconfig')
})
