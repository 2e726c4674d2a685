// Answers to a command line, ours and Helm's, in the one form in which they are kept.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultKubeVersion } from '../../src/chart/capabilities.ts'
import { inFaultOrder } from '../chart/fault-order.ts'
import type { Outcome } from '../support/generate.ts'
import { runCommand } from '../support/generate.ts'
import { folder, ownCharts } from './cases.ts'
import type { Answer, Case } from './cases.ts'

export type Variables = Readonly<Record<string, string | undefined>>

export interface Kept {
  readonly answers: Readonly<Record<string, Answer>>
  /** Long texts, which many answers share, by the digest that stands for them. */
  readonly texts: Readonly<Record<string, string>>
}

/** Runs `template` of somebody's with a case's words and keeps what it says. */
export async function answerOf(
  question: Case,
  run: (argv: readonly string[], stdin: string, env: Variables) => Promise<Outcome>,
): Promise<Answer> {
  const out = mkdtempSync(join(tmpdir(), 'ambientctl-template-'))
  const places = [
    ['OUT', out],
    ['FOLDER', folder],
    ['CHARTS', ownCharts],
  ] as const
  const written = (text: string) => places.reduce((all, [name, path]) => all.replaceAll(name, path), text)
  const kept = (text: string) => places.reduce((all, [name, path]) => all.replaceAll(path, name), text)
  try {
    // A Helm built from its module would say v1.20.0.
    const argv = [`--kube-version=${defaultKubeVersion}`, ...question.argv.map(written)]
    const given = Object.entries(question.env ?? {}).map(([name, value]) => [name, written(value)])
    const env = { PATH: process.env.PATH, KUBECONFIG: '/dev/null', ...Object.fromEntries(given) } as Variables
    const { status, stdout, stderr } = await run(argv, question.stdin ?? '', env)
    const answer = { status, stdout: kept(stdout), stderr: messages(kept(stderr)) }
    const files = filesIn(out)
    return Object.keys(files).length === 0 ? answer : { ...answer, files }
  } finally {
    rmSync(out, { recursive: true })
  }
}

/** Our own answer, in this process. */
export function ourAnswer(question: Case): Promise<Answer> {
  return answerOf(question, (argv, stdin, env) => runCommand(['template', ...argv], stdin, env))
}

// Helm repeats warnings, in the order of Go's maps, each behind a place in its own source.
function messages(stderr: string): string {
  const lines = stderr.split('\n')
  const error = lines.findIndex((line) => line.startsWith('Error: '))
  const [before, after] = error < 0 ? [lines, []] : [lines.slice(0, error), lines.slice(error)]
  const warnings = before.map((line) => line.replace(/^\w+\.go:\d+: /, '')).filter((line) => line !== '')
  const said = after.join('\n').replaceAll('"helm template"', '"ambientctl template"').replace('Usage:  helm', 'Usage:  ambientctl')
    .replace(ownHint, '')
  return [...[...new Set(warnings)].sort().map((line) => `${line}\n`), inFaultOrder(said)].join('')
}

// Helm gives no hints.
const ownHint = /^ {2}if it is a path.*\n/m

function filesIn(path: string): Record<string, string> {
  const names = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(names.sort().map((name) => [name.slice(path.length + 1), readFileSync(name, 'utf8')]))
}

const longest = 120

/** The answer with digests for what is long. */
export function shortened(answer: Answer): Answer {
  const { stdout, stderr, files } = answer
  return {
    ...answer,
    stdout: short(stdout),
    stderr: short(stderr),
    ...(files && { files: Object.fromEntries(Object.entries(files).map(([name, text]) => [name, short(text)])) }),
  }
}

/** All texts of an answer. */
export function textsOf({ stdout, stderr, files = {} }: Answer): string[] {
  return [stdout, stderr, ...Object.values(files)]
}

export function short(text: string): string {
  return text.length <= longest ? text : `sha256:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
}
