// Restarts the sandbox's API server, as an upgrade of the control plane does.
import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers } from './sandbox/api.ts'
import type { Sandbox } from './sandbox/cluster.ts'

/** Kills the API server and starts it again with its arguments after some milliseconds; resolves when it is ready. */
export async function restartApiServer(sandbox: Sandbox, downtime: number): Promise<ChildProcess> {
  const { pid, argv } = findApiServer(sandbox.folder)
  process.kill(pid, 'SIGKILL')
  await sleep(downtime)
  const [program = '', ...args] = argv
  const child = spawn(program, args, { cwd: sandbox.folder, stdio: 'ignore' })
  while (!(await answers({ ...sandbox }, '/readyz'))) await sleep(100)
  return child
}

function findApiServer(folder: string): { readonly pid: number; readonly argv: readonly string[] } {
  for (const name of readdirSync('/proc')) {
    const argv = commandLine(name)
    if (argv[0]?.endsWith('kube-apiserver') && argv.some((argument) => argument.includes(folder)))
      return { pid: Number(name), argv }
  }
  throw new Error(`no kube-apiserver runs for ${folder}`)
}

/** Returns no words for other files of /proc, and for processes that have just ended. */
function commandLine(name: string): readonly string[] {
  if (!/^\d+$/.test(name)) return []
  try {
    return readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').slice(0, -1)
  } catch {
    return []
  }
}
