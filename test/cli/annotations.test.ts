// Annotations of GitHub Actions and sections of GitLab.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { annotate, annotateFindings, type Annotation } from '../../src/cli/output/annotations.ts'
import { openSections, showSections } from '../../src/cli/output/log-sections.ts'
import type { WorkflowEvent } from '../../src/workflow/progress-events.ts'
import type { Finding } from '../../src/preflight/check.ts'
import { runCommand } from '../support/generate.ts'

const github = { GITHUB_ACTIONS: 'true' }

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-annotations-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(text: string): string {
  const path = join(folder, 'mesh.yaml')
  writeFileSync(path, `apiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\nspec:\n${text}`)
  return path
}

describe('annotations', () => {
  const annotated = (annotation: Annotation, env: Record<string, string> = github) => {
    let printed = ''
    annotate({ env, err: (text) => void (printed += text) }, annotation)
    return printed
  }

  test.each<[string, Annotation, string]>([
    ['a message', { level: 'warning', message: 'two words' }, '::warning::two words\n'],
    ['lines and percents', { level: 'error', message: '50 %\r\nof it' }, '::error::50 %25%0D%0Aof it\n'],
    [
      'a place and a title',
      { level: 'error', message: 'a: b, c', file: 'a,b.yaml', line: 3, column: 5, title: 'x: 1 %' },
      '::error file=a%2Cb.yaml,line=3,col=5,title=x%3A 1 %25::a: b, c\n',
    ],
    ['an escape sequence', { level: 'error', message: '\u001b[31mred' }, '::error::\uFFFD[31mred\n'],
    [
      'a second command',
      { level: 'error', message: 'a\n::stop-commands::x' },
      '::error::a%0A::stop-commands::x\n',
    ],
  ])('write %s', (_, annotation, line) => expect(annotated(annotation)).toBe(line))

  test.each([{}, { GITHUB_ACTIONS: 'false' }])('write nothing with %j', (env) => {
    expect(annotated({ level: 'error', message: 'x' }, env)).toBe('')
  })

  test('of findings say what fixes them', () => {
    let printed = ''
    const finding = {
      ...{ id: 'CNI-01', level: 'error', status: 'failed', title: 'Wrong directory' },
      ...{
        object: 'DaemonSet/x',
        field: '',
        message: 'is wrong',
        fix: { kind: 'print', text: 'Set it', commands: ['kubectl x'] },
      },
    } as unknown as Finding
    annotateFindings({ env: github, err: (text) => void (printed += text) }, [finding])
    expect(printed).toBe('::error title=CNI-01 Wrong directory::DaemonSet/x: is wrong%0ASet it%0Akubectl x\n')
  })

  test('of validate point to the line', async () => {
    const path = write('  values:\n    cni:\n      chaned: true\n')
    const { status, stderr } = await runCommand(['validate', '-f', path], '', github)
    expect(status).toBe(1)
    expect(stderr).toBe(
      `::error file=${path},line=6,col=7,title=unknown-key::unknown key values.cni.chaned; did you mean "chained"?\n`,
    )
  })

  test('of an error point to the line', async () => {
    const path = write('  values:\n    cni:\n      chaned: true\n')
    const { stderr } = await runCommand(['manifest', 'generate', '-f', path], '', github)
    expect(stderr).toMatch(`::error file=${path},line=6,col=7::unknown key values.cni.chaned`)
  })

  test('of warnings', async () => {
    const path = write('  meshConfig: {trustDomian: x}\n')
    const { status, stderr } = await runCommand(['manifest', 'generate', '-f', path], '', github)
    expect(status).toBe(0)
    expect(stderr).toMatch(/^::warning::.*trustDomian/m)
  })
})

describe('sections of GitLab', () => {
  const events = [
    { kind: 'task-started', task: 'read-cluster' },
    { kind: 'task-started', task: 'dry-run' },
    { kind: 'install-planned' },
    { kind: 'install', event: { kind: 'namespace-created', namespace: 'a' } },
    { kind: 'install', event: { kind: 'namespace-created', namespace: 'b' } },
  ] as unknown as WorkflowEvent[]

  const printed = (env: Record<string, string>) => {
    let text = ''
    const sections = openSections({ env, err: (part) => void (text += part), now: () => new Date(5900) })
    events.forEach(showSections(sections))
    sections.end()
    sections.end()
    return text
  }

  test('hold the checks and the install', () => {
    const [start, end] = ['\u001b[0Ksection_start:5:ambientctl_', '\u001b[0Ksection_end:5:ambientctl_']
    expect(printed({ GITLAB_CI: 'true' }).split('\n')).toEqual([
      `${start}preflight\r\u001b[0KPreflight checks`,
      `${end}preflight\r\u001b[0K`,
      `${start}install\r\u001b[0KInstall`,
      `${end}install\r\u001b[0K`,
      '',
    ])
  })

  test('are not printed elsewhere', () => expect(printed({})).toBe(''))
})
