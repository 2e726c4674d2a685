// Real Helm on the sandbox of a test.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { helmBinary } from '../peer/helm-cli.ts'
import type { Sandbox } from './sandbox/cluster.ts'

/** Runs `helm ARGS` as the sandbox's administrator; returns stdout, and rejects with stderr. */
export async function helm(
  sandbox: Sandbox,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const env = {
    ...process.env,
    ...more,
    KUBECONFIG: sandbox.kubeconfig,
    HELM_CACHE_HOME: join(sandbox.folder, 'helm-cache'),
  }
  const { stdout } = await promisify(execFile)(helmBinary(), args, { env })
  return stdout
}

/** The uids of all pods; they are equal before and after if no pod was restarted. */
export async function podUids(sandbox: Sandbox): Promise<string[]> {
  const { stdout } = await sandbox.kubectl(['get', 'pods', '-A', '-o', 'jsonpath={.items[*].metadata.uid}'])
  return stdout.split(' ').sort()
}
