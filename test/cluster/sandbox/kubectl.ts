// Runs the real kubectl for tests.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { User } from './controlplane.ts'
import { configPath } from './runs.ts'
import type { Run } from './runs.ts'

export interface KubectlResult {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

export interface KubectlOptions {
  /** Text for stdin (`apply -f -`). */
  readonly input?: string
  /** Resolves with any exit status instead of rejecting. */
  readonly mayFail?: boolean
  /** The user; the administrator by default. */
  readonly user?: User
}

/** `kubectl delete` waits forever if its server ends meanwhile, and would block the test. */
const limit = 100_000

/** Runs kubectl against the server of a run; rejects with its stderr if it fails, unless `mayFail`. */
export function kubectl(
  run: Run,
  args: readonly string[],
  { input = '', mayFail = false, user = 'admin' }: KubectlOptions = {},
): Promise<KubectlResult> {
  const own = { KUBECONFIG: configPath(run.folder, user), KUBECACHEDIR: join(run.folder, 'kubectl') }
  return new Promise((resolve, reject) => {
    const child = spawn(run.kubectl, args, { env: { ...process.env, ...own }, timeout: limit })
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.on('error', reject)
    child.on('close', (code) => {
      const status = code ?? 1
      // kubectl handles SIGTERM, so it also exits with a status after the limit.
      if (child.killed) stderr += `no end within ${limit / 1000} s; printed until then: ${stdout}\n`
      if (status === 0 || mayFail) resolve({ status, stdout, stderr })
      else reject(new Error(`kubectl ${args.join(' ')}: ${stderr.trim()}`))
    })
    child.stdin.on('error', () => undefined) // kubectl may exit before it has read its stdin
    child.stdin.end(input)
  })
}
