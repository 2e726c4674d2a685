// The commands below `waypoint`, as rows of the table of commands.
import { defineCommand, type Command } from './command.ts'
import {
  waypointApplyFlags,
  waypointDeleteFlags,
  waypointGenerateFlags,
  waypointListFlags,
  waypointStatusFlags,
} from './flags/waypoint.ts'

export const waypointCommands: readonly Command[] = [
  defineCommand({
    path: 'waypoint apply',
    summary: 'Create or change a waypoint',
    flags: waypointApplyFlags,
    examples: [
      ['waypoint apply -n shop --enroll-namespace --wait', 'create a waypoint, and let the namespace use it'],
      ['waypoint apply -n shop --name pods --for workload', 'create a waypoint for traffic to pods'],
    ],
    load: async () => (await import('./commands/waypoint.ts')).runWaypointApply,
  }),
  defineCommand({
    path: 'waypoint generate',
    summary: 'Print the Gateway of a waypoint without applying it',
    flags: waypointGenerateFlags,
    examples: [['waypoint generate -n shop > waypoint.yaml', 'write the manifest to a file']],
    load: async () => (await import('./commands/waypoint.ts')).runWaypointGenerate,
  }),
  defineCommand({
    path: 'waypoint list',
    summary: 'List the waypoints of a namespace, or of all namespaces',
    flags: waypointListFlags,
    examples: [['waypoint list -A', 'list the waypoints of all namespaces']],
    load: async () => (await import('./commands/waypoint.ts')).runWaypointList,
  }),
  defineCommand({
    path: 'waypoint status',
    summary: 'Show whether waypoints are ready, and why not',
    argument: {
      name: 'NAME',
      required: false,
      help: 'Name of the waypoint; without it, all of the namespace',
    },
    flags: waypointStatusFlags,
    examples: [['waypoint status waypoint -n shop', 'show one waypoint']],
    load: async () => (await import('./commands/waypoint.ts')).runWaypointStatus,
  }),
  defineCommand({
    path: 'waypoint delete',
    summary: 'Delete waypoints',
    argument: { name: 'NAME', required: false, repeat: true, help: 'Names of the waypoints' },
    flags: waypointDeleteFlags,
    examples: [
      ['waypoint delete waypoint -n shop', 'delete one waypoint'],
      ['waypoint delete --all -n shop', 'delete all waypoints of a namespace'],
    ],
    load: async () => (await import('./commands/waypoint.ts')).runWaypointDelete,
  }),
]
