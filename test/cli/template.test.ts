// `template` compared with real Helm's answers to the same command lines (in test/charts; test/peer runs Helm again).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { ourAnswer, shortened } from '../charts/answer.ts'
import type { Kept } from '../charts/answer.ts'
import { cases, charts, folder, largeCases, nameOf } from '../charts/cases.ts'
import type { Answer, Case } from '../charts/cases.ts'
import { writeChart } from '../chart/folder.ts'

const { answers, texts } = JSON.parse(readFileSync(join(folder, 'helm-answers.json'), 'utf8')) as Kept

describe('template answers as Helm does', () => {
  test.each([...cases, ...largeCases].map((question) => ({ name: nameOf(question), question })))(
    '$name',
    async ({ name, question }) => {
      const ours = await ourAnswer(question)
      const helm = answers[name]
      // Texts show a difference better than digests.
      if (helm && JSON.stringify(shortened(ours)) !== JSON.stringify(helm))
        expect(ours).toEqual(withFullTexts(helm))
      expect(shortened(ours)).toEqual(helm)
    },
  )

  test('every answer of Helm has a case', () => {
    expect(Object.keys(answers).sort()).toEqual([...cases, ...largeCases].map(nameOf).sort())
  })

  test('at least ten charts have answers, and some answers are errors', () => {
    expect(charts.length).toBeGreaterThan(10)
    const failed = Object.values(answers).filter(({ status }) => status !== 0).length
    expect(failed / Object.keys(answers).length).toBeGreaterThan(0.2)
    expect(failed / Object.keys(answers).length).toBeLessThan(0.5)
  })
})

function withFullTexts(answer: Answer): Answer {
  const full = (text: string) => texts[text] ?? text
  const { stdout, stderr, files } = answer
  return {
    ...answer,
    stdout: full(stdout),
    stderr: full(stderr),
    ...(files && {
      files: Object.fromEntries(Object.entries(files).map(([name, text]) => [name, full(text)])),
    }),
  }
}

describe('--debug', () => {
  test('prints the invalid YAML, and then the error', async () => {
    const { status, stdout, stderr } = await ourAnswer({
      argv: ['demo', 'FOLDER/broken', '--set', 'how=yaml', '--debug'],
    })
    expect(status).toBe(1)
    expect(stdout).toBe(
      '---\n# Source: broken/templates/fine.yaml\nkind: Fine\nmetadata: {name: fine}\n\n---\n# Source: broken/templates/how.yaml\n\nkind: How\nmetadata: {name: how}\na: b: c\n',
    )
    expect(stderr).toBe(
      'Error: YAML parse error on broken/templates/how.yaml: error converting YAML to JSON: yaml: line 3: mapping values are not allowed in this context\n',
    )
  })
})

describe('a flag of Helm that is not supported', () => {
  const chart = 'FOLDER/bricks'
  const rows: (Case & { says: string })[] = [
    { argv: [chart, '--dependency-update'], says: '--dependency-update is not supported' },
    { argv: [chart, '--verify'], says: '--verify is not supported' },
  ]
  test.each(rows)('$argv', async ({ says, ...question }) => {
    const { status, stdout, stderr } = await ourAnswer(question)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(says)
  })
})

describe('without a cluster', () => {
  const nobody = ['--kube-apiserver', 'http://127.0.0.1:1', '--kubeconfig', '/dev/null']

  test('--validate fails before rendering', async () => {
    const { status, stdout, stderr } = await ourAnswer({ argv: ['FOLDER/bricks', '--validate', ...nobody] })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^Error: Kubernetes cluster unreachable: .*127\.0\.0\.1:1/)
  })

  test('--dry-run=server renders a chart without lookups', async () => {
    const argv = ['FOLDER/bricks', '--kube-version', '1.34.0']
    const { stdout } = await ourAnswer({ argv })
    expect(await ourAnswer({ argv: [...argv, '--dry-run=server', ...nobody] })).toMatchObject({
      status: 0,
      stdout,
    })
  })
})

describe('getHostByName', () => {
  const chart = () =>
    writeChart({
      'Chart.yaml': 'apiVersion: v2\nname: hosts\nversion: 1.0.0\n',
      'templates/a.yaml': 'address: {{ getHostByName "localhost" | quote }}\n',
    })

  test.each([
    { name: 'returns nothing by default', argv: [], finds: '' },
    { name: 'asks the resolver with --enable-dns', argv: ['--enable-dns'], finds: '(127\\.0\\.0\\.1|::1)' },
  ])('$name', async ({ argv, finds }) => {
    const folder = chart()
    const { stdout, stderr } = await ourAnswer({ argv: [folder.path, ...argv] })
    folder.remove()
    expect(stderr).toBe('')
    expect(stdout).toMatch(new RegExp(`\naddress: "${finds}"\n`))
  })
})
