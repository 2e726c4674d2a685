// Creates the context of a workflow from the process.
import type { WorkflowContext } from '../workflow/context.ts'
import type { Io } from './io.ts'
import { printEvents, type EventPrinter } from './output/print-events.ts'

interface ContextOptions {
  readonly confirm?: WorkflowContext['confirm']
  readonly onEvent?: EventPrinter | undefined
}

/** Returns a context that prints events to standard error. */
export function contextOf(
  io: Io,
  { confirm, onEvent = printEvents(io) }: ContextOptions = {},
): WorkflowContext {
  return {
    packageFolder: io.packageFolder,
    preparedCharts: io.preparedCharts,
    env: io.env,
    // Reading the signal changes what Ctrl-C does, so it is read only when needed.
    get signal() {
      return io.signal
    },
    // The lookup takes time, and most runs do not need it.
    get timeZone() {
      return io.timeZone
    },
    now: () => io.now(),
    random: (bytes) => io.random(bytes),
    processId: io.processId,
    readStdin: (limit) => io.readStdin(limit),
    onEvent,
    confirm,
  }
}
