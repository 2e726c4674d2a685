// The process as a workflow sees it.
import type { WorkflowContext } from '../workflow/context.ts'
import type { Io } from './io.ts'
import { printEvents, type EventPrinter } from './output/print-events.ts'

interface ContextOptions {
  readonly confirm?: WorkflowContext['confirm']
  readonly onEvent?: EventPrinter | undefined
}

/** A context that prints events on standard error. */
export function contextOf(
  io: Io,
  { confirm, onEvent = printEvents(io) }: ContextOptions = {},
): WorkflowContext {
  return {
    packageFolder: io.packageFolder,
    preparedCharts: io.preparedCharts,
    env: io.env,
    // Only a command that asks for the signal changes what Ctrl-C does.
    get signal() {
      return io.signal
    },
    // Looked up when asked for, which most runs never do.
    get timeZone() {
      return io.timeZone
    },
    now: () => io.now(),
    random: (bytes) => io.random(bytes),
    readStdin: (limit) => io.readStdin(limit),
    onEvent,
    confirm,
  }
}
