// The finder of words to stop using finds whole words, in prose and in names, and nothing else.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { filesBelow, wordUses } from '../../scripts/words.ts'

const root = mkdtempSync(join(tmpdir(), 'words-'))
afterAll(() => rmSync(root, { recursive: true }))

const wordsOf = (text: string, file = 'src/a.ts') => wordUses(file, text).map(({ word }) => word)

describe('the finder reports', () => {
  test.each([
    { name: 'a word', text: 'A deed is done.', words: ['deed'] },
    { name: 'a word at the start of a sentence', text: 'Whoever reads.', words: ['Whoever'] },
    { name: 'a word in the name of a function', text: 'applyDeed(one)', words: ['Deed'] },
    { name: 'a word at the start of a name', text: 'const deedCommands = 1', words: ['deed'] },
    { name: 'a word in the name of a file', text: "from './deed-commands.ts'", words: ['deed'] },
    { name: 'every form of a word', text: 'rehearse, rehearsal', words: ['rehearse', 'rehearsal'] },
    { name: 'a phrase', text: 'left out for want of data', words: ['for want of'] },
    { name: 'a level', text: '1 to know (92)', words: ['to know ('] },
    { name: 'a phrase at the end of a clause', text: 'charts of old are refused', words: ['of old'] },
    { name: 'a type', text: 'interface Told {', words: ['Told'] },
    { name: 'a type of a parameter', text: 'run(options: Prepared)', words: ['Prepared'] },
  ])('$name', ({ text, words }) => {
    expect(wordsOf(text)).toEqual(words)
  })

  test('a word of documentation only in documentation', () => {
    expect(wordsOf('nobody reads it', 'docs/a.md')).toEqual(['nobody'])
    expect(wordsOf('user: nobody', 'charts/a/values.yaml')).toEqual([])
  })

  test('the line and the replacement', () => {
    expect(wordUses('docs/a.md', 'a\nanew')).toEqual([{ line: 2, word: 'anew', instead: 'again' }])
  })
})

describe('the finder ignores', () => {
  test.each([
    { name: 'a word inside another', text: 'indeed, commend, recommended, amend' },
    { name: 'a readiness probe', text: 'the readiness probe of the kubelet' },
    { name: 'words that are allowed outside of names', text: 'a prepared statement; what was told' },
    { name: 'a participle in prose', text: '// Configured by the user' },
    { name: 'old releases', text: 'charts of old releases' },
  ])('$name', ({ text }) => {
    expect(wordsOf(text)).toEqual([])
  })
})

describe('the command', () => {
  const tool = join(import.meta.dirname, '../../scripts/words.ts')
  const tsx = join(import.meta.dirname, '../../node_modules/tsx/dist/cli.mjs')
  const run = (path: string) => {
    const { status, stdout } = spawnSync(process.execPath, [tsx, tool, path], { encoding: 'utf8', cwd: root })
    return { status, stdout }
  }

  test('exits with 0 if it finds nothing', () => {
    writeFileSync(join(root, 'right.md'), 'Plan, then apply.\n')
    expect(run('right.md')).toEqual({ status: 0, stdout: '' })
  })

  test('prints file, line, word and replacement, and exits with 1', () => {
    writeFileSync(join(root, 'wrong.md'), 'First,\na deed.\n')
    expect(run('wrong.md')).toEqual({ status: 1, stdout: 'wrong.md:2: deed → fix, FixAction, change\n' })
  })
})

test('skips data of tests, archives and this list', () => {
  for (const path of ['src/a.ts', 'src/data/b.yaml', 'src/c.tgz', 'src/words.ts', 'src/d-answers.json']) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), '')
  }
  expect(filesBelow(root, 'src')).toEqual(['src/a.ts'])
})
