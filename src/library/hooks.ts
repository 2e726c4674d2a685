// What a caller passes to a workflow in addition to its options, as the context of the workflow.
import { randomBytes } from 'node:crypto'
import { env as processEnv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { UserError } from '../errors.ts'
import type { Question, WorkflowContext } from '../workflow/context.ts'
import type { WorkflowEvent } from '../workflow/progress-events.ts'

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

/** Returns the context of a workflow; nothing is printed. */
export function contextOf(hooks: WorkflowHooks): WorkflowContext {
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
