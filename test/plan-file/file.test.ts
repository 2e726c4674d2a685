import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { UserError } from '../../src/errors.ts'
import { printPlanFile, readPlanFile } from '../../src/plan-file/file.ts'
import { checkNoSecrets, secretValues } from '../../src/plan-file/secrets.ts'
import type { InstallPlan } from '../../src/install/plan/plan.ts'
import { savedPlan } from './saved.ts'

const codeOf = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    if (error instanceof UserError) return `${error.code}: ${error.message}`
    throw error
  }
  return 'no error'
}

describe('a plan file', () => {
  test('has the review as comments, and is read as it was written', () => {
    const text = printPlanFile(savedPlan, 'Plan\n\n+ a line\n', [])
    expect(text).toMatch(/^# Plan\n#\n# \+ a line\n\n# The data that install --plan reads\.\n/)
    expect(readPlanFile(text, 'a.plan')).toEqual(savedPlan)
  })

  test('keeps files and flags with any characters', () => {
    const files = { 'a b.yaml': 'x: "\u2028"\r\n\ttab\n# c\n', __proto__x: '' }
    const plan = { ...savedPlan, files, options: { set: ['a=\u00e9"\'', 'b=: #'] } }
    expect(readPlanFile(printPlanFile(plan, '', []), 'a.plan')).toEqual(plan)
  })

  test('does not let a line of the review become data', () => {
    const review = ['\r', '\u0085', '\u2028', '\u2029', '\u0000']
      .map((end) => `a${end}format: other`)
      .join('\n')
    expect(readPlanFile(printPlanFile(savedPlan, review, []), 'a.plan')).toEqual(savedPlan)
  })

  test.each([
    ['another review', (text: string) => text.replace('# Plan', '# plan')],
    ['other data', (text: string) => text.replace('resourceVersion: "1"', 'resourceVersion: "2"')],
    ['other line ends', (text: string) => text.replaceAll('\n', '\r\n').replace(/\r\n$/, '\n')],
    ['another checksum', (text: string) => text.replace(/.(?=\n$)/, (last) => (last === '0' ? '1' : '0'))],
  ])('with %s is damaged', (_, change) => {
    const text = change(printPlanFile(savedPlan, 'Plan', []))
    expect(codeOf(() => readPlanFile(text, 'a.plan'))).toMatch(/^plan-(damaged|format): a\.plan: is /)
  })

  test('that is cut off or no plan is refused', () => {
    const text = printPlanFile(savedPlan, 'Plan', [])
    expect(codeOf(() => readPlanFile(text.slice(0, -30), 'a.plan'))).toMatch(/^plan-format: .*cut off/)
    expect(codeOf(() => readPlanFile('', 'a.plan'))).toMatch(/^plan-format: a\.plan: is no plan/)
    expect(codeOf(() => readPlanFile('kind: IstioOperator\n', 'a.plan'))).toMatch(/^plan-format: /)
  })

  const sealed = (content: string) =>
    `${content}checksum: sha256:${createHash('sha256').update(content).digest('hex')}\n`

  test.each([
    ['another format', 'format: ambientctl/plan/v9\n', /^plan-format: .*"ambientctl\/plan\/v9"/],
    ['a missing field', 'format: ambientctl/plan/v1\n', /^plan-damaged: /],
    ['text that is no YAML', 'format: [\n', /^plan-damaged: /],
  ])('with a right checksum and %s is refused', (_, content, expected) => {
    expect(codeOf(() => readPlanFile(sealed(content), 'a.plan'))).toMatch(expected)
  })
})

describe('checkNoSecrets', () => {
  const secret = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 's', namespace: 'mesh' },
    data: { key: Buffer.from('pass word"1').toString('base64'), short: 'YQ==' },
    stringData: { text: 'plain text', pem: '-----BEGIN-----\nMIIBYzCCAQqgAwIBAgIBATAK\nBggq\n' },
  }
  const release = { rendered: { objects: [secret], hooks: [] }, changes: { changes: [] } }
  const values = secretValues({ releases: [release] } as unknown as InstallPlan)

  test.each([
    'pass word"1',
    'cGFzcyB3b3JkIjE=',
    'plain\n    text',
    JSON.stringify('pass word"1'),
    '      MIIBYzCCAQqgAwIBAgIBATAK',
  ])('refuses a text with %s, and does not show it', (text) => {
    const error = codeOf(() => checkNoSecrets(`a ${text} b`, values))
    expect(error).toMatch(/^plan-secret: .*Secret\/mesh\/s: key (key|text|pem)/)
    expect(error).not.toContain(text)
  })

  test('accepts other texts, and does not search for very short values', () => {
    expect(codeOf(() => checkNoSecrets('a YQ== word', values))).toBe('no error')
  })
})
