// The npm package as a user without a checkout gets it: `npm pack`, then `npx ambientctl` without a network.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { packageFolder } from '../support/generate.ts'
import { runProgram } from '../support/program.ts'

const run = promisify(execFile)
let folder = ''
let tarball = ''

/** Runs npm or npx in an empty project: no network, no home, an empty cache. */
async function inProject(command: 'npm' | 'npx', ...args: string[]): Promise<string> {
  const { PATH = '' } = process.env
  const env = { PATH, HOME: folder, npm_config_cache: join(folder, 'cache'), npm_config_offline: 'true' }
  const options = { cwd: join(folder, 'project'), env, maxBuffer: 2 ** 26 }
  return (await run(command, args, options)).stdout
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-npx-'))
  mkdirSync(join(folder, 'project'))
  // dist/ is built: no test of this package builds it.
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const { stdout } = await run('npm', pack, { cwd: packageFolder, maxBuffer: 2 ** 26 })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  tarball = join(folder, filename)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('npx runs the packed tarball without installing it', async () => {
  const { stdout } = await runProgram(['manifest', 'generate', '--platform', 'k3s'])
  const line = ['ambientctl', 'manifest', 'generate', '--platform', 'k3s']
  expect(await inProject('npx', '--yes', '--package', tarball, ...line)).toBe(stdout)
  expect(existsSync(join(folder, 'project/node_modules'))).toBe(false)
})

test('npx finds the program and the kubectl plugin in a project that has the package', async () => {
  writeFileSync(join(folder, 'project/package.json'), '{}')
  await inProject('npm', 'install', tarball)
  const version = (await runProgram(['--version'])).stdout
  expect(await inProject('npx', '--no', 'ambientctl', '--', '--version')).toBe(version)
  expect(await inProject('npx', '--no', 'kubectl-ambient', '--', 'install', '--help')).toContain(
    'Usage: kubectl ambient install',
  )
  expect(existsSync(join(folder, 'project/node_modules/ambientctl/dist/executable'))).toBe(false)
})
