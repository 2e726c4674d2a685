// Every example of docs/migrating.md: a command line and, after it, what it prints.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { parse } from 'shell-quote'
import { packageFolder, runCommand } from '../support/generate.ts'

const page = readFileSync(join(packageFolder, 'docs/migrating.md'), 'utf8')
const files = [...page.matchAll(/`([\w-]+\.yaml)`:\n\n```yaml\n([^]*?)```/g)]
const examples = [...page.matchAll(/```sh\nambientctl (translate .*)\n```\n\n```(?:yaml|text)\n([^]*?)```/g)]

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-migrating-'))
  for (const [, name = '', text = ''] of files) writeFileSync(join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the page has examples and files', () => {
  expect(files.map(([, name]) => name)).toEqual([
    'old.yaml',
    'cni-values.yaml',
    'helmfile.yaml',
    'edge.yaml',
    'istio-cni.yaml',
  ])
  expect(examples.length).toBe(6)
})

test.each(examples.map(([, line = '', output = '']) => [line, output]))('%s', async (line, output) => {
  const words = parse(line).map((word) => String(word).replace(/^[\w-]+\.yaml$/, join(folder, '$&')))
  const { status, stdout } = await runCommand(words)
  expect({ status, stdout }).toEqual({ status: 0, stdout: output.replaceAll(' \\\n  ', ' ') })
})

test('the warnings about the old file are those of the page', async () => {
  const { stderr } = await runCommand(['translate', '-f', join(folder, 'old.yaml')])
  const shown = [...page.matchAll(/^Warning: old\.yaml:(.*?)…?$/gm)].map(([, text = '']) => text.trimEnd())
  expect(shown.length).toBe(2)
  for (const text of shown) expect(stderr).toContain(`old.yaml:${text}`)
})

test('manifest translate prints the commands and the warning of the page', async () => {
  const [, line = '', output = ''] =
    /```sh\nambientctl (manifest translate .*) > install.sh\n```[^`]*`install.sh`[^`]*```text\n([^]*?)```/.exec(
      page,
    ) ?? []
  const words = parse(line).map((word) => String(word).replace(/^(edge\.yaml|edge\/)$/, join(folder, '$&')))
  const { status, stdout, stderr } = await runCommand(words)
  const shown = stdout.replaceAll(packageFolder, '…/').replaceAll('//', '/').replaceAll(`${folder}/`, '')
  expect({ status, shown }).toEqual({ status: 0, shown: output.replaceAll(' \\\n  ', ' ') })
  const [, warning = ''] = /^Warning: (edge\.yaml:.*?) …$/m.exec(page) ?? []
  expect(warning).not.toBe('')
  expect(stderr).toContain(warning)
})

test('every file of the page can be installed as it is', async () => {
  for (const [, name = ''] of files.filter(([, name]) => name !== 'helmfile.yaml'))
    expect((await runCommand(['manifest', 'generate', '-f', join(folder, name)])).status).toBe(0)
})
