// The nodes of the sandbox, in the guise of a platform: labels, annotations, providerID, taints and nodeInfo as seen on real ones.
import { readFileSync } from 'node:fs'
import { releaseVersions } from './releases.ts'

/** A platform's node; `{n}` in any text is the node's number from 1, `{version}` the API server's version. */
interface Guise {
  readonly name: string
  readonly providerID?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
  readonly taints?: readonly object[]
  readonly nodeInfo: Readonly<Record<string, string>>
}

/** A platform has one guise for all nodes, or several, of which the last is repeated. */
const platforms = JSON.parse(readFileSync(new URL('./platforms.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly [Guise, ...Guise[]]>
>

const resources = { cpu: '8', memory: '32Gi', 'ephemeral-storage': '100Gi', pods: '110' }
const machine = { machineID: '', systemUUID: '', bootID: '', operatingSystem: 'linux', architecture: 'amd64' }

/** The platforms that the nodes can look like; `plain` shows none. */
export function platformNames(): string[] {
  return Object.keys(platforms)
}

/** A Node, for the API server. */
export interface NodeObject {
  readonly metadata: { readonly name: string; readonly [key: string]: unknown }
  readonly [key: string]: unknown
}

/** `count` Node objects of a platform, ready; rejects an unknown platform by naming those known. */
export function nodesOf(platform: string, count: number): NodeObject[] {
  const guises = platforms[platform]
  if (!guises)
    throw new Error(`no platform "${platform}" in the sandbox; known: ${platformNames().join(', ')}`)
  return Array.from({ length: count }, (_, i) => {
    const text = JSON.stringify(guises[Math.min(i, guises.length - 1)])
    return node(
      JSON.parse(text.replaceAll('{n}', `${i + 1}`).replaceAll('{version}', releaseVersions.kubernetes)),
      i + 1,
    )
  })
}

function node(
  { name, providerID, labels, annotations, taints, nodeInfo }: Guise,
  number: number,
): NodeObject {
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
    spec: { providerID, taints, podCIDR: `10.42.${number}.0/24`, podCIDRs: [`10.42.${number}.0/24`] },
    status: {
      addresses: [
        { type: 'InternalIP', address: `10.0.0.${number}` },
        { type: 'Hostname', address: name },
      ],
      allocatable: resources,
      capacity: resources,
      nodeInfo: { ...machine, kubeProxyVersion: '', ...unknown, ...nodeInfo },
    },
  }
}

/** What a sample does not tell is left blank, so that kwok's own name does not stand there. */
const unknown = {
  kernelVersion: 'unknown',
  osImage: 'unknown',
  containerRuntimeVersion: 'containerd://unknown',
}
