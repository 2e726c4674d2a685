// The log of a real istiod: what it complains about, apart from the lines that each istiod writes while it starts.
import type { Mesh } from './mesh.ts'

interface UsualLine {
  readonly line: RegExp
  readonly reason: string
}

/** Warnings and errors that no configuration of ours causes. */
const usualLines: readonly UsualLine[] = [
  {
    line: /failed to set GOMEMLIMIT.*process is not in cgroup/,
    reason: "the sandbox's processes have no control group of their own",
  },
  {
    line: /error handling istio.*-validator.*retrying \(retry count: \d+\): webhook is not ready, retry/,
    reason: 'it asks its own validating webhook before the API server reaches it',
  },
  {
    line: /Operation cannot be fulfilled on validatingwebhookconfigurations.*the object has been modified/,
    reason: 'two of its controllers write to the same webhook, and the second one repeats that',
  },
  {
    line: /\twarn\t(discovery|sidecar injector|config validation) is not ready/,
    reason: 'the first readiness probe comes before it is ready',
  },
  {
    line: /error initially creating leader election record: configmaps "[\w-]+" already exists/,
    reason: 'two revisions start together, and the other one creates the record of their election first',
  },
  { line: /\twarn\tslow startup task/, reason: 'the machine is busy' },
]

/** Zap's lines, those of Go's standard logger, and klog's. */
const complaint =
  /\t(warn|error|fatal|panic)\t|^\d{4}\/\S+ \S+ (WARN|ERROR)|^[EWF]\d{4} |^(panic|fatal error):/

/** Returns the warnings and errors in the log of a pod that are not usual. */
export async function complaintsOf(mesh: Mesh, pod: string): Promise<string[]> {
  const log = await logOf(mesh, pod)
  return log
    .split('\n')
    .filter((line) => complaint.test(line) && !usualLines.some((usual) => usual.line.test(line)))
}

/** Returns the whole log of a pod of istiod. */
export function logOf(mesh: Mesh, pod: string): Promise<string> {
  return mesh.kubectl('logs', '-n', 'istio-system', pod, '--tail=-1')
}

/** Returns the flags with which an istiod says that it started; environment variables set some of them. */
export function flagsIn(log: string): Record<string, string> {
  return Object.fromEntries(
    [...log.matchAll(/\tFLAG: --(\S+?)="(.*)"$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Returns the seconds from the first line of a log to the one that says that istiod is ready to serve. */
export function secondsToReady(log: string): number {
  const first = /^\S+Z(?=\t)/m.exec(log)?.[0] ?? ''
  const last = /^(\S+Z)\t.*marking server ready/m.exec(log)?.[1] ?? ''
  return (Date.parse(last) - Date.parse(first)) / 1000
}
