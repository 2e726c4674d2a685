import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { commands, findRecording, insertRecording, normalize } from '../../scripts/recording-text.ts'
import { packageFolder } from '../support/generate.ts'

const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8')

test('the recording in README.md contains the commands of the script in the same order', () => {
  const { text, isGenerated } = findRecording(readme)
  expect(isGenerated).toBe(true)
  const shown = [...text.matchAll(/^\$ (.*)$/gm)].map(([, command]) => command)
  expect(shown).toEqual(commands.map((words) => words.join(' ')))
})

test('a recording that was edited by hand is detected', () => {
  const page = insertRecording('a\n<!-- recording -->\n<!-- /recording -->\nb\n', [
    { command: 'ambientctl status', output: 'healthy' },
  ])
  expect(page).toMatch(
    /^a\n<!-- recording[^\n]*-->\n\n```console\n\$ ambientctl status\nhealthy\n```\n\n<!-- \/recording -->\nb\n$/,
  )
  expect(findRecording(page).isGenerated).toBe(true)
  expect(findRecording(page.replace('healthy', 'broken')).isGenerated).toBe(false)
})

test('a new recording replaces the existing one', () => {
  const once = insertRecording('<!-- recording -->\n<!-- /recording -->\n', [{ command: 'a', output: 'one' }])
  const twice = insertRecording(once, [{ command: 'a', output: 'one' }])
  expect(twice).toBe(once)
})

test('a page without markers is rejected', () => {
  expect(() => insertRecording('text', [])).toThrow('no "<!-- recording -->"')
})

test.each([
  ['ready in 2.4 s', 'ready in 1.0 s'],
  ['installed in 7.1s', 'installed in 1.0s'],
  ['ready in 850 ms', 'ready in 1.0s'],
  ['ztunnel-8hk2x   1/1   Running   0   4s', 'ztunnel-x2x4z   1/1   Running   0   1s'],
  ['istiod-7c9d4f6b8d-q9w8e', 'istiod-6d5f8c7b9d-x2x4z'],
  ['server https://127.0.0.1:23456', 'server https://127.0.0.1:6443'],
  ['web-1   1m30s', 'web-1   1s'],
  ['3 nodes, k3s', '3 nodes, k3s'],
  ['text  \n', 'text'],
])('%j is recorded as %j', (output, expected) => {
  expect(normalize(output)).toBe(expected)
})

test('each pod gets a name of its own, in the order of their appearance', () => {
  const names = ['istio-cni-node-aaaaa', 'istio-cni-node-bbbbb', 'ztunnel-ccccc', 'ztunnel-ddddd']
  const fixed = normalize(names.join('\n')).split('\n')
  expect(fixed).toEqual(['istio-cni-node-x2x4z', 'istio-cni-node-x6k9m', 'ztunnel-x2x4z', 'ztunnel-x6k9m'])
})

test('pods of two ReplicaSets of a Deployment get different names', () => {
  const fixed = normalize('istiod-7c9d4f6b8d-aaaaa istiod-5b6c7d8f9c-aaaaa')
  expect(fixed).toBe('istiod-6d5f8c7b9d-x2x4z istiod-6d5f8c7b9d-x6k9m')
})

test('a pod has the same name in all outputs', () => {
  const names = new Map<string, string>()
  const first = normalize('ztunnel-bbbbb ztunnel-aaaaa', names)
  expect(normalize('ztunnel-aaaaa', names)).toBe(first.split(' ')[1])
  expect(normalize('ztunnel-eeeee', names)).toBe('ztunnel-z4t7q')
})

test('a pod for which no name is left is an error', () => {
  const pods = ['a', 'b', 'c', 'd', 'e'].map((letter) => `ztunnel-${letter.repeat(5)}`)
  expect(() => normalize(pods.join(' '))).toThrow('no suffix is left for pod ztunnel-eeeee')
})

test('lines of components that are installed in parallel are grouped by component', () => {
  const lines = (...order: string[]) => `${order.join('\n')}\nInstalled.\n`
  const [startA, startB] = ['- A: applying', '- B: applying']
  const [doneA, doneB] = ['✔ A installed in 1.2s', '✔ B installed in 2.2s']
  const expected = [
    '- A: applying',
    '✔ A installed in 1.0s',
    '- B: applying',
    '✔ B installed in 1.0s',
    'Installed.',
  ]
  expect(normalize(lines(startA, startB, doneB, doneA)).split('\n')).toEqual(expected)
  const waiting = '- A: waiting for Deployment/a'
  expect(normalize(lines(startA, startB, waiting, doneA, doneB)).split('\n')).toEqual(expected)
  const warned = normalize(lines(startA, startB, 'Warning: old', doneB, doneA)).split('\n')
  expect(warned).toEqual([...expected.slice(0, 4), 'Warning: old', 'Installed.'])
})

test('lines of more than 100 columns are wrapped between words', () => {
  const words = Array.from({ length: 30 }, (_, i) => `word-${i}`)
  const lines = normalize(words.join(' ')).split('\n')
  expect(lines.every((line) => line.length <= 100)).toBe(true)
  expect(lines.join(' ')).toBe(words.join(' '))
  expect(lines).toHaveLength(3)
})
