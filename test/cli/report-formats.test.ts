// `preflight` and `verify-install` in each format, on saved facts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { colorizerFor, type TextStyle } from '../../src/cli/output/text-style.ts'
import { reportText } from '../../src/cli/output/preflight-text.ts'
import { printFacts } from '../../src/facts/file.ts'
import { runCommand } from '../support/generate.ts'
import { badCluster, goodCluster } from '../support/report-clusters.ts'
import { factsOf, preflightOf } from '../support/report.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-formats-'))
  writeFileSync(join(folder, 'good.json'), printFacts(factsOf(goodCluster())))
  writeFileSync(join(folder, 'bad.json'), printFacts(factsOf(badCluster())))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (command: string, facts: string, ...rest: string[]) =>
  runCommand([command, '--facts', join(folder, `${facts}.json`), ...rest])

describe.each([
  { format: 'text', starts: /^[A-Z]/, ends: /checks run/ },
  { format: 'json', starts: /^\{\n {2}"platform": "eks"/, ends: /\}\n$/ },
  { format: 'yaml', starts: /^evidence:\n/m, ends: /platform: eks\n/ },
  {
    format: 'junit',
    starts: /^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites /,
    ends: /<\/testsuites>\n$/,
  },
  { format: 'sarif', starts: /^\{\n {2}"\$schema": /, ends: /\}\n$/ },
  { format: 'html', starts: /^<!doctype html>\n/, ends: /<\/html>\n$/ },
])('a report with -o $format', ({ format, starts, ends }) => {
  test('is the only output of preflight on stdout, and the status depends on the findings', async () => {
    const { status, stdout } = await run('preflight', 'bad', '-o', format)
    expect(status).toBe(1)
    expect(stdout).toMatch(starts)
    expect(stdout).toMatch(ends)
    expect(stdout).toContain('CIL-01')
  })

  test('names the command that explains more, and no page of the repository', async () => {
    const { stdout } = await run('preflight', 'bad', '-o', format)
    expect(stdout).toMatch(/ambientctl preflight explain (CIL-01|ID)/)
    expect(stdout).not.toContain('docs/checks.md')
  })

  test('of verify-install contains only its own checks', async () => {
    const { stdout } = await run('verify-install', 'bad', '-o', format)
    expect(stdout).toMatch(ends)
    expect(stdout).not.toContain('CIL-01')
  })
})

test('an unknown format is a usage error', async () => {
  const { status, stderr } = await run('preflight', 'bad', '-o', 'pdf')
  expect(status).toBe(64)
  expect(stderr).toContain('junit')
})

describe('undecided errors', () => {
  test('are errors in JUnit, and preflight fails', async () => {
    const { status, stdout } = await run('preflight', 'good', '-o', 'junit')
    expect(status).toBe(1)
    expect(stdout).toContain('<error type="undecided"')
  })

  test('are skipped with --allow-undecided, and preflight succeeds', async () => {
    const { status, stdout } = await run('preflight', 'good', '-o', 'junit', '--allow-undecided')
    expect(status).toBe(0)
    expect(stdout).not.toMatch(/<(error|failure) /)
    expect(stdout).toContain('<skipped message=')
  })
})

describe('colours', () => {
  const tints: readonly TextStyle[] = [
    'error',
    'warning',
    'info',
    'undecided',
    'title',
    'where',
    'fix',
    'command',
  ]
  const rows = [
    { name: 'on a terminal', outputIsTerminal: true, env: {}, coloured: true },
    { name: 'in a pipe', outputIsTerminal: false, env: {}, coloured: false },
    { name: 'with NO_COLOR', outputIsTerminal: true, env: { NO_COLOR: '1' }, coloured: false },
    { name: 'with an empty NO_COLOR', outputIsTerminal: true, env: { NO_COLOR: '' }, coloured: true },
    { name: 'in CI', outputIsTerminal: true, env: { CI: 'true' }, coloured: false },
    {
      name: 'on a terminal with --color=false',
      outputIsTerminal: true,
      env: { TERM: 'dumb' },
      coloured: false,
    },
  ]
  test.each(rows)('are $coloured $name', async ({ outputIsTerminal, env, coloured }) => {
    const paint = await colorizerFor({ outputIsTerminal, env })
    // eslint-disable-next-line no-control-regex
    expect(tints.every((tint) => /\u001b\[/.test(paint(tint, 'x')) === coloured)).toBe(true)
  })

  test('do not change the text', async () => {
    const report = preflightOf(badCluster())
    const paint = await colorizerFor({ outputIsTerminal: true, env: {} })
    const coloured = reportText(report, 60, paint)
    // eslint-disable-next-line no-control-regex
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(reportText(report, 60))
    expect(coloured).toContain('\u001b[')
  })

  test('of the cluster are removed', async () => {
    const report = preflightOf(badCluster())
    const findings = report.findings.map((finding) => ({ ...finding, message: '\u001b[5mblink' }))
    const paint = await colorizerFor({ outputIsTerminal: true, env: {} })
    expect(reportText({ ...report, findings }, 60, paint)).not.toContain('\u001b[5m')
  })
})
