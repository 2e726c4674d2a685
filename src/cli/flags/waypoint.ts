// The flags of `waypoint generate|apply|delete|list|status`.
import type { ArgumentsOf, Flag } from './flag.ts'
import { clusterFlags, objectOutputFlag, outputFlag } from './groups.ts'

const namespaceFlag = {
  name: 'namespace',
  short: 'n',
  value: 'NS',
  help: 'Namespace of the waypoint (default the namespace of the kubeconfig context)',
} as const satisfies Flag

const waypointFlags = [
  namespaceFlag,
  { name: 'name', value: 'NAME', default: 'waypoint', help: 'Name of the waypoint' },
  {
    name: 'for',
    value: 'TRAFFIC',
    choices: ['service', 'workload', 'all', 'none'],
    help: 'Traffic that the waypoint handles: to Services (what istiod uses by default), to workloads such as pods, all, or none',
  },
  {
    name: 'revision',
    short: 'r',
    value: 'NAME',
    help: 'Revision or tag of the control plane that handles the waypoint (default that of the namespace)',
  },
] as const satisfies readonly Flag[]

const waitTimeoutFlag = {
  name: 'wait-timeout',
  value: 'DURATION',
  default: '1m30s',
  help: 'Time limit of --wait, e.g. 5m',
} as const satisfies Flag

export const waypointGenerateFlags = [...waypointFlags, objectOutputFlag] as const satisfies readonly Flag[]

export type WaypointGenerateArguments = ArgumentsOf<typeof waypointGenerateFlags>

export const waypointApplyFlags = [
  ...waypointFlags,
  { name: 'enroll-namespace', help: 'Label the namespace, so that its pods use the waypoint' },
  {
    name: 'overwrite',
    help: 'Let a namespace that uses another waypoint use this one, and take over fields of other field managers',
  },
  { name: 'wait', short: 'w', help: 'Wait until the waypoint is ready' },
  waitTimeoutFlag,
  outputFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type WaypointApplyArguments = ArgumentsOf<typeof waypointApplyFlags>

export const waypointDeleteFlags = [
  namespaceFlag,
  { name: 'all', help: 'Delete all waypoints of the namespace' },
  outputFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type WaypointDeleteArguments = ArgumentsOf<typeof waypointDeleteFlags>

export const waypointListFlags = [
  namespaceFlag,
  { name: 'all-namespaces', short: 'A', help: 'List the waypoints of all namespaces' },
  outputFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type WaypointListArguments = ArgumentsOf<typeof waypointListFlags>

export const waypointStatusFlags = [
  namespaceFlag,
  { name: 'wait', short: 'w', help: 'Wait until the waypoints are ready' },
  waitTimeoutFlag,
  outputFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type WaypointStatusArguments = ArgumentsOf<typeof waypointStatusFlags>
