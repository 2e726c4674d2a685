// Checks for `--migrate-from sidecar`: prerequisites of the migration and the workloads that it affects.
import type { PodFacts } from '../../../facts/facts.ts'
import { check, type Check, type CheckInput, type CheckFinding } from '../../check.ts'
import { isInjectionEnabled, hasSidecar, isSidecarPod, namespaceLabels } from '../../workloads/enrolment.ts'
import { groupBy } from '../../grouping.ts'
import { waypointNeeds } from '../../network/layer7.ts'
import { amountText, listText, nameText } from '../../wording.ts'
import { installCommand } from './gateway-api.ts'
import { migrationFinding, waypointCommands } from './migration-finding.ts'

type Mesh = Pick<CheckInput, 'namespaces' | 'pods'>

/** Namespaces with sidecars, and the number of their pods that have one. */
function sidecarNamespaces({ namespaces, pods }: Mesh): { name: string; pods: number }[] {
  const podsOf = groupBy(pods.filter(isApplication), ({ namespace }) => namespace)
  return namespaces
    .map(({ name, labels }) => ({
      name,
      asks: isInjectionEnabled(labels),
      pods: podsOf.get(name)?.length ?? 0,
    }))
    .filter(({ asks, pods: count }) => asks || count > 0)
}

/** A pod whose only container is the proxy is a gateway, which does not migrate. */
const isApplication = (pod: PodFacts) =>
  hasSidecar(pod) && pod.containers.some(({ name }) => name !== 'istio-proxy')

const moveCommands = (name: string) => [
  `kubectl label namespace ${name} istio.io/dataplane-mode=ambient istio-injection- istio.io/rev-`,
  `kubectl rollout restart deployment,statefulset,daemonset -n ${name}`,
]

const optOut = 'sidecar.istio.io/inject'

/** Pods that opt out of the mesh by a label or annotation that ambient mode ignores. */
function optedOut({ namespaces, pods }: Mesh): PodFacts[] {
  const labels = namespaceLabels(namespaces)
  return pods.filter(
    (pod) =>
      !pod.hostNetwork &&
      isInjectionEnabled(labels.get(pod.namespace)) &&
      (pod.labels?.[optOut] ?? pod.annotations?.[optOut]) === 'false' &&
      pod.labels?.['istio.io/dataplane-mode'] !== 'none',
  )
}

const workloadOf = (pod: PodFacts) =>
  pod.owner === undefined ? nameText('Pod', pod) : pod.owner.replace('/', `/${pod.namespace}/`)

const isTraffic = (name: string) => name.startsWith('traffic.sidecar.istio.io/')

function trafficExclusions({ namespaces, pods }: Mesh): CheckFinding[] {
  const labels = namespaceLabels(namespaces)
  const found = pods.filter(
    (pod) =>
      isSidecarPod(pod, labels.get(pod.namespace)) && Object.keys(pod.annotations ?? {}).some(isTraffic),
  )
  const workloads = [...new Set(found.map(workloadOf))]
  const names = [
    ...new Set(found.flatMap(({ annotations }) => Object.keys(annotations ?? {}).filter(isTraffic))),
  ]
  return migrationFinding(workloads, {
    field: `metadata.annotations[${names[0] ?? ''}]`,
    message: `${amountText(workloads.length, 'workload')} (${listText(workloads)}) excludes traffic from the sidecar with ${listText(names)}; ambient mode ignores these annotations`,
    fix: 'if inbound traffic must stay outside the mesh, annotate the pod template with ambient.istio.io/bypass-inbound-capture: "true". Outbound traffic is always captured: test these workloads first, or exclude them with the label istio.io/dataplane-mode=none',
  })
}

const gatewayCrd = 'gateways.gateway.networking.k8s.io'

export const migrationStepChecks: readonly Check[] = [
  check({
    id: 'MIG-01',
    subject: 'migration',
    level: 'info',
    title: 'Namespaces with sidecars to migrate',
    why: 'Each namespace migrates on its own, and can go back. A pod keeps its sidecar until it restarts; pods with and without sidecars can communicate.',
    remedy:
      'Migrate one namespace at a time: label it for ambient, disable injection, restart its workloads.',
    docs: 'https://istio.io/latest/docs/ambient/migrate/enable-ambient-mode/',
    scope: { migration: true },
    needs: ['namespaces', 'pods'],
    find: (mesh) => {
      const found = sidecarNamespaces(mesh)
      const pods = found.reduce((sum, one) => sum + one.pods, 0)
      return migrationFinding(
        found.map(({ name }) => `Namespace/${name}`),
        {
          field: 'metadata.labels[istio-injection, istio.io/rev]',
          message: `${amountText(found.length, 'namespace')} (${listText(found.map((one) => `${one.name}: ${one.pods}`))}) with ${amountText(pods, 'pod')} that have a sidecar`,
          fix: 'after the install, migrate one namespace at a time; deploy the waypoints that it needs first',
          commands: found.slice(0, 5).flatMap(({ name }) => moveCommands(name)),
        },
      )
    },
  }),
  check({
    id: 'MIG-02',
    subject: 'migration',
    level: 'error',
    title: 'The configuration does not install ambient mode',
    why: 'Without ztunnel and istio-cni in ambient mode, the label istio.io/dataplane-mode=ambient has no effect. Pods that lose their sidecar send plain text.',
    remedy: 'Install with the profile ambient. Existing sidecars keep working with it.',
    docs: 'https://istio.io/latest/docs/ambient/migrate/install-ambient-components/',
    scope: { migration: true, mode: 'sidecar' },
    needs: ['install'],
    find: ({ install }) => [
      {
        object: 'Plan',
        field: 'profile',
        message: `is ${install.profile}, which has no ztunnel; it must be an ambient profile`,
        fix: {
          kind: 'render',
          text: 'install with an ambient profile',
          set: [
            { path: 'profile', value: install.platform === 'openshift' ? 'openshift-ambient' : 'ambient' },
          ],
        },
      },
    ],
  }),
  check({
    id: 'MIG-03',
    subject: 'migration',
    level: 'error',
    title: 'Waypoints are needed, but the Gateway API is not installed',
    why: 'In ambient mode a waypoint does the layer 7 work of the sidecars. A waypoint is a Gateway object, which cannot be created without the CRDs of the Gateway API.',
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
      'install',
    ],
    find: ({ crds, ...evidence }) => {
      const needs = [...waypointNeeds(evidence).values()].flat().map((one) => nameText(one.kind, one))
      if (needs.length === 0 || crds.some(({ name }) => name === gatewayCrd)) return []
      return migrationFinding([`CustomResourceDefinition/${gatewayCrd}`], {
        field: 'metadata.name',
        message: `is missing, but ${listText(needs)} needs a waypoint`,
        fix: 'install the CRDs',
        commands: [installCommand],
      })
    },
  }),
  check({
    id: 'MIG-04',
    subject: 'migration',
    level: 'warning',
    title: 'Namespaces need a waypoint but have none',
    why: 'Layer 7 policies, routes and plugins of these namespaces stop working when the last sidecar is gone. The waypoint must exist before the namespace migrates.',
    remedy: 'Deploy a waypoint in each of these namespaces, and label the namespace to use it.',
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
      'install',
    ],
    find: ({ gateways, ...evidence }) => {
      const uses = namespaceLabels(evidence.namespaces)
      const has = (namespace: string) =>
        uses.get(namespace)?.['istio.io/use-waypoint'] !== undefined ||
        gateways.some(
          (one) => one.namespace === namespace && one.spec['gatewayClassName'] === 'istio-waypoint',
        )
      // Configuration in the root namespace applies to all namespaces and needs no waypoint there.
      const lacking = [...waypointNeeds(evidence).keys()].filter(
        (namespace) => namespace !== evidence.install.istioNamespace && !has(namespace),
      )
      return migrationFinding(
        lacking.map((name) => `Namespace/${name}`),
        {
          field: 'metadata.labels[istio.io/use-waypoint]',
          message: `${listText(lacking)}: layer 7 configuration without a Gateway of class istio-waypoint`,
          fix: 'deploy the waypoints after the install and before you label the namespace for ambient',
          commands: lacking
            .slice(0, 5)
            .flatMap((name) => [
              ...waypointCommands([name]),
              `kubectl label namespace ${name} istio.io/use-waypoint=waypoint`,
            ]),
        },
      )
    },
  }),
  check({
    id: 'MIG-06',
    subject: 'migration',
    level: 'warning',
    title: 'Traffic that bypasses the sidecar would be captured',
    why: 'The annotations traffic.sidecar.istio.io/… exclude ports and addresses from redirection. ztunnel ignores them, so these connections go through the mesh and may fail.',
    remedy:
      'Check why each annotation is there. Use the annotations of ambient mode, or exclude the workload.',
    docs: 'https://istio.io/latest/docs/reference/config/annotations/',
    scope: { migration: true },
    needs: ['namespaces', 'pods'],
    find: trafficExclusions,
  }),
  check({
    id: 'MIG-07',
    subject: 'migration',
    level: 'warning',
    title: 'Pods that opted out of injection would join the ambient mesh',
    why: 'Ambient mode ignores sidecar.istio.io/inject=false. As soon as the namespace is labelled, ztunnel captures the traffic of these pods, without a restart.',
    remedy:
      'Add the label istio.io/dataplane-mode=none to their pod templates before the namespace migrates.',
    docs: 'https://istio.io/latest/docs/ambient/usage/add-workloads/',
    scope: { migration: true },
    needs: ['namespaces', 'pods'],
    find: (mesh) => {
      const workloads = [...new Set(optedOut(mesh).map(workloadOf))]
      return migrationFinding(workloads, {
        field: 'metadata.labels[istio.io/dataplane-mode]',
        message: `${amountText(workloads.length, 'workload')} (${listText(workloads)}) has ${optOut}=false; to stay outside the mesh it needs istio.io/dataplane-mode=none`,
        fix: 'add the label to the pod templates',
        commands: [
          `kubectl patch deployment NAME -n NAMESPACE --type=merge -p '{"spec":{"template":{"metadata":{"labels":{"istio.io/dataplane-mode":"none"}}}}}'`,
        ],
      })
    },
  }),
]
