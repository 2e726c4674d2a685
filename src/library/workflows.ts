// Installing Istio, as the command line does it: the same functions, loaded when the first of them is called.
import { randomBytes } from 'node:crypto'
import { env as processEnv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { UserError } from '../errors.ts'
import type { Installs } from '../install/status.ts'
import type { Question, WorkflowContext } from '../workflow/context.ts'
import type { WorkflowEvent } from '../workflow/events.ts'
import type { GeneratedManifests, GenerateOptions } from '../workflow/generate.ts'
import type { InstallOutcome } from '../workflow/install.ts'
import type { ClusterOptions, InstallOptions } from '../workflow/options.ts'
import type { CheckResult, PreflightOptions } from '../workflow/preflight.ts'
import type { UninstallOptions, UninstallOutcome } from '../workflow/uninstall.ts'

/** What a workflow gets from its caller, besides its options. */
export interface WorkflowHooks {
  /** Called with each event: warnings, decisions, progress, plans. Nothing is printed. */
  readonly onEvent?: ((event: WorkflowEvent) => void) | undefined
  /** Answers the question before a change; without it the answer is yes. */
  readonly confirm?: ((question: Question) => Promise<boolean>) | undefined
  /** Stops the workflow in order: a request under way is finished and recorded. */
  readonly signal?: AbortSignal | undefined
  /** Environment variables; those of the process if absent. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Returns the text for a file named `-`; without it such a name is an error. */
  readonly readStdin?: (() => string) | undefined
  /** The clock; the machine's if absent. */
  readonly now?: (() => Date) | undefined
  /** The source of random bytes; the machine's if absent. */
  readonly random?: ((bytes: number) => Uint8Array) | undefined
}

/** Renders the components of an install; a cluster is contacted only for the platform `auto`. */
export async function generate(
  options: GenerateOptions = {},
  hooks: WorkflowHooks = {},
): Promise<GeneratedManifests> {
  const workflow = await import('../workflow/generate.ts')
  return workflow.generate(options, contextOf(hooks))
}

/** Checks a cluster, or saved facts of one, for what would break an install. Changes nothing without `fix`. */
export async function preflight(
  options: PreflightOptions = {},
  hooks: WorkflowHooks = {},
): Promise<CheckResult> {
  const workflow = await import('../workflow/preflight.ts')
  return workflow.preflight(options, contextOf(hooks))
}

/** Plans an install: what it would do to each object, by a server-side dry run. Changes nothing. */
export async function plan(
  options: Omit<InstallOptions, 'dryRun'> = {},
  hooks: WorkflowHooks = {},
): Promise<InstallOutcome> {
  const workflow = await import('../workflow/install.ts')
  return workflow.plan(options, contextOf(hooks))
}

/** Installs Istio, or updates an installation: checks, plans, asks `confirm`, applies, waits and records. */
export async function install(
  options: InstallOptions = {},
  hooks: WorkflowHooks = {},
): Promise<InstallOutcome> {
  const workflow = await import('../workflow/install.ts')
  return workflow.install(options, contextOf(hooks))
}

/** Removes what the release records list, in reverse order. */
export async function uninstall(
  options: UninstallOptions = {},
  hooks: WorkflowHooks = {},
): Promise<UninstallOutcome> {
  const workflow = await import('../workflow/uninstall.ts')
  return workflow.uninstall(options, contextOf(hooks))
}

/** Reads what is installed, its versions and its health. */
export async function status(options: ClusterOptions = {}, hooks: WorkflowHooks = {}): Promise<Installs> {
  const workflow = await import('../workflow/status.ts')
  return workflow.status(options, contextOf(hooks))
}

function contextOf(hooks: WorkflowHooks): WorkflowContext {
  const { onEvent = () => undefined, signal = new AbortController().signal, env = processEnv } = hooks
  const { now = () => new Date(), random = randomBytes } = hooks
  return {
    // From src/library/ and dist/library/ alike.
    packageFolder: fileURLToPath(new URL('../..', import.meta.url)),
    env,
    signal,
    now,
    random,
    readStdin: hooks.readStdin ?? noStdin,
    onEvent,
    confirm: hooks.confirm,
  }
}

function noStdin(): never {
  throw new UserError('file-stdin', '-: the library does not read standard input', {
    hint: 'name a file, or give the text by the hook readStdin',
  })
}
