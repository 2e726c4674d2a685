// The picture of the cluster: its parts from workloads down to nodes, each with the findings that concern it.
import type { Finding } from '../preflight/check.ts'
import type { DiagramNodeGroup, ClusterDiagram, DiagramComponent } from '../preflight/cluster-diagram.ts'
import { severityBadge, type SeverityBadge } from './badge.ts'
import { placeOf } from './place.ts'

/** A box of the picture. */
export interface DrawingBox {
  readonly title: string
  readonly text: string
  readonly badges: readonly (SeverityBadge & { readonly id: string })[]
}

export interface Drawing {
  readonly cluster: DrawingBox
  readonly server: DrawingBox
  readonly workloads: DrawingBox
  readonly mesh: DrawingBox & {
    readonly namespaces: readonly (DrawingBox & {
      readonly components: readonly (DrawingBox & { readonly tone: string })[]
    })[]
  }
  readonly network: DrawingBox & {
    readonly cnis: readonly { readonly name: string; readonly text: string }[]
  }
  readonly nodes: DrawingBox & { readonly groups: readonly (DrawingBox & Squares)[] }
}

/** Nodes as squares. */
interface Squares {
  readonly squares: readonly { readonly tone: 'ready' | 'unready' }[]
  /** What one square stands for, where it is more than one node. */
  readonly scale: string
}

/** More squares than these say no more. */
const mostSquares = 40
/** More groups than these are one: a page is no inventory. */
const mostGroups = 8

/** Each finding is in one box, and only one. */
export function drawingOf(diagram: ClusterDiagram, findings: readonly Finding[]): Drawing {
  const { nodes, components, workloads, server, cnis, managedCni, primaryCni } = diagram
  const groups = 'value' in nodes ? foldGroups(nodes.value) : []
  const parts = 'value' in components ? components.value : []
  const places = findings.map((finding) => placeOf(finding, groups, parts))
  const box = (place: string, title: string, text = ''): DrawingBox => ({
    title,
    text,
    badges: findings.flatMap((finding, i) =>
      places[i] === place ? [{ ...severityBadge(finding, i), id: finding.id }] : [],
    ),
  })
  const namespaces = [...new Set(parts.map(({ namespace }) => namespace))]
  return {
    cluster: box('cluster', 'Cluster'),
    server: box('server', 'API server', 'value' in server ? server.value : server.unread),
    workloads: box('workloads', 'Workloads', workloadsText(workloads)),
    mesh: {
      ...box('mesh', 'Istio', meshText(components)),
      namespaces: namespaces.map((namespace) => ({
        ...box(`namespace/${namespace}`, namespace),
        components: parts.flatMap((part, i) =>
          part.namespace === namespace
            ? [{ ...box(`component/${i}`, titleOf(part), stateOf(part)), tone: toneOf(part) }]
            : [],
        ),
      })),
    },
    network: {
      ...box('network', 'Network', managedCni ? 'The cloud owns its configuration.' : noCni(cnis.length)),
      cnis: cnis.map(({ name, object, version }) => ({
        name,
        text: [version, name === primaryCni ? 'primary' : '', object].filter(Boolean).join(' · '),
      })),
    },
    nodes: {
      ...box('nodes', 'Nodes', 'value' in nodes ? nodesText(nodes.value) : nodes.unread),
      groups: groups.map((group, i) => ({
        ...box(`node/${i}`, groupTitle(group), groupText(group, primaryCni)),
        ...squaresOf(group),
      })),
    },
  }
}

const plural = (n: number, noun: string) => `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`

function workloadsText(read: ClusterDiagram['workloads']): string {
  if ('unread' in read) return read.unread
  const { namespaces, pods, ambient, injected } = read.value
  const modes = [
    plural(namespaces, 'namespace'),
    ambient > 0 ? `${ambient} in ambient mode` : '',
    injected > 0 ? `${injected} with sidecars` : '',
  ]
  const podsText = pods === undefined ? 'pods not readable' : plural(pods, 'pod')
  return `${modes.filter(Boolean).join(', ')} · ${podsText}`
}

function meshText(read: ClusterDiagram['components']): string {
  if ('unread' in read) return read.unread
  return read.value.length === 0 ? 'Nothing of Istio runs.' : ''
}

const noCni = (count: number) => (count === 0 ? 'No network plugin was recognised.' : '')

const titleOf = ({ title, workload }: DiagramComponent) =>
  workload === undefined || workload.toLowerCase() === title.toLowerCase() ? title : `${title} · ${workload}`

function stateOf({ planned, running }: DiagramComponent): string {
  if (!running) return 'to be installed'
  const { version, ready, desired } = running
  const state = [version, `${ready} of ${desired} ready`, planned ? 'to be updated' : '']
  return state.filter(Boolean).join(' · ')
}

function toneOf({ running }: DiagramComponent): 'planned' | 'ready' | 'unready' {
  if (!running) return 'planned'
  return running.ready >= running.desired ? 'ready' : 'unready'
}

function nodesText(groups: readonly DiagramNodeGroup[]): string {
  const total = groups.reduce((sum, { names }) => sum + names.length, 0)
  const unready = groups.reduce((sum, { notReady }) => sum + notReady, 0)
  return unready > 0 ? `${plural(total, 'node')}, ${unready} not ready` : plural(total, 'node')
}

function foldGroups(groups: readonly DiagramNodeGroup[]): DiagramNodeGroup[] {
  if (groups.length <= mostGroups) return [...groups]
  const rest = groups.slice(mostGroups - 1)
  const names = rest.flatMap((group) => group.names)
  const notReady = rest.reduce((sum, group) => sum + group.notReady, 0)
  const folded = {
    platform: `${rest.length} other kinds`,
    system: '',
    osImage: '',
    kubelet: '',
    runtime: '',
    names,
    notReady,
  }
  return [...groups.slice(0, mostGroups - 1), folded]
}

const groupTitle = ({ platform, names }: DiagramNodeGroup) => `${plural(names.length, 'node')} · ${platform}`

function groupText(
  { system, osImage, kubelet, runtime, notReady }: DiagramNodeGroup,
  cni: string | undefined,
): string {
  const kind = [system, osImage, kubelet && `kubelet ${kubelet}`, runtime].filter(Boolean)
  const state = notReady > 0 ? [`${notReady} not ready`] : []
  return [...(cni === undefined ? [] : [cni]), ...kind, ...state].join(' · ')
}

/** A square a node, or for many nodes as many squares as can be looked at; one that is not ready is never rounded away. */
function squaresOf({ names, notReady }: DiagramNodeGroup): Squares {
  const scale = Math.ceil(names.length / mostSquares)
  const unready = Math.ceil(notReady / scale)
  const ready = Math.max(0, Math.ceil(names.length / scale) - unready)
  return {
    squares: [
      ...Array.from({ length: unready }, () => ({ tone: 'unready' as const })),
      ...Array.from({ length: ready }, () => ({ tone: 'ready' as const })),
    ],
    scale: scale > 1 ? `one square is ${scale} nodes` : '',
  }
}
