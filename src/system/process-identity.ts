// Who runs a process, for other people: the names of the user and the machine, and the process ID.
import { hostname, userInfo } from 'node:os'

/** Returns `USER@HOST/PID`. A user without a name, as in many containers, is `unknown`. */
export function processIdentity(processId: number): string {
  return `${userName()}@${hostname()}/${processId}`
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    return 'unknown'
  }
}
