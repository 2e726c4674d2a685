// Checks of the labels that add namespaces and pods to the mesh: contradictions, and system namespaces in the mesh.
import type { Labels, NamespaceFacts } from '../../../facts/facts.ts'
import { revisionLabel } from '../../../manifest/labels.ts'
import { check, type Check, type Fix } from '../../check.ts'
import { isInjectionEnabled, isAmbientNamespace, namespaceLabels } from '../../workloads/enrolment.ts'
import { patchAction } from '../../fixes/patches.ts'
import { nodeNamespaces } from '../../install-view.ts'
import { restartCommands } from '../../fixes/restarts.ts'
import { amountText, listText, nameText, objectsText } from '../../wording.ts'

const mode = 'istio.io/dataplane-mode'
const injection = 'istio-injection'

/** The labels of a namespace that enable sidecar injection. */
const sidecarLabels = (labels: Labels) =>
  [injection, revisionLabel].filter((key) => labels[key] !== undefined)

interface Removal {
  readonly namespace: NamespaceFacts
  readonly keys: readonly string[]
}

const named = ({ namespace: { name } }: Removal) => `Namespace/${name}`
const shown = ({ namespace: { labels }, keys }: Removal) => keys.map((key) => `${key}=${labels[key] ?? ''}`)

/** Removes labels from namespaces. They belong to the owners of the namespaces, so the user must name this fix. */
function removal(removals: readonly Removal[], text: string): Fix {
  return {
    kind: 'apply',
    text,
    actions: removals.map(({ namespace: { name, labels }, keys }) =>
      patchAction(
        { apiVersion: 'v1', kind: 'Namespace', name },
        { metadata: { labels: Object.fromEntries(keys.map((key) => [key, null])) } },
        { metadata: { labels } },
      ),
    ),
    undo: removals.map((row) => `kubectl label namespace ${row.namespace.name} ${shown(row).join(' ')}`),
    owner: 'labels of namespaces',
  }
}

const docs = 'https://istio.io/latest/docs/ambient/usage/add-workloads/'

export const membershipChecks: readonly Check[] = [
  check({
    id: 'NS-09',
    subject: 'namespaces',
    level: 'warning',
    title: 'Labels select both ambient mode and a sidecar',
    why: 'The sidecar wins: new pods get a sidecar and leave ambient mode, pods without a sidecar stay in it. Pods of one namespace use different modes, which change with every restart.',
    remedy: `Keep one mode: remove \`${injection}\` and \`${revisionLabel}\` for ambient, or \`${mode}\` for sidecars. Add the label \`${mode}=none\` to pods that keep a sidecar.`,
    docs,
    needs: ['namespaces', 'pods', 'install'],
    find: ({ namespaces, pods, install }) => {
      const both = namespaces
        .filter((namespace) => isAmbientNamespace(namespace) && isInjectionEnabled(namespace.labels))
        .map((namespace) => ({
          namespace,
          keys: install.mode === 'ambient' ? sidecarLabels(namespace.labels) : [mode],
        }))
      const labelsOf = namespaceLabels(namespaces)
      const asking = pods.filter(
        ({ namespace, labels, annotations }) =>
          labelsOf.get(namespace)?.[mode] === 'ambient' &&
          labels?.['sidecar.istio.io/inject'] === 'true' &&
          labels[mode] !== 'none' &&
          // Injection gives a gateway its own proxy; a gateway is never ambient.
          annotations?.['inject.istio.io/templates'] === undefined,
      )
      const ofNamespaces = {
        object: objectsText(both.map(named)),
        field: 'metadata.labels',
        message: `has ${mode}=ambient and ${listText([...new Set(both.flatMap(({ namespace: { labels } }) => sidecarLabels(labels).map((key) => `${key}=${labels[key] ?? ''}`)))])}; only one mode can apply`,
        fix: removal(
          both,
          `remove ${listText([...new Set(both.flatMap(({ keys }) => keys))])} from ${listText(both.map(({ namespace: { name } }) => name))}, then restart the pods that have a sidecar`,
        ),
      }
      const ofPods = {
        object: objectsText(asking.map((pod) => nameText('Pod', pod))),
        field: 'metadata.labels[sidecar.istio.io/inject]',
        message: `${amountText(asking.length, 'pod')} of ambient namespaces with sidecar.istio.io/inject=true and without ${mode}=none; they are not in ambient mode`,
        fix: {
          kind: 'print' as const,
          text: `in the pod templates, remove sidecar.istio.io/inject for ambient mode, or add ${mode}=none to keep the sidecar; then restart the workloads`,
          commands: restartCommands(asking),
        },
      }
      return [...(both.length > 0 ? [ofNamespaces] : []), ...(asking.length > 0 ? [ofPods] : [])]
    },
  }),
  check({
    id: 'NS-10',
    subject: 'namespaces',
    level: 'warning',
    title: 'Namespaces with both injection labels',
    why: `\`${injection}\` wins and \`${revisionLabel}\` is ignored: pods get the sidecar of the default revision, or none, and an upgrade of the revision does not reach the namespace (istioctl analyze: IST0123).`,
    remedy: `Keep one label: \`${revisionLabel}\` to select a revision, \`${injection}\` to use the default one.`,
    docs: 'https://istio.io/latest/docs/reference/config/analysis/ist0123/',
    needs: ['namespaces'],
    find: ({ namespaces }) => {
      const both = namespaces.filter(({ labels }) => sidecarLabels(labels).length > 1)
      if (both.length === 0) return []
      return [
        {
          object: objectsText(both.map(({ name }) => `Namespace/${name}`)),
          field: `metadata.labels[${revisionLabel}]`,
          message: listText(
            both.map(
              ({ name, labels }) =>
                `${name} has ${revisionLabel}=${labels[revisionLabel] ?? ''} and ${injection}=${labels[injection] ?? ''}`,
            ),
          ),
          fix: {
            kind: 'print' as const,
            text: `remove ${injection} to use the revision (then restart the pods), or ${revisionLabel} to change nothing`,
            commands: both.map(({ name }) => `kubectl label namespace ${name} ${injection}-`),
          },
        },
      ]
    },
  }),
  check({
    id: 'NS-11',
    subject: 'namespaces',
    level: 'error',
    title: 'A system namespace is in the mesh',
    why: 'The pods of Kubernetes and Istio (DNS, control plane, node agents) must run before the mesh can start. If the mesh captures their traffic, they wait for each other, and a restarted node may not recover.',
    remedy: `Remove \`${mode}\`, \`${injection}\` and \`${revisionLabel}\` from kube-system and from the namespaces of Istio.`,
    docs,
    needs: ['namespaces', 'install'],
    find: ({ namespaces, install }) => {
      const system = new Set(['kube-system', install.istioNamespace, ...nodeNamespaces(install)])
      return namespaces
        .filter(({ name }) => system.has(name))
        .map((namespace) => ({
          namespace,
          keys: [
            ...(isAmbientNamespace(namespace) ? [mode] : []),
            ...(isInjectionEnabled(namespace.labels) ? sidecarLabels(namespace.labels) : []),
          ],
        }))
        .filter(({ keys }) => keys.length > 0)
        .map((row) => ({
          object: named(row),
          field: row.keys.map((key) => `metadata.labels[${key}]`).join(', '),
          message: `${shown(row).join(' and ')}, but system pods must stay outside the mesh`,
          fix: removal([row], `remove ${row.keys.join(' and ')} from ${row.namespace.name}`),
        }))
    },
  }),
]
