// The interface of workflows to the process: no workflow reads flags, a terminal or a global.
import type { Fixable } from '../preflight/fixes/fix.ts'
import type { WorkflowEvent, WorkflowTask } from './progress-events.ts'

/** A question that a workflow asks before it changes the cluster. */
export type Question =
  /** `isReplanned`: objects changed after the plan was shown, and the result differs. */
  | { readonly kind: 'install'; readonly isReplanned: boolean }
  /** Releases that the configuration or the target of a rollback does not have, as `namespace/name`. Without an answer they are kept. */
  | { readonly kind: 'prune'; readonly releases: readonly string[] }
  | { readonly kind: 'rollback'; readonly isReplanned: boolean }
  | { readonly kind: 'uninstall'; readonly context: string; readonly server: string }
  | { readonly kind: 'fix'; readonly fix: Fixable }
  /** Two webhooks would inject the same pods; warnings said which. */
  | { readonly kind: 'tag-overlap'; readonly tag: string }
  /** `losses` says what happens to the users of the tag. */
  | { readonly kind: 'remove-tag'; readonly tag: string; readonly losses: readonly string[] }

export interface WorkflowContext {
  /** The folder of the package: charts/, profiles/, platforms/. */
  readonly packageFolder: string
  /** The file with the prepared charts of the package (scripts/prepare.ts); only the built program has it. */
  readonly preparedCharts?: string | undefined
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborting it stops the workflow: a running request is completed and recorded. */
  readonly signal: AbortSignal
  /** IANA name of the time zone that charts call Local; UTC if absent. */
  readonly timeZone?: string | undefined
  now(): Date
  random(bytes: number): Uint8Array
  /** The process in the Lease of an operation; 0 if absent. */
  readonly processId?: number | undefined
  /** Reads standard input, for an option `-`; at most `limit` bytes (default 64 MB). Throws UserError for more. */
  readStdin(limit?: number): string
  onEvent(event: WorkflowEvent): void
  /** Answers a question. Without it the answer is yes, and no to `prune`. */
  confirm?: ((question: Question) => Promise<boolean>) | undefined
}

/** Reports a warning. */
export function warn({ onEvent }: Pick<WorkflowContext, 'onEvent'>, message: string): void {
  onEvent({ kind: 'warning', message })
}

/** Returns a function that reports each warning once. */
export function warnOnce(context: Pick<WorkflowContext, 'onEvent'>): (message: string) => void {
  const reported = new Set<string>()
  return (message) => {
    if (!reported.has(message)) warn(context, message)
    reported.add(message)
  }
}

/** Runs a step and reports its start, its progress and its end. */
export async function runTask<T>(
  task: WorkflowTask,
  { onEvent }: Pick<WorkflowContext, 'onEvent'>,
  run: (progress: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  onEvent({ kind: 'task-started', task })
  try {
    return await run((done, total) => onEvent({ kind: 'task-progress', task, done, total }))
  } finally {
    onEvent({ kind: 'task-ended', task })
  }
}
