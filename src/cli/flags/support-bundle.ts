// The flags of `support-bundle`.
import type { ArgumentsOf, Flag } from './flag.ts'
import { clusterFlags, istiodNamespaceFlag } from './groups.ts'

export const supportBundleFlags = [
  {
    name: 'output',
    short: 'o',
    value: 'FILE',
    help: 'File to write, or a folder for it (default support-bundle-TIME.tgz in the current folder). It must not exist',
  },
  { name: 'dir', value: 'DIR', help: 'Folder for the file' },
  {
    name: 'dry-run',
    help: 'List what would be read, without reading it',
  },
  {
    name: 'proxies',
    help: 'Also read all sidecars: the log and the Envoy configuration of each',
  },
  {
    name: 'proxy',
    value: 'NAMESPACE/POD',
    repeat: 'comma',
    help: 'Also read the sidecar of this pod; can be repeated',
  },
  {
    name: 'include',
    value: 'NAMESPACE[/POD],…',
    repeat: 'comma',
    help: 'Read only these waypoints, gateways and sidecars, with * for any characters, e.g. shop,team-*/web-*',
  },
  {
    name: 'exclude',
    value: 'NAMESPACE[/POD],…',
    repeat: 'comma',
    help: 'Do not read these namespaces (objects, events, pods) or pods (logs, endpoints), with * for any characters',
  },
  {
    name: 'since',
    value: 'DURATION',
    help: 'Only log lines of the last time, e.g. 30m (default all)',
  },
  { name: 'duration', value: 'DURATION', help: "istioctl's name of --since", hidden: true },
  {
    name: 'tail',
    value: 'LINES',
    default: '10000',
    help: 'Only the last lines of each log; 0 reads all',
  },
  { name: 'pod-timeout', value: 'DURATION', default: '20s', help: 'Time limit for each pod' },
  {
    name: 'timeout',
    value: 'DURATION',
    default: '5m0s',
    help: 'Time limit for all reads. The bundle contains what was read until then',
  },
  {
    name: 'max-size',
    value: 'SIZE',
    default: '100MB',
    help: 'Maximum size of the file. If it is too large, the oldest lines of the longest logs are left out first',
  },
  istiodNamespaceFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type SupportBundleArguments = ArgumentsOf<typeof supportBundleFlags>
