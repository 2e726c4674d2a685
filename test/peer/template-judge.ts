// Runs one command line with `helm template` and `ambientctl template` and returns comparable results.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@jest/globals'
import { runCommand, type Outcome } from '../support/generate.ts'
import { helmBinary } from './helm-cli.ts'

/** A command line. Both programs must give the same result, or the results written here. */
export interface Question {
  readonly name: string
  readonly argv: readonly string[]
  /** Helm's result if it differs from ours: the output, or the error. */
  readonly theirs?: RegExp
  /** Our result, without the line of advice. */
  readonly ours?: RegExp
}

export interface Surroundings {
  /** Placeholders of the command line and their values. */
  readonly names: ReadonlyMap<string, string>
  /** Prepares an empty home directory. */
  readonly prepare?: (home: string) => void
}

/** Runs both programs, each in its own home directory, and checks the results against the question. */
export async function compare(question: Question, { names, prepare }: Surroundings): Promise<void> {
  const { argv, theirs, ours } = question
  const words = argv.map((word) =>
    [...names].reduce((text, [name, value]) => text.replace(name, value), word),
  )
  const ask = async (tool: Tool): Promise<Answer> => {
    const home = mkdtempSync(join(tmpdir(), 'template-answer-'))
    try {
      prepare?.(home)
      return answerOf(await tool(['template', ...words], home), [...names, ['HOME', home]])
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  }
  const [helm, own] = [await ask(runHelm), await ask(runOurs)]
  if (theirs === undefined && ours === undefined) return expect(own).toEqual(helm)
  if (theirs) expect(helm.text).toMatch(theirs)
  if (ours) expect(own.text).toMatch(ours)
  for (const { status, text } of [helm, own]) expect(status).toBe(text.startsWith('Error: ') ? 1 : 0)
}

interface Answer {
  readonly status: number
  readonly text: string
}

type Tool = (argv: readonly string[], home: string) => Promise<Outcome>

const run = promisify(execFile)

const runHelm: Tool = async (argv, home) => {
  try {
    const { stdout, stderr } = await run(helmBinary(), argv, { env: { HOME: home, PATH: process.env.PATH } })
    return { status: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { status: code, stdout, stderr }
  }
}

const runOurs: Tool = (argv, home) => runCommand(argv, '', { HOME: home, PATH: process.env.PATH })

/** Ports and folders differ between runs, and Helm prints a long explanation of underscores. */
function answerOf(
  { status, stdout, stderr }: Outcome,
  names: readonly (readonly [string, string])[],
): Answer {
  const said = names.reduce((all, [name, value]) => all.replaceAll(value, name), stderr)
  const error = said
    .replace(/^(Error: [^]*?)\n {2}\S.*\n$/, '$1\n')
    .replace(/^\S+ contains an underscore\.[^]*/m, '')
  return { status, text: `${error.trimEnd()}${stdout}` }
}
