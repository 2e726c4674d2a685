// Gets Helm's answer to a command line of test/charts.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerOf } from '../charts/answer.ts'
import type { Variables } from '../charts/answer.ts'
import type { Answer, Case } from '../charts/cases.ts'
import type { Outcome } from '../support/generate.ts'
import { helmBinary } from './helm-cli.ts'

/** Returns the result of `helm template`, with an empty kubeconfig and an empty home. Needs Go. */
export async function helmAnswer(question: Case): Promise<Answer> {
  const home = mkdtempSync(join(tmpdir(), 'ambientctl-helm-home-'))
  try {
    return await answerOf(question, (argv, stdin, env) =>
      helm(['template', ...argv], stdin, { HOME: home, HELM_CACHE_HOME: home, ...env }),
    )
  } finally {
    rmSync(home, { recursive: true })
  }
}

function helm(argv: readonly string[], stdin: string, env: Variables): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(helmBinary(), argv, { env })
    const [out, err]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', (data: Buffer) => out.push(data))
    child.stderr.on('data', (data: Buffer) => err.push(data))
    child.stdin.on('error', () => undefined).end(stdin)
    child.once('error', reject)
    child.once('close', (code) =>
      resolve({
        status: code ?? -1,
        stdout: Buffer.concat(out).toString(),
        stderr: Buffer.concat(err).toString(),
      }),
    )
  })
}
