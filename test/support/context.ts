// The context of a workflow without a terminal, a clock or randomness.
import type { WorkflowContext } from '../../src/workflow/context.ts'
import { packageFolder } from './generate.ts'

/** Returns a context with this text as standard input. */
export function testContext(stdin = ''): WorkflowContext {
  return {
    packageFolder,
    env: {},
    signal: new AbortController().signal,
    now: () => new Date(0),
    random: (bytes) => new Uint8Array(bytes),
    readStdin: () => stdin,
    onEvent: () => undefined,
  }
}
