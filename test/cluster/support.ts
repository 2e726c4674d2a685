// Shared by the tests of the client: objects, and a connection to the sandbox that can be cut and restored.
import { createServer, connect as dial, type AddressInfo, type Socket } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../src/cluster/client.ts'
import type { Cluster, ConnectOptions } from '../../src/cluster/api.ts'
import type { KubeObject, ObjectRef } from '../../src/manifest/object.ts'
import { kubeconfig } from './sandbox/api.ts'
import type { Sandbox } from './sandbox/cluster.ts'

/** Connects with a kubeconfig and an empty environment. */
export function open(path: string, options: Partial<ConnectOptions> = {}): Promise<Cluster> {
  return connect({ kubeconfig: path, env: {}, ...options })
}

export function configMap(name: string, data: Record<string, string> = {}): KubeObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default' }, data }
}

export function mapRef(name: string): ObjectRef {
  return { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'default', name }
}

/** A CustomResourceDefinition whose kind has one field, `spec.size`. */
export function crd(kind: string, group = 'tests.example.com'): KubeObject {
  const singular = kind.toLowerCase()
  const size = { type: 'object', properties: { size: { type: 'integer' } } }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${singular}s.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, plural: `${singular}s`, singular },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', properties: { spec: size } } },
        },
      ],
    },
  }
}

/** Polls every 0.1 s, for 100 s. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 100_000; !(await condition());) {
    if (Date.now() > end) throw new Error(`waited in vain for ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** A TCP relay to the sandbox with its own port, which stays the same when it is cut and restored. */
export interface Relay {
  readonly server: string
  readonly kubeconfig: string
  /** Closes the port and every connection, as a restart of the API server does. */
  cut(): Promise<void>
  restore(): Promise<void>
}

export async function relay(sandbox: Sandbox): Promise<Relay> {
  const sockets = new Set<Socket>()
  const front = createServer((client) => {
    const target = dial(Number(new URL(sandbox.server).port), '127.0.0.1')
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        target.destroy()
      })
    }
    client.pipe(target).pipe(client)
  })
  let port = 0
  const restore = async (): Promise<void> => {
    await new Promise<void>((resolve) => front.listen(port, '127.0.0.1', resolve))
    port = (front.address() as AddressInfo).port
  }
  await restore()
  const server = `https://127.0.0.1:${port}`
  const path = join(sandbox.folder, `relay-${port}.kubeconfig`)
  writeFileSync(path, kubeconfig('relay', { server, token: sandbox.token, ca: sandbox.ca }), { mode: 0o600 })
  return {
    server,
    kubeconfig: path,
    restore,
    async cut() {
      const closed = new Promise((resolve) => front.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
