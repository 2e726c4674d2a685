// What a workflow gets of the process and gives back to it: no workflow reads flags, a terminal or a global.
import type { Fixable } from '../preflight/fixes/fix.ts'
import type { WorkflowEvent, WorkflowTask } from './events.ts'

/** A question that a workflow asks before it changes the cluster. */
export type Question =
  /** `isReplanned`: objects changed after the plan was shown, and the outcome is another. */
  | { readonly kind: 'install'; readonly isReplanned: boolean }
  | { readonly kind: 'uninstall'; readonly context: string; readonly server: string }
  | { readonly kind: 'fix'; readonly fix: Fixable }
  /** Two webhooks would inject the same pods; warnings said which. */
  | { readonly kind: 'tag-overlap'; readonly tag: string }
  | { readonly kind: 'remove-tag'; readonly tag: string; readonly namespaces: readonly string[] }

export interface WorkflowContext {
  /** The folder of the package: charts/, profiles/, platforms/. */
  readonly packageFolder: string
  /** What the build prepared for the package's charts; only the built program has it. */
  readonly preparedCharts?: string | undefined
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborting it stops the workflow in order: a request under way is finished and recorded. */
  readonly signal: AbortSignal
  /** IANA name of the time zone that charts call Local; UTC if absent. */
  readonly timeZone?: string | undefined
  now(): Date
  random(bytes: number): Uint8Array
  /** All of standard input, for an option `-`; at most `limit` bytes (64 MB if absent). Throws UserError for more. */
  readStdin(limit?: number): string
  onEvent(event: WorkflowEvent): void
  /** Answers a question; without it every question is answered with yes. */
  confirm?: ((question: Question) => Promise<boolean>) | undefined
}

/** Reports a warning. */
export function warn({ onEvent }: Pick<WorkflowContext, 'onEvent'>, message: string): void {
  onEvent({ kind: 'warning', message })
}

/** A function that reports each warning once. */
export function warnOnce(context: Pick<WorkflowContext, 'onEvent'>): (message: string) => void {
  const reported = new Set<string>()
  return (message) => {
    if (!reported.has(message)) warn(context, message)
    reported.add(message)
  }
}

/** Runs a step and reports its beginning, its progress and its end. */
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
