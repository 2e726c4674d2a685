// Real Helm takes installs over with the commands of `manifest translate`.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from '@jest/globals'
import { helmBinary } from '../peer/helm-cli.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from '../peer/with-go.ts'
import { runProgram } from '../support/program.ts'
import { helm, podUids } from './helm.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'

let sandbox: Sandbox
let folder = ''

beforeAllWithGo(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-manifest-translate-'))
  symlinkSync(helmBinary(), join(folder, 'helm'))
  sandbox = await startSandbox({ platform: 'k3s', nodes: 2 })
}, 900_000)

afterAllWithGo(async () => {
  rmSync(folder, { recursive: true, force: true })
  await sandbox.stop()
})

// A gateway needs a running istiod, whose pods the sandbox only simulates, so it has no injection.
const config = ['--set', 'profile=ambient', '--platform', 'k3s', '--set', 'values.pilot.traceSampling=5']

/** Runs the printed lines with a shell, one at a time, as a user does. */
async function takeOver(...flags: string[]): Promise<number> {
  const argv = ['manifest', 'translate', ...config, ...flags, '-o', join(folder, 'values'), '--overwrite']
  const { status, stdout } = await runProgram(argv)
  expect(status).toBe(0)
  const lines = stdout.trimEnd().split('\n')
  const env = {
    ...process.env,
    KUBECONFIG: sandbox.kubeconfig,
    PATH: [folder, process.env['PATH']].join(delimiter),
  }
  for (const line of lines) await promisify(execFile)('sh', ['-c', line], { env })
  return lines.length
}

const releases = async () => {
  const listed = JSON.parse(await helm(sandbox, ['list', '-A', '-o', 'json'])) as Record<string, string>[]
  return listed.map(({ name = '', status, revision }) => [name, status, revision]).sort()
}

const purge = () => runProgram(['uninstall', '--purge', '-y', '-c', sandbox.kubeconfig])

describeWithGo('the commands of manifest translate', () => {
  afterEach(async () => {
    expect(await purge()).toMatchObject({ status: 0 })
    await sandbox.kubectl(['delete', 'namespace', 'istio-system', '--ignore-not-found'])
  })

  test('continue an install of ambientctl, and restart no pod', async () => {
    const installed = await runProgram(['install', ...config, '-y', '-c', sandbox.kubeconfig])
    expect(installed).toMatchObject({ status: 0 })
    const before = await podUids(sandbox)
    expect(before.length).toBeGreaterThan(2)
    expect(await takeOver()).toBe(4)
    expect(await releases()).toEqual(
      ['istio-base', 'istio-cni', 'istiod', 'ztunnel'].map((name) => [name, 'deployed', '2']),
    )
    expect(await podUids(sandbox)).toEqual(before)
  })

  test('keep the validator and the tag of a default revision with --cluster-specific', async () => {
    const revision = ['--revision', 'canary']
    const installed = await runProgram(['install', ...config, ...revision, '-y', '-c', sandbox.kubeconfig])
    expect(installed).toMatchObject({ status: 0 })
    const webhooks = async () => {
      const kinds = 'validatingwebhookconfigurations,mutatingwebhookconfigurations'
      return (await sandbox.kubectl(['get', kinds, '-o', 'name'])).stdout.split('\n').sort()
    }
    const before = await webhooks()
    expect(before.join()).toContain('istiod-default-validator')
    expect(before.join()).toContain('istio-revision-tag-default')
    const pods = await podUids(sandbox)
    await takeOver(...revision, '--cluster-specific', '-c', sandbox.kubeconfig)
    expect(await releases()).toContainEqual(['istiod-canary', 'deployed', '2'])
    expect(await webhooks()).toEqual(before)
    expect(await podUids(sandbox)).toEqual(pods)
  })

  test('take over objects without a release, and continue to own them', async () => {
    const { stdout } = await runProgram(['manifest', 'generate', ...config])
    await sandbox.kubectl(['create', 'namespace', 'istio-system'])
    await sandbox.kubectl(['apply', '--server-side', '-f', '-'], { input: stdout })
    const uidOf = async (kind: string, name: string) =>
      (await sandbox.kubectl(['get', kind, name, '-n', 'istio-system', '-o', 'jsonpath={.metadata.uid}']))
        .stdout
    const uids = () => Promise.all([uidOf('deployment', 'istiod'), uidOf('daemonset', 'ztunnel')])
    const before = await uids()
    await takeOver()
    expect(await releases()).toEqual(
      ['istio-base', 'istio-cni', 'istiod', 'ztunnel'].map((name) => [name, 'deployed', '1']),
    )
    expect(await uids()).toEqual(before)
    const status = await runProgram(['status', '-c', sandbox.kubeconfig])
    expect(status.stdout).not.toContain('without a release record')
    // A second run upgrades the releases and restarts nothing.
    const pods = await podUids(sandbox)
    await takeOver()
    expect(await podUids(sandbox)).toEqual(pods)
  })
})
