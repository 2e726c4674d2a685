// Flags of install, uninstall and manifest generate.
import type { ArgumentsOf, Flag } from './flag.ts'
import {
  checkImagesFlags,
  clusterFlags,
  configurationFlags,
  confirmationFlag,
  dryRunFlag,
  eventOutputFlag,
  lockTimeoutFlag,
  outputFlag,
  verboseFlag,
} from './groups.ts'
import { pushImagesFlags } from './registry.ts'

const checkFlags = [
  {
    name: 'skip-preflight',
    value: 'ID,…',
    optional: true,
    repeat: 'comma',
    help: 'Skip all checks, or only the checks with these ids',
  },
  { name: 'allow-undecided', help: 'Install even if a check of severity error is undecided' },
  ...checkImagesFlags,
] as const satisfies readonly Flag[]

const readinessTimeoutFlag = {
  name: 'readiness-timeout',
  value: 'DURATION',
  default: '5m0s',
  help: 'Time limit for each component to become ready, e.g. 10m',
} as const satisfies Flag

const timeoutFlag = {
  name: 'timeout',
  value: 'DURATION',
  help: 'Time limit for the whole command, e.g. 15m; then it stops as after Ctrl-C, with status 1',
} as const satisfies Flag

const waitFlag = {
  name: 'wait',
  default: true,
  help: 'Wait until all components are ready; --wait=false returns at once',
} as const satisfies Flag

const failFastFlag = {
  name: 'fail-fast',
  default: true,
  help: 'Stop waiting for a problem that will not end by itself; --fail-fast=false waits for --readiness-timeout',
} as const satisfies Flag

const historyMaxFlag = {
  name: 'history-max',
  value: 'COUNT',
  default: '10',
  help: 'Number of revisions to keep of each release, as in Helm; 0 keeps all',
} as const satisfies Flag

export const planFlags = [
  ...configurationFlags,
  { name: 'out', value: 'FILE', help: 'Also write the plan to a file for install --plan' },
  outputFlag,
  ...checkFlags,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type PlanArguments = ArgumentsOf<typeof planFlags>

/** Flags of commands that plan and apply a configuration. */
const applyFlags = [
  ...configurationFlags,
  ...pushImagesFlags,
  confirmationFlag,
  {
    name: 'prune',
    unset: true,
    help: 'Also uninstall components that are no longer configured; without it, install asks. --prune=false deletes nothing',
  },
  {
    name: 'dry-run',
    value: 'HOW',
    optional: true,
    choices: ['server', 'client'],
    help: 'Show the planned changes without applying them. With client, list what would be applied, without a cluster',
  },
  verboseFlag,
  ...checkFlags,
  timeoutFlag,
  readinessTimeoutFlag,
  waitFlag,
  failFastFlag,
  historyMaxFlag,
  lockTimeoutFlag,
  { name: 'verify', hidden: true, help: 'Accepted for compatibility; install always waits' },
  eventOutputFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type ApplyArguments = ArgumentsOf<typeof applyFlags>

export const installFlags = [
  {
    name: 'plan',
    value: 'FILE',
    help: 'Apply a file of plan --out, which contains the configuration; refused if the cluster has changed since',
  },
  ...applyFlags,
] as const satisfies readonly Flag[]

export const upgradeFlags = [
  {
    name: 'to',
    value: 'VERSION',
    help: "Upgrade by one step towards this version, e.g. 1.31.1, or 1.31 for its newest patch. Other charts than the embedded ones come from --charts, by default Istio's repository",
  },
  ...applyFlags,
] as const satisfies readonly Flag[]

export type UpgradeArguments = ArgumentsOf<typeof upgradeFlags>

export type InstallArguments = ArgumentsOf<typeof installFlags>

export const rollbackFlags = [
  confirmationFlag,
  {
    name: 'prune',
    unset: true,
    help: 'Also uninstall components that did not exist at that install; without it, rollback asks. --prune=false keeps them',
  },
  dryRunFlag,
  verboseFlag,
  timeoutFlag,
  readinessTimeoutFlag,
  waitFlag,
  failFastFlag,
  {
    name: 'force',
    help: 'Take over fields of other field managers, and pending operations',
  },
  historyMaxFlag,
  lockTimeoutFlag,
  eventOutputFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type RollbackArguments = ArgumentsOf<typeof rollbackFlags>

export const uninstallFlags = [
  {
    name: 'purge',
    help: 'Also delete CRDs with all custom resources, and the namespaces that install created',
  },
  {
    name: 'revision',
    short: 'r',
    value: 'NAME',
    help: 'Uninstall only the control plane with this revision',
  },
  {
    name: 'filename',
    short: 'f',
    value: 'FILE',
    repeat: 'comma',
    help: 'Uninstall only the control plane that these IstioOperator files configure',
  },
  { name: 'idle', help: 'Uninstall only the control planes that no namespace, pod or Gateway uses' },
  confirmationFlag,
  dryRunFlag,
  verboseFlag,
  { ...timeoutFlag, help: `${timeoutFlag.help}. Without it, each step may take 5m` },
  lockTimeoutFlag,
  { name: 'force', hidden: true, help: 'Accepted for compatibility; it has no effect' },
  eventOutputFlag,
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type UninstallArguments = ArgumentsOf<typeof uninstallFlags>

export const generateFlags = [
  ...configurationFlags,
  {
    name: 'component',
    value: 'NAME',
    repeat: 'comma',
    help: 'Print only these components: base, pilot, cni, ztunnel, ingressGateways, egressGateways, or the name of a gateway',
  },
  {
    name: 'cluster-specific',
    help: 'Read the Kubernetes version, the API versions and the platform from the cluster',
  },
  {
    name: 'output',
    short: 'o',
    value: 'PATH',
    help: 'Write to a file. If PATH is a folder, write one file per component',
  },
  ...clusterFlags,
] as const satisfies readonly Flag[]

export type GenerateArguments = ArgumentsOf<typeof generateFlags>
