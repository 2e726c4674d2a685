// `manifest generate` with a folder in the layout of Istio's repository prints the bytes that istioctl prints. The texts
// are the output of istioctl (module istio.io/istio v0.0.0-20260827124520-eed52ebb66ad) for the same folder:
// `istioctl manifest generate -d FOLDER --set profile=everything`, and with `-f patches.yaml`.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { runCommand } from '../../support/generate.ts'
import { layoutFiles } from './files.ts'

const here = (name: string) => join(import.meta.dirname, name)
const read = (name: string) => readFileSync(here(name), 'utf8')

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-layout-'))
  for (const [path, text] of layoutFiles) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const generate = (...flags: string[]) => runCommand(['manifest', 'generate', '-d', folder, ...flags])

describe('the bytes of istioctl', () => {
  test.each([
    ['of every component', ['--set', 'profile=everything'], 'everything.txt'],
    ['after k8s settings and overlays', ['-f', here('patches.yaml')], 'patched.txt'],
  ])('%s', async (_, flags, file) => {
    expect(await generate(...flags)).toMatchObject({ status: 0, stdout: read(file) })
  })

  test('do not depend on where the folder is named', async () => {
    const sets = ['--set', 'profile=everything', '--set', `installPackagePath=${folder}`]
    const { stdout } = await runCommand(['manifest', 'generate', ...sets])
    expect(stdout).toBe(read('everything.txt'))
  })
})

describe('the texts show each rule of the output', () => {
  const kinds = (text: string) => [...text.matchAll(/^kind: (.*)$/gm)].map(([, kind]) => kind)

  test('the order of kinds', () => {
    expect([...new Set(kinds(read('everything.txt')))]).toEqual([
      'CustomResourceDefinition',
      'ServiceAccount',
      'ClusterRole',
      'ClusterRoleBinding',
      'ValidatingWebhookConfiguration',
      'ConfigMap',
      'DaemonSet',
      'Deployment',
      'PodDisruptionBudget',
      'Role',
      'HorizontalPodAutoscaler',
      'Service',
    ])
  })

  test.each([
    ['each document ends with an empty line and ---', /\n\n---\n$/],
    ['digits in keys are numbers', /\n {2}key9: nine\n {2}key10: ten\n/],
    [
      'text that looks like another type is in quotes',
      /\n {2}boolean: "true"\n[^]*\n {2}"null": "null"\n {2}number: "15014"\n/,
    ],
    ['single quotes where they are needed', /\n {2}colon: 'a: b'\n[^]*\n {2}star: '\*'\n/],
    ['long lines are folded', /\n {2}long: one [a-z ]+\n {4}[a-z]+ /],
    ['several lines are a block', /\n {2}lines: \|\n {4}first\n {6}second\n[^]*\n {2}stripped: \|-\n/],
    ['dashes are not indented', /\n {6}containers:\n {6}- args:\n {8}- discovery\n/],
    ['empty maps and lists are in one line', /\nrules: \[\]\n[^]*\nroleRef: \{\}\n/],
  ])('%s', (_, rule) => {
    expect(read('everything.txt')).toMatch(rule)
  })
})
