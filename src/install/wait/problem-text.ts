// Problems as text and as data.
import type { Problem } from './symptoms.ts'

/** Returns a problem as one line: `Pod/ns/a and 2 more: ImagePullBackOff: …`. */
export function describeProblem({ objects, reason, message }: Problem): string {
  const more = objects.length > 1 ? ` and ${objects.length - 1} more` : ''
  return `${objects[0]}${more}: ${reason}${message && `: ${message}`}`
}

/** Returns a problem with the last log lines, its cause and its fix, each on a line. */
export function problemLines(problem: Problem): string[] {
  const { log = [], explanation } = problem
  return [
    describeProblem(problem),
    ...log.map((line) => `log: ${line}`),
    ...(explanation ? [`cause: ${explanation.cause} (${explanation.id})`, `fix: ${explanation.fix}`] : []),
  ]
}

/** Returns a problem for JSON output. `name` is that of the cause in docs/troubleshooting.md. */
export function plainProblem({ workload, objects, reason, message, log, explanation }: Problem): object {
  return {
    workload,
    objects,
    reason,
    message,
    ...(log && { log }),
    ...(explanation && { cause: { name: explanation.id, text: explanation.cause, fix: explanation.fix } }),
  }
}
