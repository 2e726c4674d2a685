// The single executable, as users download it: one file, without Node and without other programs.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { filesNaming } from '../../scripts/build-paths.mjs'
import { executableName } from '../../scripts/executable.ts'
import { executableSuffix } from '../../scripts/packaging/targets.ts'
import { packageFolder, type Outcome } from '../support/generate.ts'
import { runProgram } from '../support/program.ts'

const run = promisify(execFile)
const suffix = executableSuffix(process.platform)
/** Windows finds its own libraries by it. */
const { SystemRoot } = process.env
const bare = { PATH: '', ...(SystemRoot && { SystemRoot }) }
let folder = ''
let executable = ''
let empty = ''

/** Takes 5 s on an idle machine. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-executable-test-'))
  empty = join(folder, 'empty')
  mkdirSync(empty)
  const build = ['--import', 'tsx', 'scripts/executable.ts', join(folder, 'bin')]
  await run(process.execPath, build, { cwd: packageFolder })
  executable = join(folder, 'bin', executableName(process.platform, process.arch))
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the executable, or a link to it, in an empty folder, with an empty PATH and no home. */
function runExecutable(argv: readonly string[], file = executable): Promise<Outcome> {
  const options = { cwd: empty, env: bare, maxBuffer: 2 ** 26 }
  return new Promise((resolve) => {
    execFile(file, argv, options, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

test('the build writes one file, named after the system', () => {
  expect(readdirSync(join(folder, 'bin'))).toEqual([executableName(process.platform, process.arch)])
})

test('the file names neither the checkout nor the folder of the build', () => {
  const bin = join(folder, 'bin')
  expect([...filesNaming(packageFolder, bin), ...filesNaming(folder, bin)]).toEqual([])
})

describe('prints the same bytes as the npm package', () => {
  test.each([
    ['version --remote=false'],
    ['--version'],
    ['--help'],
    ['manifest generate --platform k3s'],
    ['manifest generate --set profile=default --set revision=canary'],
    ['profile list'],
    ['platform dump openshift'],
    ['images list'],
    ['completion bash'],
    ['__complete install --platform o'],
    ['preflight explain'],
    ['manifest generate --platform nowhere'],
    ['validate -f missing.yaml'],
    ['install --no-such-flag'],
  ])('%s', async (line) => {
    const argv = line.split(' ')
    const expected = await runProgram(argv, { cwd: empty, env: { ...bare, HOME: '' } })
    expect(expected.stdout + expected.stderr).not.toBe('')
    expect(await runExecutable(argv)).toEqual(expected)
  })
})

test('renders charts of the user’s', async () => {
  const chart = join(folder, 'chart')
  mkdirSync(join(chart, 'templates'), { recursive: true })
  writeFileSync(join(chart, 'Chart.yaml'), 'apiVersion: v2\nname: own\nversion: 1.0.0\n')
  writeFileSync(join(chart, 'templates/a.yaml'), 'kind: ConfigMap\nmetadata: {name: {{ .Release.Name }}}\n')
  const { status, stdout } = await runExecutable(['template', 'mine', chart])
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: '---\n# Source: own/templates/a.yaml\nkind: ConfigMap\nmetadata: {name: mine}\n',
  })
})

test('renders a deeply nested chart in a thread with a large stack', async () => {
  const chart = join(folder, 'deep')
  mkdirSync(join(chart, 'templates'), { recursive: true })
  writeFileSync(join(chart, 'Chart.yaml'), 'apiVersion: v2\nname: deep\nversion: 1.0.0\n')
  const include =
    '{{ define "deep" }}{{ if lt (int .) 900 }}{{ include "deep" (add1 (int .)) }}{{ else }}{{ . }}{{ end }}{{ end }}'
  writeFileSync(join(chart, 'templates/a.yaml'), `${include}\ndepth: {{ include "deep" 1 | quote }}\n`)
  const { status, stdout } = await runExecutable(['template', 'mine', chart])
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('depth: "900"') })
})

test('is a plugin of kubectl if its name is kubectl-ambient', async () => {
  const plugin = join(folder, `kubectl-ambient${suffix}`)
  symlinkSync(executable, plugin)
  const { status, stdout } = await runExecutable(['install', '--help'], plugin)
  expect(status).toBe(0)
  expect(stdout).toContain('Usage: kubectl ambient install')
})

test('completes for kubectl if its name is kubectl_complete-ambient', async () => {
  const plugin = join(folder, `kubectl_complete-ambient${suffix}`)
  symlinkSync(executable, plugin)
  const { stdout } = await runExecutable(['install', '--platform', 'k3'], plugin)
  expect(stdout.split('\n')).toContain('k3s')
})

test('names a schema that an editor can read', async () => {
  const { status, stdout } = await runExecutable(['manifest', 'init'])
  expect(status).toBe(0)
  expect(stdout).toMatch(
    /^# yaml-language-server: \$schema=https:\/\/raw\.githubusercontent\.com\/[\w-]+\/ambientctl\/v[\d.]+\/schemas\/istiooperator\.schema\.json\n/,
  )
})

test('leaves nothing in the folder where it runs', () => {
  expect(readdirSync(empty)).toEqual([])
})
