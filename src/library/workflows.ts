// Installs Istio as the command line does: the same functions, loaded when they are called.
import { randomBytes } from 'node:crypto'
import { env as processEnv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { UserError } from '../errors.ts'
import type { InstallStatus } from '../install/status.ts'
import type { Question, WorkflowContext } from '../workflow/context.ts'
import type { WorkflowEvent } from '../workflow/progress-events.ts'
import type { GeneratedManifests, GenerateOptions } from '../workflow/generate.ts'
import type { InstallOutcome } from '../workflow/install.ts'
import type { ClusterOptions, InstallOptions } from '../workflow/options.ts'
import type { CheckResult, PreflightOptions } from '../workflow/preflight.ts'
import type { UninstallOptions, UninstallOutcome } from '../workflow/uninstall.ts'

/** Functions and settings that a caller passes to a workflow in addition to its options. */
export interface WorkflowHooks {
  /** Called with each event: warnings, configuration, progress, plans. Nothing is printed. */
  readonly onEvent?: ((event: WorkflowEvent) => void) | undefined
  /** Answers the question before a change. Without it the answer is yes. */
  readonly confirm?: ((question: Question) => Promise<boolean>) | undefined
  /** Stops the workflow: a running request is completed and recorded. */
  readonly signal?: AbortSignal | undefined
  /** Environment variables; those of the process by default. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Returns the text of a file named `-`; without it this name is an error. */
  readonly readStdin?: (() => string) | undefined
  /** The clock; the system clock by default. */
  readonly now?: (() => Date) | undefined
  /** The source of random bytes; secure random bytes by default. */
  readonly random?: ((bytes: number) => Uint8Array) | undefined
}

/** Renders the components of an install. Connects to a cluster only for the platform `auto`. Rejects with UserError. */
export async function generate(
  options: GenerateOptions = {},
  hooks: WorkflowHooks = {},
): Promise<GeneratedManifests> {
  const workflow = await import('../workflow/generate.ts')
  return workflow.generate(options, contextOf(hooks))
}

/**
 * Checks a cluster or saved facts for problems of an install. Changes nothing without `fix`. Rejects with UserError and
 * ApiError.
 */
export async function preflight(
  options: PreflightOptions = {},
  hooks: WorkflowHooks = {},
): Promise<CheckResult> {
  const workflow = await import('../workflow/preflight.ts')
  return workflow.preflight(options, contextOf(hooks))
}

/**
 * Plans an install with server-side dry runs, and runs the checks. Changes nothing. Rejects with UserError and
 * ApiError.
 */
export async function plan(
  options: Omit<InstallOptions, 'dryRun'> = {},
  hooks: WorkflowHooks = {},
): Promise<InstallOutcome> {
  const workflow = await import('../workflow/install.ts')
  return workflow.plan(options, contextOf(hooks))
}

/**
 * Installs Istio or updates an installation: checks, plans, calls `confirm`, applies, waits and records. Rejects with
 * UserError and ApiError.
 */
export async function install(
  options: InstallOptions = {},
  hooks: WorkflowHooks = {},
): Promise<InstallOutcome> {
  const workflow = await import('../workflow/install.ts')
  return workflow.install(options, contextOf(hooks))
}

/** Deletes the objects of the releases in reverse order. Rejects with UserError and ApiError. */
export async function uninstall(
  options: UninstallOptions = {},
  hooks: WorkflowHooks = {},
): Promise<UninstallOutcome> {
  const workflow = await import('../workflow/uninstall.ts')
  return workflow.uninstall(options, contextOf(hooks))
}

/** Reads the installed releases, their versions and their health. Rejects with UserError and ApiError. */
export async function status(
  options: ClusterOptions = {},
  hooks: WorkflowHooks = {},
): Promise<InstallStatus> {
  const workflow = await import('../workflow/status.ts')
  return workflow.status(options, contextOf(hooks))
}

function contextOf(hooks: WorkflowHooks): WorkflowContext {
  const { onEvent = () => undefined, signal = new AbortController().signal, env = processEnv } = hooks
  const { now = () => new Date(), random = randomBytes } = hooks
  return {
    // The path is the same from src/library/ and dist/library/.
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
    hint: 'use a file, or return the text from the hook readStdin',
  })
}
