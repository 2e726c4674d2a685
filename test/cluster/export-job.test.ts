// `export job`: the permissions that it prints are enough for the install of the Job, and the install uses them.
import { expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { parseObjects } from '../../src/manifest/parse.ts'
import type { RoleRule } from '../../src/rbac/rights.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from '../peer/with-go.ts'
import { runProgram } from '../support/program.ts'
import { requestedRights, rightText } from './requested-rights.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'
import { startProxy, type Proxy } from './sandbox/proxy.ts'
import { until } from './support.ts'

const job = ['export', 'job', '--image', 'registry.example.com/ambientctl:0.1.0', '--platform', 'k3s']
const config = ['--set', 'profile=ambient', '--platform', 'k3s']

let sandbox: Sandbox
let proxy: Proxy
let objects: KubeObject[] = []

beforeAllWithGo(async () => {
  sandbox = await startSandbox({ platform: 'k3s', nodes: 1 })
  const { stdout, stderr, status } = await runProgram(job)
  expect({ stderr, status }).toMatchObject({ status: 0 })
  objects = parseObjects(stdout, 'job')
  await sandbox.kubectl(['create', 'namespace', 'ambientctl'])
  await sandbox.kubectl(['label', 'namespace', 'ambientctl', 'pod-security.kubernetes.io/enforce=restricted'])
  await sandbox.kubectl(['apply', '-f', '-'], { input: stdout })
  const { stdout: token } = await sandbox.kubectl([
    ...['create', 'token', 'ambientctl-install', '-n', 'ambientctl'],
  ])
  proxy = await startProxy({ ...sandbox, token: token.trim() })
}, 900_000)
afterAllWithGo(async () => {
  await proxy?.stop()
  await sandbox?.stop()
})

const asJob = (...argv: string[]) => runProgram([...argv, '-c', proxy.kubeconfig])

describeWithGo('the permissions of export job', () => {
  test('let preflight read everything that an administrator reads', async () => {
    const asAdmin = await runProgram(['preflight', ...config, '-o', 'json', '-c', sandbox.kubeconfig])
    const { stdout, stderr } = await asJob('preflight', ...config, '-o', 'json')
    expect(stderr).not.toMatch(/forbidden/i)
    expect(findings(stdout)).toEqual(findings(asAdmin.stdout))
  })

  test('are enough for a first install, a change, and an install that deletes an object', async () => {
    for (const change of [
      [],
      ['--set', 'meshConfig.accessLogFile=/dev/stdout'],
      ['--set', 'values.pilot.autoscaleEnabled=false'],
    ]) {
      const { status, stderr } = await asJob('install', '-y', ...config, ...change)
      expect({ status, stderr }).toMatchObject({ status: 0 })
      expect(stderr).not.toMatch(/forbidden|warning/i)
    }
  })

  test('to create, change and watch objects are all used by these installs', () => {
    const used = new Set(proxy.requests.flatMap(requestedRights))
    expect(used).toContain('delete autoscaling/horizontalpodautoscalers istio-system')
    // Reading depends on the number of objects and on other tools in the cluster, deleting on what is pruned. An install that
    // takes long renews the Lease and the heartbeat of a record.
    const asNeeded = /^(get|list|delete) |^patch \/secrets |^update coordination.k8s.io\/leases /
    expect(ownRights().filter((right) => !used.has(right) && !asNeeded.test(right))).toEqual([])
  })

  test('let the Job create its pod in a namespace with restricted Pod Security', async () => {
    await until(async () => {
      const { stdout } = await sandbox.kubectl(['get', 'pods', '-n', 'ambientctl', '-o', 'name'])
      return stdout.includes('pod/ambientctl-install-')
    })
  })
})

function findings(json: string): unknown {
  return (JSON.parse(json) as { findings: { check: string; level: string }[] }).findings
}

/** The rights of the install's own roles, without those for roles that Istio's own pods get. */
function ownRights(): string[] {
  return objects
    .filter(({ kind, metadata }) => /Role$/.test(kind) && metadata.name === 'ambientctl-install')
    .flatMap(({ metadata: { namespace }, ...role }) =>
      (role['rules'] as RoleRule[]).flatMap(({ apiGroups, resources, verbs }) =>
        verbs.flatMap((verb) => resources.map((one) => rightText(verb, apiGroups[0] ?? '', one, namespace))),
      ),
    )
}
