// Fills an API server with the objects of a big cluster: with status, managed fields, images and long specs as on
// real ones.
import { Agent, request } from 'node:https'
import type { Sandbox } from './sandbox/cluster.ts'
import { nodesOf } from './sandbox/nodes.ts'

export interface Size {
  readonly nodes: number
  readonly namespaces: number
  readonly pods: number
}

type Send = (method: string, path: string, body: unknown) => Promise<void>

/** Number of parallel requests. */
const atOnce = 24

/**
 * Writes all objects: half a Deployment and a Service for each namespace, with pods spread over nodes and namespaces.
 */
export async function fill(sandbox: Sandbox, size: Size): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce, ca: sandbox.ca })
  const send = sender(sandbox, agent)
  try {
    await each(size.namespaces, (i) => namespace(send, i))
    await each(size.nodes, (i) => send('POST', '/api/v1/nodes', node(i)))
    await each(size.namespaces, (i) => workload(send, i, Math.ceil(size.pods / size.namespaces)))
    await each(size.pods, (i) => pod(send, i, size))
  } finally {
    agent.destroy()
  }
}

async function each(count: number, work: (i: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Retries after 429, which servers under such a load sometimes answer. */
function sender({ server, token }: Sandbox, agent: Agent): Send {
  const once = (method: string, path: string, body: unknown): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const merge = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': merge,
        'user-agent': 'kubelet/v1.34.4',
      }
      const sent = request(server + path, { method, headers, agent }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        answer.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(JSON.stringify(body))
    })
  return async (method, path, body) => {
    for (let tries = 1; ; tries++) {
      const { status, text } = await once(method, path, body)
      if (status < 300) return
      if (status !== 429 || tries > 9) throw new Error(`${method} ${path}: ${status} ${text}`)
    }
  }
}

const nsName = (i: number) => `team-${String(i).padStart(4, '0')}`
const nodeName = (i: number) => `worker-${String(i).padStart(4, '0')}`
const long = 'abcdefghij'.repeat(7)

async function namespace(send: Send, i: number): Promise<void> {
  const name = nsName(i)
  const labels = { team: name, ...(i % 4 === 0 && { 'istio.io/dataplane-mode': 'ambient' }) }
  await send('POST', '/api/v1/namespaces', { metadata: { name, labels } })
  // The API server rejects pods without it.
  await send('POST', `/api/v1/namespaces/${name}/serviceaccounts`, { metadata: { name: 'default' } })
  const root = { metadata: { name: 'kube-root-ca.crt' }, data: { 'ca.crt': long.repeat(17) } }
  await send('POST', `/api/v1/namespaces/${name}/configmaps`, root)
}

function node(i: number): object {
  const [first] = nodesOf('eks', 1) as [{ metadata: object; spec: object; status: object }]
  const condition = (type: string, status: string) => ({
    type,
    status,
    reason: `Kubelet${type}`,
    message: `kubelet says ${type} is ${status}`,
    lastHeartbeatTime: '2026-11-21T12:00:00Z',
    lastTransitionTime: '2026-11-01T12:00:00Z',
  })
  const images = Array.from({ length: 40 }, (_, n) => ({
    names: [`registry.example.com/team/${long}@sha256:${n}`, `registry.example.com/team/image-${n}:1.${n}`],
    sizeBytes: 50_000_000 + n,
  }))
  return {
    ...first,
    metadata: { ...first.metadata, name: nodeName(i) },
    status: {
      ...first.status,
      images,
      conditions: [
        condition('MemoryPressure', 'False'),
        condition('DiskPressure', 'False'),
        condition('PIDPressure', 'False'),
        condition('Ready', 'True'),
      ],
    },
  }
}

async function workload(send: Send, i: number, replicas: number): Promise<void> {
  const namespace = nsName(i)
  const labels = { app: `app-${i}`, 'app.kubernetes.io/name': `app-${i}`, team: namespace }
  const metadata = { name: `app-${i}`, namespace, labels }
  const template = { metadata: { labels }, spec: podSpec() }
  await send('POST', `/apis/apps/v1/namespaces/${namespace}/deployments`, {
    metadata,
    spec: { replicas, selector: { matchLabels: { app: `app-${i}` } }, template },
  })
  await send('POST', `/api/v1/namespaces/${namespace}/services`, {
    metadata,
    spec: { selector: { app: `app-${i}` }, ports: [{ port: 80, targetPort: 8080 }] },
  })
}

async function pod(send: Send, i: number, size: Size): Promise<void> {
  const number = i % size.namespaces
  const namespace = nsName(number)
  const name = `app-${number}-5d9c7b8f6d-${String(i).padStart(5, '0')}`
  const path = `/api/v1/namespaces/${namespace}/pods`
  await send('POST', path, {
    metadata: {
      name,
      labels: {
        app: `app-${number}`,
        'app.kubernetes.io/name': `app-${number}`,
        'pod-template-hash': '5d9c7b8f6d',
        team: namespace,
      },
      annotations: { 'checksum/config': long, 'prometheus.io/scrape': 'true' },
      ownerReferences: [
        {
          apiVersion: 'apps/v1',
          kind: 'ReplicaSet',
          name: `app-${number}-5d9c7b8f6d`,
          uid: '11111111-2222-3333-4444-555555555555',
          controller: true,
        },
      ],
    },
    spec: { ...podSpec(), nodeName: nodeName(i % size.nodes) },
  })
  await send('PATCH', `${path}/${name}/status`, { status: podStatus(i) })
}

function podSpec(): object {
  const probe = (path: string) => ({ httpGet: { path, port: 8080 }, periodSeconds: 10 })
  const env = Array.from({ length: 12 }, (_, n) => ({ name: `SETTING_${n}`, value: `${long}-${n}` }))
  return {
    tolerations: [{ key: 'dedicated', operator: 'Equal', value: 'team', effect: 'NoSchedule' }],
    containers: [
      {
        name: 'app',
        image: `registry.example.com/team/app:1.2.3@sha256:${'0'.repeat(64)}`,
        args: ['--listen=:8080', `--config=/etc/app/${long}`],
        env,
        ports: [
          { name: 'http', containerPort: 8080 },
          { name: 'metrics', containerPort: 9090 },
        ],
        livenessProbe: probe('/live'),
        readinessProbe: probe('/ready'),
        resources: {
          requests: { cpu: '100m', memory: '128Mi' },
          limits: { cpu: '1', memory: '512Mi' },
        },
        volumeMounts: [{ name: 'config', mountPath: '/etc/app' }],
      },
    ],
    volumes: [{ name: 'config', configMap: { name: 'kube-root-ca.crt' } }],
  }
}

function podStatus(i: number): object {
  const time = '2026-11-21T12:00:00Z'
  const condition = (type: string) => ({ type, status: 'True', lastTransitionTime: time })
  return {
    phase: 'Running',
    startTime: time,
    podIP: `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`,
    conditions: ['PodScheduled', 'Initialized', 'ContainersReady', 'Ready'].map(condition),
    containerStatuses: [
      {
        name: 'app',
        ready: true,
        started: true,
        restartCount: 0,
        image: 'registry.example.com/team/app:1.2.3',
        imageID: `registry.example.com/team/app@sha256:${'0'.repeat(64)}`,
        containerID: `containerd://${'a'.repeat(64)}`,
        state: { running: { startedAt: time } },
      },
    ],
  }
}
