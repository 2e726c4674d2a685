// Installs Istio as the command line does: the same functions, loaded when they are called.
import type { ReleaseRevision } from '../install/release-history.ts'
import type { GeneratedManifests, GenerateOptions } from '../workflow/generate.ts'
import type { InstallOutcome } from '../workflow/install-outcome.ts'
import type { ClusterOptions, InstallOptions } from '../workflow/options.ts'
import type { CheckResult, PreflightOptions } from '../workflow/preflight.ts'
import type { RollbackOptions, RollbackOutcome } from '../workflow/rollback.ts'
import type { MeshStatus } from '../workflow/status.ts'
import type { UninstallOptions, UninstallOutcome } from '../workflow/uninstall.ts'
import { contextOf, type WorkflowHooks } from './hooks.ts'

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

/** Reads the revisions of the installed releases, oldest first, with their installs. Rejects with UserError and ApiError. */
export async function history(
  options: ClusterOptions = {},
  hooks: WorkflowHooks = {},
): Promise<ReleaseRevision[]> {
  const workflow = await import('../workflow/history.ts')
  return workflow.history(options, contextOf(hooks))
}

/**
 * Returns all components to the state after an earlier install: plans, calls `confirm`, applies, waits and records.
 * Rejects with UserError and ApiError.
 */
export async function rollback(
  options: RollbackOptions = {},
  hooks: WorkflowHooks = {},
): Promise<RollbackOutcome> {
  const workflow = await import('../workflow/rollback.ts')
  return workflow.rollback(options, contextOf(hooks))
}

/** Reads the installed releases, their versions, their health and their drift. Rejects with UserError and ApiError. */
export async function status(options: ClusterOptions = {}, hooks: WorkflowHooks = {}): Promise<MeshStatus> {
  const workflow = await import('../workflow/status.ts')
  return workflow.status(options, contextOf(hooks))
}
