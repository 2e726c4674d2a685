// Runs the steps of action.yml as a runner of GitHub does, with stand-ins for npm and gh that record their calls.
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parse } from 'yaml'
import { packageFolder } from '../support/generate.ts'

interface Step {
  readonly name: string
  readonly if?: string
  readonly env?: Readonly<Record<string, string>>
  readonly run: string
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}

const action = parse(readFileSync(join(packageFolder, 'action.yml'), 'utf8')) as Action

export interface ActionRun {
  /** The names of the steps that ran. */
  readonly steps: readonly string[]
  /** The status of the last step; the others ended with 0. */
  readonly status: number
  readonly log: string
  /** `changed=true` … */
  readonly outputs: readonly string[]
  readonly summary: string
  /** The command lines of npm and gh. */
  readonly calls: readonly string[]
}

export interface ActionRequest {
  readonly inputs: Readonly<Record<string, string>>
  /** `pull_request`, `push` … */
  readonly event: string
  /** The ids of comments that `gh` finds. */
  readonly comments?: readonly string[]
  readonly kubeconfig: string
}

/** Runs the action in a folder until a step fails. The folder has `bin/ambientctl`. */
export async function runAction(folder: string, request: ActionRequest): Promise<ActionRun> {
  const temp = join(folder, 'runner')
  rmSync(temp, { recursive: true, force: true })
  mkdirSync(temp)
  const files = { calls: join(temp, 'calls'), output: join(temp, 'output'), summary: join(temp, 'summary') }
  standIn(folder, 'npm', `echo "npm $*" >>"${files.calls}"`)
  const found = (request.comments ?? []).map((id) => `echo ${id}`).join('; ') || ':'
  standIn(folder, 'gh', `echo "gh $*" >>"${files.calls}"; case "$*" in *--paginate*) ${found};; esac`)
  const values = valuesOf(request)
  const env = {
    ...{ PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter), HOME: process.env['HOME'] },
    ...{ CI: 'true', GITHUB_ACTIONS: 'true', KUBECONFIG: request.kubeconfig, RUNNER_TEMP: temp },
    ...{ GITHUB_OUTPUT: files.output, GITHUB_STEP_SUMMARY: files.summary },
  }
  const steps: string[] = []
  let last = { status: 0, log: '' }
  for (const step of action.runs.steps) {
    if (step.if !== undefined && !isTrue(step.if, values)) continue
    steps.push(step.name)
    const own = Object.entries(step.env ?? {}).map(([name, text]) => [name, filled(text, values)] as const)
    const { status, log } = await bash(step.run, folder, { ...env, ...Object.fromEntries(own) })
    last = { status, log: last.log + log }
    if (status !== 0) break
  }
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  const lines = (file: string) => read(file).trimEnd().split('\n')
  return {
    steps,
    ...last,
    outputs: lines(files.output),
    summary: read(files.summary),
    calls: lines(files.calls),
  }
}

function standIn(folder: string, name: string, script: string): void {
  const path = join(folder, 'bin', name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
}

function valuesOf({ inputs, event }: ActionRequest): ReadonlyMap<string, string> {
  const given = Object.entries(action.inputs).map(
    ([name, input]) => [`inputs.${name}`, inputs[name] ?? input.default] as const,
  )
  return new Map([
    ...given,
    ['github.event_name', event],
    ['github.repository', 'shop/mesh'],
    ['github.event.pull_request.number', '12'],
  ])
}

function valueOf(expression: string, values: ReadonlyMap<string, string>): string {
  const value = values.get(expression.trim())
  if (value === undefined) throw new Error(`action.yml: unknown expression ${expression}`)
  return value
}

const filled = (text: string, values: ReadonlyMap<string, string>) =>
  text.replace(/\$\{\{(.*?)\}\}/g, (_, expression: string) => valueOf(expression, values))

/** Evaluates conditions such as `inputs.install == 'true' && github.event_name == 'push'`. */
function isTrue(condition: string, values: ReadonlyMap<string, string>): boolean {
  return condition.split('&&').every((part) => {
    const [, expression = '', text] = /^\s*([\w.-]+) == '(.*)'\s*$/.exec(part) ?? []
    return valueOf(expression, values) === text
  })
}

/** GitHub's `shell: bash`. */
function bash(
  script: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly status: number; readonly log: string }> {
  const options = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script]
  return new Promise((resolve) => {
    execFile('bash', options, { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), log: stdout + stderr }),
    )
  })
}
