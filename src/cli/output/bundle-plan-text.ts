// Prints what a support bundle would read.
import type { BundlePlan } from '../../workflow/support-bundle/plan.ts'
import { stripControlCharacters } from './control-characters.ts'
import { table } from './print-data.ts'

/** Returns the text of a plan: objects by kind, then the pods with their logs and endpoints. */
export function bundlePlanText({ istioNamespaces, kinds, pods }: BundlePlan): string {
  const endpoints = new Map(pods.map(({ role, endpoints }) => [role, endpoints]))
  const parts = [
    `Istio's namespaces: ${istioNamespaces.join(', ')}\n`,
    'Facts, dry run of an install, findings, release histories, and events.\n',
    `\nObjects, as far as they concern Istio (of Secrets only names, types and keys):\n`,
    ...kinds.map((kind) => `  ${kind}\n`),
    pods.length === 0 ? '\nNo pods of Istio were found.\n' : '\nPods:\n',
    pods.length === 0
      ? ''
      : table(
          ['NAMESPACE', 'POD', 'ROLE', 'LOGS'],
          pods.map(({ namespace, name, role, logs }) => [namespace, name, role, logs.join(',')]),
        ),
    ...[...endpoints].map(
      ([role, paths]) => `\nEndpoints of ${role}:\n${paths.map((path) => `  localhost:${path}\n`).join('')}`,
    ),
  ]
  return stripControlCharacters(parts.join(''))
}
