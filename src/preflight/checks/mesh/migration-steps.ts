// From sidecars to ambient: whether the way is prepared, and which workloads it concerns.
import type { PodFacts } from '../../../facts/facts.ts'
import { check, type Check, type Evidence, type CheckFinding } from '../../check.ts'
import { asksForSidecars, hasSidecar, isSidecarPod, namespaceLabels } from '../../workloads/enrolment.ts'
import { groupBy } from '../../grouping.ts'
import { waypointNeeds } from '../../network/layer7.ts'
import { amountText, listText, nameText, objectsText } from '../../wording.ts'
import { installCommand } from './gateway-api.ts'
import { waypointCommands } from './migration.ts'

type Mesh = Pick<Evidence, 'namespaces' | 'pods'>

/** Namespaces with sidecars, and how many pods of theirs have one. */
function sidecarNamespaces({ namespaces, pods }: Mesh): { name: string; pods: number }[] {
  const podsOf = groupBy(pods.filter(isApplication), ({ namespace }) => namespace)
  return namespaces
    .map(({ name, labels }) => ({
      name,
      asks: asksForSidecars(labels),
      pods: podsOf.get(name)?.length ?? 0,
    }))
    .filter(({ asks, pods: count }) => asks || count > 0)
}

/** A pod of nothing but the proxy is a gateway: it stays as it is. */
const isApplication = (pod: PodFacts) =>
  hasSidecar(pod) && pod.containers.some(({ name }) => name !== 'istio-proxy')

const moveCommands = (name: string) => [
  `kubectl label namespace ${name} istio.io/dataplane-mode=ambient istio-injection- istio.io/rev-`,
  `kubectl rollout restart deployment,statefulset,daemonset -n ${name}`,
]

const optOut = 'sidecar.istio.io/inject'

/** Pods that keep out of the mesh by a switch that ambient does not know. */
function optedOut({ namespaces, pods }: Mesh): PodFacts[] {
  const labels = namespaceLabels(namespaces)
  return pods.filter(
    (pod) =>
      !pod.hostNetwork &&
      asksForSidecars(labels.get(pod.namespace)) &&
      (pod.labels?.[optOut] ?? pod.annotations?.[optOut]) === 'false' &&
      pod.labels?.['istio.io/dataplane-mode'] !== 'none',
  )
}

const workloadOf = (pod: PodFacts) =>
  pod.owner === undefined ? nameText('Pod', pod) : pod.owner.replace('/', `/${pod.namespace}/`)

const isTraffic = (name: string) => name.startsWith('traffic.sidecar.istio.io/')

function steered({ namespaces, pods }: Mesh): CheckFinding[] {
  const labels = namespaceLabels(namespaces)
  const found = pods.filter(
    (pod) =>
      isSidecarPod(pod, labels.get(pod.namespace)) && Object.keys(pod.annotations ?? {}).some(isTraffic),
  )
  if (found.length === 0) return []
  const workloads = [...new Set(found.map(workloadOf))]
  const names = [
    ...new Set(found.flatMap(({ annotations }) => Object.keys(annotations ?? {}).filter(isTraffic))),
  ]
  return [
    {
      object: objectsText(workloads),
      field: `metadata.annotations[${names[0] ?? ''}]`,
      message: `${amountText(workloads.length, 'workload')} (${listText(workloads)}) steers traffic past the sidecar by ${listText(names)}; ambient does not read these`,
      fix: {
        kind: 'print',
        text: 'where traffic into the pod must stay outside the mesh, annotate its template with ambient.istio.io/bypass-inbound-capture: "true"; traffic out of it is always captured, so try these workloads first, or keep them out with the label istio.io/dataplane-mode=none',
        commands: [],
      },
    },
  ]
}

const gatewayCrd = 'gateways.gateway.networking.k8s.io'

export const migrationStepChecks: readonly Check[] = [
  check({
    id: 'MIG-01',
    subject: 'migration',
    level: 'info',
    title: 'Namespaces with sidecars',
    why: 'Each namespace moves by itself, and back again: a pod keeps its sidecar until it is restarted, and pods with and without sidecars talk to each other.',
    remedy: 'Move one namespace after the other: label it for ambient, end injection, restart its workloads.',
    docs: 'https://istio.io/latest/docs/ambient/migrate/enable-ambient-mode/',
    scope: { migration: true },
    needs: ['namespaces', 'pods'],
    find: (mesh) => {
      const found = sidecarNamespaces(mesh)
      if (found.length === 0) return []
      const pods = found.reduce((sum, one) => sum + one.pods, 0)
      return [
        {
          object: objectsText(found.map(({ name }) => `Namespace/${name}`)),
          field: 'metadata.labels[istio-injection, istio.io/rev]',
          message: `${amountText(found.length, 'namespace')} (${listText(found.map((one) => `${one.name}: ${one.pods}`))}) with ${amountText(pods, 'pod')} that have a sidecar`,
          fix: {
            kind: 'print',
            text: 'after the install, waypoints first where they are needed, each namespace by itself',
            commands: found.slice(0, 5).flatMap(({ name }) => moveCommands(name)),
          },
        },
      ]
    },
  }),
  check({
    id: 'MIG-02',
    subject: 'migration',
    level: 'error',
    title: 'This configuration installs no ambient mesh',
    why: 'Without ztunnel, and istio-cni in ambient mode, the label istio.io/dataplane-mode=ambient does nothing: pods that lose their sidecar talk in plain text.',
    remedy: 'Install with the profile ambient; the sidecars there go on working with it.',
    docs: 'https://istio.io/latest/docs/ambient/migrate/install-ambient-components/',
    scope: { migration: true, mode: 'sidecar' },
    needs: ['plan'],
    find: ({ plan }) => [
      {
        object: 'Plan',
        field: 'profile',
        message: `is ${plan.profile}, which has no ztunnel; it must be an ambient one`,
        fix: {
          kind: 'render',
          text: 'add ambient to what there is',
          set: [{ path: 'profile', value: plan.platform === 'openshift' ? 'openshift-ambient' : 'ambient' }],
        },
      },
    ],
  }),
  check({
    id: 'MIG-03',
    subject: 'migration',
    level: 'error',
    title: 'Waypoints are needed, and cannot be made',
    why: 'What sidecars did on layer 7 waypoints do, and a waypoint is a Gateway object of the Gateway API, which is not installed.',
    remedy: 'Install the CRDs of the Gateway API.',
    docs: 'https://istio.io/latest/docs/ambient/migrate/before-you-begin/',
    scope: { migration: true },
    needs: [
      'crds',
      'authorizationPolicies',
      'requestAuthentications',
      'virtualServices',
      'wasmPlugins',
      'namespaces',
      'pods',
      'plan',
    ],
    find: ({ crds, ...evidence }) => {
      const needs = [...waypointNeeds(evidence).values()].flat().map((one) => nameText(one.kind, one))
      if (needs.length === 0 || crds.some(({ name }) => name === gatewayCrd)) return []
      return [
        {
          object: `CustomResourceDefinition/${gatewayCrd}`,
          field: 'metadata.name',
          message: `is missing, and ${listText(needs)} needs a waypoint`,
          fix: {
            kind: 'print',
            text: 'install the CRDs',
            commands: [installCommand],
          },
        },
      ]
    },
  }),
  check({
    id: 'MIG-04',
    subject: 'migration',
    level: 'warning',
    title: 'Namespaces need a waypoint, and have none',
    why: 'Their policies, routes and plugins of layer 7 stop working with the last sidecar. The waypoint has to be there before the namespace moves.',
    remedy: 'Deploy a waypoint in each of them, and let the namespace use it.',
    docs: 'https://istio.io/latest/docs/ambient/usage/waypoint/',
    scope: { migration: true },
    needs: [
      'gateways',
      'authorizationPolicies',
      'requestAuthentications',
      'virtualServices',
      'wasmPlugins',
      'namespaces',
      'pods',
      'plan',
    ],
    find: ({ gateways, ...evidence }) => {
      const uses = namespaceLabels(evidence.namespaces)
      const has = (namespace: string) =>
        uses.get(namespace)?.['istio.io/use-waypoint'] !== undefined ||
        gateways.some(
          (one) => one.namespace === namespace && one.spec['gatewayClassName'] === 'istio-waypoint',
        )
      // What is in the root namespace speaks for all, and needs no waypoint there.
      const lacking = [...waypointNeeds(evidence).keys()].filter(
        (namespace) => namespace !== evidence.plan.istioNamespace && !has(namespace),
      )
      if (lacking.length === 0) return []
      return [
        {
          object: objectsText(lacking.map((name) => `Namespace/${name}`)),
          field: 'metadata.labels[istio.io/use-waypoint]',
          message: `${listText(lacking)}: there is configuration of layer 7, and no Gateway of class istio-waypoint`,
          fix: {
            kind: 'print',
            text: 'after the install, and before the namespace is labelled for ambient',
            commands: lacking
              .slice(0, 5)
              .flatMap((name) => [
                ...waypointCommands([name]),
                `kubectl label namespace ${name} istio.io/use-waypoint=waypoint`,
              ]),
          },
        },
      ]
    },
  }),
  check({
    id: 'MIG-06',
    subject: 'migration',
    level: 'warning',
    title: 'Traffic that went past the sidecar would be captured',
    why: 'The annotations traffic.sidecar.istio.io/… exclude ports and addresses from redirection. ztunnel reads none of them: these connections become part of the mesh, and may fail there.',
    remedy: 'Look at why each of them is there; use ambient’s own switches, or leave the workload out.',
    docs: 'https://istio.io/latest/docs/reference/config/annotations/',
    scope: { migration: true },
    needs: ['namespaces', 'pods'],
    find: steered,
  }),
  check({
    id: 'MIG-07',
    subject: 'migration',
    level: 'warning',
    title: 'Pods that opted out of injection would join the ambient mesh',
    why: 'sidecar.istio.io/inject=false means nothing to ambient: once the namespace is labelled, ztunnel takes over the traffic of these pods, at once and without a restart.',
    remedy: 'Label their templates istio.io/dataplane-mode=none before the namespace moves.',
    docs: 'https://istio.io/latest/docs/ambient/usage/add-workloads/',
    scope: { migration: true },
    needs: ['namespaces', 'pods'],
    find: (mesh) => {
      const found = optedOut(mesh)
      if (found.length === 0) return []
      const workloads = [...new Set(found.map(workloadOf))]
      return [
        {
          object: objectsText(workloads),
          field: 'metadata.labels[istio.io/dataplane-mode]',
          message: `${amountText(workloads.length, 'workload')} (${listText(workloads)}) has ${optOut}=false; to stay out it needs istio.io/dataplane-mode=none`,
          fix: {
            kind: 'print',
            text: 'label the pod templates',
            commands: [
              `kubectl patch deployment NAME -n NAMESPACE --type=merge -p '{"spec":{"template":{"metadata":{"labels":{"istio.io/dataplane-mode":"none"}}}}}'`,
            ],
          },
        },
      ]
    },
  }),
]
