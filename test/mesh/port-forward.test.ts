// Forwarded ports and commands in pods: kubectl and our client, the API server, and the streaming library of kubelets.
import { execFile, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import { getFromPod, type PodRequest, type PodResponse } from '../../src/cluster/pod-http.ts'
import { findRun } from '../cluster/sandbox/runs.ts'
import { open } from '../cluster/support.ts'
import { openAs } from '../cluster/users.ts'
import { installMesh } from './install-result.ts'
import { istiodPods, useMesh } from './mesh.ts'
import { afterAllWithMesh, beforeAllWithMesh, describeWithMesh } from './with-mesh.ts'

const mesh = useMesh({ nodes: 1 })
const debug = { namespace: 'istio-system', port: 15014, path: '/debug/mesh', maxBytes: 1 << 20 }
const meshConfig = { proxyListenPort: 15001, accessLogFile: '/tmp/log' }

let cluster: Cluster
let pod = ''
beforeAllWithMesh(async () => {
  cluster = await open(mesh.sandbox.kubeconfig)
  await installMesh(mesh, '--set', 'profile=minimal', '--set', 'meshConfig.accessLogFile=/tmp/log')
  pod = (await istiodPods(mesh))[0] ?? ''
}, 300_000)
afterAllWithMesh(() => cluster?.close())

const get = (request: Partial<PodRequest> = {}, client = cluster): Promise<PodResponse> =>
  getFromPod(client, { ...debug, pod, ...request })

describeWithMesh('a request to a port on localhost of a pod', () => {
  test('gets debug data, which istiod refuses to callers from other addresses', async () => {
    const { status, body, truncated } = await get()
    expect({ status, truncated }).toEqual({ status: 200, truncated: false })
    expect(JSON.parse(body.toString())).toMatchObject(meshConfig)
    expect(await mesh.ask('istio-system', pod, 15014, '/debug/mesh')).toMatchObject({ status: 401 })
  })

  test('gets the same as twenty others at the same time', async () => {
    const bodies = await Promise.all(Array.from({ length: 20 }, async () => String((await get()).body)))
    expect(new Set(bodies).size).toBe(1)
  })

  test('gets the start of a large body', async () => {
    const { body, truncated } = await get({ path: '/metrics', maxBytes: 500 })
    expect({ length: body.length, truncated }).toEqual({ length: 500, truncated: true })
    expect(body.toString()).toMatch(/^# HELP/)
  })

  test('gets the status of a path that does not exist', async () => {
    expect(await get({ path: '/nothing' })).toMatchObject({ status: 404 })
  })

  test.each([
    { what: 'a port that nothing listens on', port: 9999, says: 'nothing listens on this port of the pod' },
    { what: 'a pod that does not exist', pod: 'absent', says: 'pods "absent" not found' },
  ])('names pod and port for $what', async ({ says, ...request }) => {
    const target = { ...debug, pod, ...request }
    await expect(get(request)).rejects.toMatchObject({
      name: 'ApiError',
      message: `Pod/istio-system/${target.pod}, port ${target.port}: ${says}`,
    })
  })

  test('names the permission that a user lacks', async () => {
    const guest = await open(mesh.sandbox.kubeconfigs.guest)
    try {
      await expect(get({}, guest)).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining('cannot get resource "pods/portforward" in API group ""'),
      })
    } finally {
      guest.close()
    }
  })

  test('needs no more than get and create on pods/portforward, also for an impersonated user', async () => {
    const rules = [
      { apiGroups: [''], resources: ['pods'], verbs: ['get'] },
      { apiGroups: [''], resources: ['pods/portforward'], verbs: ['get', 'create'] },
    ]
    const forwarder = await openAs(mesh.sandbox, cluster, 'forwarder', rules)
    try {
      expect(await get({}, forwarder)).toMatchObject({ status: 200 })
    } finally {
      forwarder.close()
    }
  })
})

/** kubectl speaks WebSocket to the API server by default, and SPDY if these are false. */
const protocols = [{ protocol: 'WebSocket' }, { protocol: 'SPDY' }]

function kubectlOf(protocol: string): { program: string; env: NodeJS.ProcessEnv } {
  const websockets = String(protocol === 'WebSocket')
  const env = {
    ...process.env,
    KUBECONFIG: mesh.sandbox.kubeconfig,
    KUBECTL_PORT_FORWARD_WEBSOCKETS: websockets,
    KUBECTL_REMOTE_COMMAND_WEBSOCKETS: websockets,
  }
  return { program: findRun(mesh.sandbox.name)?.kubectl ?? '', env }
}

describeWithMesh('kubectl port-forward', () => {
  test.each(protocols)('forwards several connections over $protocol', async ({ protocol }) => {
    const { program, env } = kubectlOf(protocol)
    const args = ['port-forward', '-n', 'istio-system', `pod/${pod}`, ':15014']
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const lines = createInterface(child.stdout)
      const [, port] =
        /^Forwarding from 127.0.0.1:(\d+)/.exec(String((await lines[Symbol.asyncIterator]().next()).value)) ??
        []
      const answers = ['a', 'b', 'c'].map(() =>
        fetch(`http://127.0.0.1:${port}/debug/mesh`).then((answer) => answer.json()),
      )
      for (const answer of await Promise.all(answers)) expect(answer).toMatchObject(meshConfig)
    } finally {
      child.kill()
    }
  })
})

describeWithMesh('kubectl exec', () => {
  const run = (protocol: string, ...command: string[]): Promise<{ stdout: string; stderr: string }> => {
    const { program, env } = kubectlOf(protocol)
    return promisify(execFile)(program, ['exec', '-n', 'istio-system', pod, '--', ...command], { env })
  }

  test.each(protocols)('runs a command in the network of the pod, over $protocol', async ({ protocol }) => {
    const { stdout } = await run(protocol, 'pilot-discovery', 'request', 'GET', '/debug/mesh')
    expect(JSON.parse(stdout)).toMatchObject(meshConfig)
  })

  test.each(protocols)('ends with the status of the command, over $protocol', async ({ protocol }) => {
    // istiod's program ends with 255 for a command that it does not have.
    await expect(run(protocol, 'pilot-discovery', 'unknown')).rejects.toMatchObject({
      code: 255,
      stderr: expect.stringContaining('command terminated with exit code 255'),
    })
  })

  test('finds no command of the machine in the container', async () => {
    await expect(run('WebSocket', 'ls')).rejects.toMatchObject({
      stderr: expect.stringContaining('exec: "ls": executable file not found in $PATH'),
    })
  })
})
