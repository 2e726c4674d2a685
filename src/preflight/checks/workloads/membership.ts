// Labels that put namespaces and pods into the mesh: do they contradict each other, or take in what must stay outside?
import type { Labels, NamespaceFacts } from '../../../facts/facts.ts'
import { check, type Check, type Fix } from '../../check.ts'
import { asksForSidecars, isAmbientNamespace, namespaceLabels } from '../../workloads/enrolment.ts'
import { patchAction } from '../../fixes/patches.ts'
import { nodeNamespaces } from '../../install-view.ts'
import { restartCommands } from '../../fixes/restarts.ts'
import { amountText, listText, nameText, objectsText } from '../../wording.ts'

const mode = 'istio.io/dataplane-mode'
const injection = 'istio-injection'
const revision = 'istio.io/rev'

/** The labels by which a namespace asks for sidecars. */
const sidecarLabels = (labels: Labels) => [injection, revision].filter((key) => labels[key] !== undefined)

interface Removal {
  readonly namespace: NamespaceFacts
  readonly keys: readonly string[]
}

const named = ({ namespace: { name } }: Removal) => `Namespace/${name}`
const shown = ({ namespace: { labels }, keys }: Removal) => keys.map((key) => `${key}=${labels[key] ?? ''}`)

/** Takes labels off namespaces. They are their teams' own, so this is done only when it is asked for by name. */
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
    title: 'Namespaces or pods ask for ambient and for a sidecar at once',
    why: 'The sidecar wins: pods that are made anew get one and are left out of ambient, while those without stay in it. The namespace is half in each, and which half changes with every restart.',
    remedy: `Keep one: remove \`${injection}\` and \`${revision}\` for ambient, or \`${mode}\` for sidecars; give pods that keep a sidecar the label \`${mode}=none\`.`,
    docs,
    needs: ['namespaces', 'pods', 'plan'],
    find: ({ namespaces, pods, plan }) => {
      const both = namespaces
        .filter((namespace) => isAmbientNamespace(namespace) && asksForSidecars(namespace.labels))
        .map((namespace) => ({
          namespace,
          keys: plan.mode === 'ambient' ? sidecarLabels(namespace.labels) : [mode],
        }))
      const labelsOf = namespaceLabels(namespaces)
      const asking = pods.filter(
        ({ namespace, labels, annotations }) =>
          labelsOf.get(namespace)?.[mode] === 'ambient' &&
          labels?.['sidecar.istio.io/inject'] === 'true' &&
          labels[mode] !== 'none' &&
          // A gateway is injected with a proxy of its own, and never ambient.
          annotations?.['inject.istio.io/templates'] === undefined,
      )
      const ofNamespaces = {
        object: objectsText(both.map(named)),
        field: 'metadata.labels',
        message: `${mode}=ambient beside ${listText([...new Set(both.flatMap(({ namespace: { labels } }) => sidecarLabels(labels).map((key) => `${key}=${labels[key] ?? ''}`)))])}; only one of them is meant`,
        fix: removal(
          both,
          `remove ${listText([...new Set(both.flatMap(({ keys }) => keys))])} from ${listText(both.map(({ namespace: { name } }) => name))}, then restart the pods that have a sidecar`,
        ),
      }
      const ofPods = {
        object: objectsText(asking.map((pod) => nameText('Pod', pod))),
        field: 'metadata.labels[sidecar.istio.io/inject]',
        message: `${amountText(asking.length, 'pod')} of ambient namespaces with sidecar.istio.io/inject=true and without ${mode}=none; they stay outside ambient`,
        fix: {
          kind: 'print' as const,
          text: `in the pod templates of their workloads, remove sidecar.istio.io/inject for ambient, or add ${mode}=none to keep the sidecar; then restart them`,
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
    title: 'Namespaces have both labels of injection',
    why: `\`${injection}\` wins and \`${revision}\` is ignored: pods get the sidecar of the default revision, or none, and an upgrade by revision passes the namespace by (istioctl analyze: IST0123).`,
    remedy: `Keep one: \`${revision}\` to follow a revision, \`${injection}\` to follow the default one.`,
    docs: 'https://istio.io/latest/docs/reference/config/analysis/ist0123/',
    needs: ['namespaces'],
    find: ({ namespaces }) => {
      const both = namespaces.filter(({ labels }) => sidecarLabels(labels).length > 1)
      if (both.length === 0) return []
      return [
        {
          object: objectsText(both.map(({ name }) => `Namespace/${name}`)),
          field: `metadata.labels[${revision}]`,
          message: listText(
            both.map(
              ({ name, labels }) =>
                `${name} has ${revision}=${labels[revision] ?? ''} beside ${injection}=${labels[injection] ?? ''}`,
            ),
          ),
          fix: {
            kind: 'print' as const,
            text: `remove ${injection} to follow the revision (then restart the pods), or ${revision} to leave all as it is`,
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
    title: 'A namespace of the system is in the mesh',
    why: "Kubernetes' and Istio's own pods carry the traffic that the mesh needs to start: DNS, the control plane, the node agents. Captured, they wait for each other, and a node that restarts may not come back.",
    remedy: `Remove \`${mode}\`, \`${injection}\` and \`${revision}\` from kube-system and from Istio's own namespaces.`,
    docs,
    needs: ['namespaces', 'plan'],
    find: ({ namespaces, plan }) => {
      const system = new Set(['kube-system', plan.istioNamespace, ...nodeNamespaces(plan)])
      return namespaces
        .filter(({ name }) => system.has(name))
        .map((namespace) => ({
          namespace,
          keys: [
            ...(isAmbientNamespace(namespace) ? [mode] : []),
            ...(asksForSidecars(namespace.labels) ? sidecarLabels(namespace.labels) : []),
          ],
        }))
        .filter(({ keys }) => keys.length > 0)
        .map((row) => ({
          object: named(row),
          field: row.keys.map((key) => `metadata.labels[${key}]`).join(', '),
          message: `${shown(row).join(' and ')}, but the system's own pods must stay outside the mesh`,
          fix: removal([row], `remove ${row.keys.join(' and ')} from ${row.namespace.name}`),
        }))
    },
  }),
]
