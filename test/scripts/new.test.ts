// `npm run new` in a copy of the repository: the skeletons pass all tests except the one that lists what to fill in.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { checkEdits } from '../../scripts/new/check.ts'
import { insertAfterLast, writeEdits } from '../../scripts/new/edit.ts'
import { platformEdits } from '../../scripts/new/platform.ts'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'new-'))
afterAll(() => rmSync(copy, { recursive: true }))

// Two processes of tsx and one of Jest take long on a machine under load.
const timeout = 600_000
const leftOut = new Set(['node_modules', 'dist', 'out', '.git', '.sandbox', 'coverage'])

beforeAll(() => {
  cpSync(root, copy, { recursive: true, filter: (path) => path === root || !leftOut.has(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}, timeout)

const run = (...args: readonly string[]) => {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_OPTIONS: '' }
  delete env['AMBIENTCTL_TEST_REPORT']
  return spawnSync('npm', ['run', '--silent', ...args], { cwd: copy, encoding: 'utf8', env })
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

test(
  'skeletons of a platform and of a check pass all tests except the one that lists what to fill in',
  () => {
    expect(run('new', '--', 'platform', 'trial')).toMatchObject({ status: 0 })
    expect(run('new', '--', 'check', 'TRY-01')).toMatchObject({ status: 0 })
    const report = join(copy, 'report.json')
    const suites = ['platform', 'preflight/cases.test', 'preflight/checks-page', 'scripts/skeleton']
    const { stderr } = run(
      'unit',
      '--',
      ...suites.map((path) => `test/${path}`),
      '--testNamePattern=trial|TRY-01|FILL-IN|up to date|every check|every platform|samples of',
      '--json',
      `--outputFile=${report}`,
    )
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const results = testResults.flatMap(({ assertionResults }) => assertionResults)
    const named = (status: string) =>
      results.filter((one) => one.status === status).map(({ fullName }) => fullName)
    expect(named('failed')).toEqual(['no line contains FILL-IN'])
    expect(named('passed').filter((name) => name.includes('trial')).length).toBeGreaterThan(3)
    expect(named('passed').filter((name) => name.includes('TRY-01'))).toHaveLength(2)
    expect(stderr).toMatch(/platforms\/trial\.yaml:1: title: FILL-IN/)
    expect(stderr).toMatch(/src\/preflight\/checks\/nodes\/try-01\.ts:1: /)
  },
  timeout,
)

describe('a new platform is rejected', () => {
  test('if it exists, and nothing is written', () => {
    const before = readFileSync(join(copy, 'test/platform/samples.json'), 'utf8')
    expect(() => writeEdits(copy, platformEdits('k3s'))).toThrow('platforms/k3s.yaml already exists')
    expect(readFileSync(join(copy, 'test/platform/samples.json'), 'utf8')).toBe(before)
  })

  test.each(['K3s', '../k3s', '', 'a b'])('with the name "%s"', (name) => {
    expect(() => platformEdits(name)).toThrow('is not a valid name')
  })
})

describe('a new check is rejected', () => {
  test('if its id exists', () => {
    expect(() => checkEdits(root, 'NODE-18')).toThrow(/^NODE-18 already exists in src\/preflight\/.+\.ts/)
  })

  test.each(['node-18', 'NODE', 'NODE-1', '../NODE-01'])('with the id "%s"', (id) => {
    expect(() => checkEdits(root, id)).toThrow('is not a valid id')
  })
})

test('a file without a marker for new lines is named', () => {
  const edit = insertAfterLast('a.md', /^none$/gm, 'text')
  expect(() => 'change' in edit && edit.change('a\n')).toThrow(/^a\.md: cannot insert the new text: /)
})

test('other arguments print the usage', () => {
  const { status, stderr } = run('new', '--', 'toString', 'x')
  expect(status).toBe(64)
  expect(stderr).toContain('npm run new -- platform NAME\n')
})
