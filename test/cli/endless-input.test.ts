// Endless inputs and folders that cannot be created: every command fails with a message that names them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawn, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { packageFolder, runCommand } from '../support/generate.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-endless-'))
  writeFileSync(
    join(folder, 'kubeconfig'),
    JSON.stringify({
      'current-context': 'x',
      contexts: [{ name: 'x', context: { cluster: 'x', user: 'x' } }],
      clusters: [
        { name: 'x', cluster: { server: 'https://127.0.0.1:1', 'certificate-authority': '/dev/zero' } },
      ],
      users: [{ name: 'x', user: { tokenFile: '/dev/zero' } }],
    }),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const limit = 'is larger than 64 MB, the limit for this input'
const template = ['template', 'test/charts/bricks']

interface Row {
  readonly argv: readonly string[]
  readonly says: string
}

const rows: readonly Row[] = [
  { argv: ['manifest', 'generate', '-f', '/dev/zero'], says: '-f /dev/zero: is larger than 4 MB' },
  { argv: ['manifest', 'generate', '--manifests', '/dev/zero'], says: 'is a file' },
  { argv: [...template, '-f', '/dev/zero'], says: `/dev/zero: ${limit}` },
  {
    argv: [...template, '--set-file', 'a=/dev/zero'],
    says: `failed parsing --set-file data: /dev/zero: ${limit}`,
  },
  {
    argv: ['preflight', '--facts', '/dev/zero'],
    says: '--facts /dev/zero: is larger than 256 MB, the limit for this input',
  },
  { argv: ['platform', 'detect', '--kubeconfig', '/dev/zero'], says: `/dev/zero: ${limit}` },
  {
    argv: [
      ...template,
      '--validate',
      '--kube-apiserver',
      'https://127.0.0.1:1',
      '--kube-ca-file',
      '/dev/zero',
    ],
    says: `--kube-ca-file: /dev/zero: ${limit}`,
  },
  {
    argv: ['platform', 'detect', '--kubeconfig', 'KUBECONFIG'],
    says: `certificate-authority: /dev/zero: ${limit}`,
  },
]

describe('an endless input', () => {
  test.each(rows)('is rejected by $argv', async ({ argv, says }) => {
    const words = argv.map((word) => (word === 'KUBECONFIG' ? join(folder, 'kubeconfig') : word))
    const { status, stdout, stderr } = await runCommand(words)
    expect(stderr).toContain(says)
    expect(stdout).toBe('')
    expect(status).not.toBe(0)
  })
})

test('a post-renderer with endless output is stopped', async () => {
  const program = join(folder, 'flood')
  writeFileSync(program, '#!/bin/sh\nexec cat /dev/zero\n', { mode: 0o755 })
  const { status, stdout, stderr } = await runCommand([...template, '--post-renderer', program])
  expect(stderr).toContain(`error while running command ${program}. printed more than 256 MB`)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
}, 120_000)

test('a command fails if it cannot create a folder', async () => {
  const { status, stderr } = await runCommand(['manifest', 'generate', '-o', '/proc/ambientctl/'])
  expect(stderr).toContain('write manifest to "/proc/ambientctl/')
  expect(stderr).toContain('the folder does not exist, or cannot be created')
  expect(status).toBe(1)
})

// Runs the sources, so that no build is needed: the first lines of main register no handler.
test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends a process that waits for a pipe',
  async (signal) => {
    const pipe = join(folder, `pipe-${signal}`)
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
    const main = join(packageFolder, 'src/main.ts')
    const child = spawn(process.execPath, ['--import', 'tsx', main, 'manifest', 'generate', '-f', pipe], {
      cwd: packageFolder,
      env: { PATH: process.env['PATH'] },
    })
    const ended = new Promise<NodeJS.Signals | null>((resolve) => {
      child.once('close', (_, endedBy) => resolve(endedBy))
    })
    // Opening for writing blocks until the program opens the pipe for reading.
    const writer = spawn('sh', ['-c', `exec 3>"$0"; echo open; exec sleep 600`, pipe])
    await new Promise((resolve) => writer.stdout.once('data', resolve))
    child.kill(signal)
    expect(await ended).toBe(signal)
    writer.kill('SIGKILL')
  },
  60_000,
)
