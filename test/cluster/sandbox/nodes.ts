// The nodes of the sandbox imitate a platform: labels, annotations, providerID, taints and nodeInfo as recorded on
// real ones.
import { readFileSync } from 'node:fs'
import { releaseVersions } from './releases.ts'

/** A platform's node; `{n}` in any text is the node's number from 1, `{version}` the API server's version. */
interface NodeTemplate {
  readonly name: string
  readonly providerID?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
  readonly taints?: readonly object[]
  readonly nodeInfo: Readonly<Record<string, string>>
}

/** A platform has one node template, or several, of which the last is repeated. */
const platforms = JSON.parse(readFileSync(new URL('./platforms.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly [NodeTemplate, ...NodeTemplate[]]>
>

const resources = { cpu: '8', memory: '32Gi', 'ephemeral-storage': '100Gi', pods: '110' }
const machine = { machineID: '', systemUUID: '', bootID: '', operatingSystem: 'linux', architecture: 'amd64' }

/** The platforms that nodes can imitate; `plain` imitates none. */
export function platformNames(): string[] {
  return Object.keys(platforms)
}

/** A Node, for the API server. */
export interface NodeObject {
  readonly metadata: { readonly name: string; readonly [key: string]: unknown }
  readonly [key: string]: unknown
}

/** Returns `count` ready Node objects of a platform; throws for an unknown platform and names the known ones. */
export function nodesOf(platform: string, count: number): NodeObject[] {
  const templates = platforms[platform]
  if (!templates)
    throw new Error(`no platform "${platform}" in the sandbox; known: ${platformNames().join(', ')}`)
  return Array.from({ length: count }, (_, i) => {
    const text = JSON.stringify(templates[Math.min(i, templates.length - 1)])
    return node(
      JSON.parse(text.replaceAll('{n}', `${i + 1}`).replaceAll('{version}', releaseVersions.kubernetes)),
      i + 1,
    )
  })
}

function node(
  { name, providerID, labels, annotations, taints, nodeInfo }: NodeTemplate,
  number: number,
): NodeObject {
  const [high, low] = [Math.floor(number / 256), number % 256]
  // Services have 10.43.0.0/16.
  const podCIDR = `10.${high === 0 ? 42 : 43 + high}.${low}.0/24`
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        'kubernetes.io/arch': machine.architecture,
        'kubernetes.io/hostname': name,
        'kubernetes.io/os': machine.operatingSystem,
        ...labels,
      },
      annotations: { 'kwok.x-k8s.io/node': 'fake', ...annotations },
    },
    spec: { providerID, taints, podCIDR, podCIDRs: [podCIDR] },
    status: {
      addresses: [
        { type: 'InternalIP', address: `10.0.${high}.${low}` },
        { type: 'Hostname', address: name },
      ],
      allocatable: resources,
      capacity: resources,
      nodeInfo: { ...machine, kubeProxyVersion: '', ...unknown, ...nodeInfo },
    },
  }
}

/** Fields that a sample does not contain are blank, so that kwok does not fill in its own name. */
const unknown = {
  kernelVersion: 'unknown',
  osImage: 'unknown',
  containerRuntimeVersion: 'containerd://unknown',
}
