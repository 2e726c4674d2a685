// A long step of a workflow, with its progress as events.
import type { WorkflowContext } from './context.ts'
import type { WorkflowTask } from './events.ts'

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
