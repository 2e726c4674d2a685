// Checks of workloads whose settings conflict with a sidecar or with ztunnel.
import type { ContainerFacts, Labels, NamespaceFacts, PodFacts, WorkloadFacts } from '../../../facts/facts.ts'
import { getPath, isTree } from '../../../values/tree.ts'
import { check, type Check, type CheckInput, type CheckFinding } from '../../check.ts'
import {
  isInjectionEnabled,
  isAmbientPod,
  isSidecarPod,
  istioContainers,
  namespaceLabels,
} from '../../workloads/enrolment.ts'
import { cniAfter, controlPlanesAfter } from '../../istio/istio.ts'
import type { InstallView } from '../../install-view.ts'
import { amountText, listText, nameText, objectsText } from '../../wording.ts'

const proxyUser = 1337

type Pods = Pick<CheckInput, 'pods' | 'namespaces'>

const sidecarPods = ({ pods, namespaces }: Pods): PodFacts[] => {
  const labels = namespaceLabels(namespaces)
  return pods.filter((pod) => isSidecarPod(pod, labels.get(pod.namespace)))
}

const own = (containers: readonly ContainerFacts[] = []) =>
  containers.filter(({ name }) => !istioContainers.has(name))

/** One finding about all pods that `reasonOf` has a reason for, with one pod of each owner. */
function findingOfWorkloads(
  pods: readonly PodFacts[],
  reasonOf: (pod: PodFacts) => string | undefined,
  rest: Omit<CheckFinding, 'object' | 'message'> & { readonly message: string },
): CheckFinding[] {
  const found = new Map<string, string>()
  for (const pod of pods) {
    const reason = reasonOf(pod)
    const workload = pod.owner === undefined ? nameText('Pod', pod) : `${pod.namespace}/${pod.owner}`
    if (reason !== undefined && !found.has(workload)) found.set(workload, `${nameText('Pod', pod)} ${reason}`)
  }
  if (found.size === 0) return []
  const objects = [...found.values()].map((text) => text.split(' ')[0] ?? '')
  return [
    {
      ...rest,
      object: objectsText(objects),
      message: `${amountText(found.size, 'workload')}: ${listText([...found.values()])}; ${rest.message}`,
    },
  ]
}

/** Whether new pods get the proxy as a native sidecar, which starts before the init containers. */
function usesNativeSidecars({
  server,
  nodes,
  deployments,
  install,
}: Pick<CheckInput, 'server' | 'nodes' | 'deployments' | 'install'>): boolean {
  const [plane] = controlPlanesAfter(deployments, install)
  const setting = plane?.env['ENABLE_NATIVE_SIDECARS'] ?? 'auto'
  if (setting !== 'auto') return setting === 'true'
  const kubelets = nodes.map(({ nodeInfo }) => Number(/^v1\.(\d+)/.exec(nodeInfo.kubeletVersion)?.[1]))
  return server.minor >= 33 && kubelets.every((minor) => minor >= 33)
}

const outboundExclusions = ['excludeOutboundIPRanges', 'excludeOutboundPorts'].map(
  (name) => `traffic.sidecar.istio.io/${name}`,
)

function strandedInit(pod: PodFacts): string | undefined {
  if (outboundExclusions.some((name) => pod.annotations?.[name] !== undefined)) return undefined
  const stranded = own(pod.initContainers).find(
    ({ restartPolicy, runAsUser }) =>
      restartPolicy !== 'Always' && (runAsUser ?? pod.runAsUser) !== proxyUser,
  )
  return stranded && `(init container ${stranded.name})`
}

function asProxyUser(pod: PodFacts): string | undefined {
  const found = own(pod.containers).find(
    ({ runAsUser, runAsGroup }) =>
      (runAsUser ?? pod.runAsUser) === proxyUser || (runAsGroup ?? pod.runAsGroup) === proxyUser,
  )
  return found && `(container ${found.name})`
}

/** Ports of the proxy in the pod's network namespace (istio.io, Application requirements); ztunnel has fewer. */
const sidecarPorts = [15000, 15001, 15006, 15008, 15020, 15021, 15053, 15090]
const ztunnelPorts = [15001, 15006, 15008, 15053]

function takenPort(pod: PodFacts, namespace: Labels | undefined): string | undefined {
  const reserved = isSidecarPod(pod, namespace)
    ? sidecarPorts
    : isAmbientPod(pod, namespace)
      ? ztunnelPorts
      : []
  const found = own(pod.containers).flatMap(({ name, ports = [] }) =>
    ports.filter((port) => reserved.includes(port)).map((port) => `(container ${name}, port ${port})`),
  )
  return found[0]
}

const enforced = (labels: Labels | undefined) => labels?.['pod-security.kubernetes.io/enforce']

const isStrict = (level: string | undefined) => level === 'baseline' || level === 'restricted'

function transparent({ pods, namespaces, install }: Pods & { install: InstallView }): CheckFinding[] {
  const labels = namespaceLabels(namespaces)
  const refused = sidecarPods({ pods, namespaces }).filter(
    (pod) => install.platform === 'openshift' || isStrict(enforced(labels.get(pod.namespace))),
  )
  return findingOfWorkloads(
    refused,
    ({ annotations }) =>
      annotations?.['sidecar.istio.io/interceptionMode'] === 'TPROXY' ? '(TPROXY)' : undefined,
    {
      field: 'metadata.annotations[sidecar.istio.io/interceptionMode]',
      message: `the sidecar then runs as root with NET_ADMIN, which ${install.platform === 'openshift' ? 'the SCC restricted-v2 rejects' : 'the Pod Security level of the namespace rejects'}; REDIRECT needs neither`,
      fix: {
        kind: 'print',
        text: 'remove the annotation from the pod template',
        commands: [
          `kubectl patch deployment NAME -n NAMESPACE --type=merge -p '{"spec":{"template":{"metadata":{"annotations":{"sidecar.istio.io/interceptionMode":null}}}}}'`,
        ],
      },
    },
  )
}

const strictest = ['enforce', 'warn', 'audit'] as const

function strictNamespaces(
  namespaces: readonly NamespaceFacts[],
  daemonSets: readonly WorkloadFacts[],
  plan: InstallView,
): CheckFinding[] {
  if (cniAfter(daemonSets, plan)) return []
  const injected = namespaces.filter(({ labels }) => isInjectionEnabled(labels))
  return strictest.flatMap((mode): CheckFinding[] => {
    const key = `pod-security.kubernetes.io/${mode}`
    const found = injected.filter(({ labels }) => isStrict(labels[key]))
    if (found.length === 0) return []
    const names = found.map(({ name, labels }) => `${name} (${labels[key] ?? ''})`)
    return [
      {
        object: objectsText(found.map(({ name }) => `Namespace/${name}`)),
        field: `metadata.labels[${key}]`,
        level: mode === 'enforce' ? 'warning' : 'info',
        message: `${listText(names)}: injected pods have the init container istio-init with NET_ADMIN, which this level ${mode === 'enforce' ? 'rejects' : 'warns about'}`,
        fix: {
          kind: 'render',
          text: 'install istio-cni, which replaces istio-init',
          set: [{ path: 'components.cni.enabled', value: true }],
        },
      },
    ]
  })
}

const capturesDns = ({ userValues }: InstallView) => {
  const metadata = getPath(userValues, ['meshConfig', 'defaultConfig', 'proxyMetadata'])
  return isTree(metadata) && metadata['ISTIO_META_DNS_CAPTURE'] === 'true'
}

export const sidecarPodChecks: readonly Check[] = [
  check({
    id: 'NS-03',
    subject: 'namespaces',
    level: 'info',
    title: 'Pod Security of application namespaces rejects istio-init',
    why: 'Without istio-cni, each pod redirects its traffic with an init container that needs NET_ADMIN and NET_RAW. Where baseline or restricted is enforced, injected pods are not created: the ReplicaSet reports `violates PodSecurity`.',
    remedy: 'Install istio-cni, which needs these capabilities only in its own namespace.',
    docs: 'https://istio.io/latest/docs/setup/additional-setup/pod-security-admission/',
    scope: { mode: 'sidecar' },
    needs: ['namespaces', 'daemonSets', 'install'],
    find: ({ namespaces, daemonSets, install }) => strictNamespaces(namespaces, daemonSets, install),
  }),
  check({
    id: 'NS-17',
    subject: 'workloads',
    level: 'warning',
    title: 'Init containers would lose their network',
    why: 'istio-cni redirects the traffic of a pod before its init containers run, but the sidecar starts after them. Their connections are refused and the pod stays in Init:Error.',
    remedy:
      'Run them as user 1337, exclude the addresses that they call from redirection, or use native sidecars (Kubernetes 1.33).',
    docs: 'https://istio.io/latest/docs/setup/additional-setup/cni/#compatibility-with-application-init-containers',
    scope: { mode: 'sidecar', needsCni: true },
    needs: ['pods', 'namespaces', 'server', 'nodes', 'deployments', 'install'],
    find: (evidence) => {
      if (usesNativeSidecars(evidence)) return []
      return findingOfWorkloads(sidecarPods(evidence), strandedInit, {
        field: 'spec.initContainers',
        message: 'they run after traffic is redirected and before the proxy starts',
        fix: {
          kind: 'print',
          text: capturesDns(evidence.install)
            ? 'with DNS capture they must run as the user of the proxy: set securityContext.runAsUser of these init containers to 1337'
            : 'set securityContext.runAsUser of these init containers to 1337, or exclude the addresses that they call; an exclusion also applies to the application, whose calls to these addresses bypass the mesh',
          commands: capturesDns(evidence.install)
            ? []
            : [
                `kubectl patch deployment NAME -n NAMESPACE --type=merge -p '{"spec":{"template":{"metadata":{"annotations":{"traffic.sidecar.istio.io/excludeOutboundIPRanges":"CIDR"}}}}}'`,
              ],
        },
      })
    },
  }),
  check({
    id: 'NS-18',
    subject: 'workloads',
    level: 'warning',
    title: 'Applications run as the user of the proxy',
    why: 'Traffic of user and group 1337 counts as traffic of the sidecar and is not redirected: it bypasses the mesh, in plain text and without policies.',
    remedy: 'Run them as another user.',
    docs: 'https://istio.io/latest/docs/ops/deployment/application-requirements/',
    needs: ['pods', 'namespaces'],
    find: (evidence) =>
      findingOfWorkloads(sidecarPods(evidence), asProxyUser, {
        field: 'spec.containers[].securityContext.runAsUser',
        message: '1337 is the user and group of the sidecar; use any other',
        fix: {
          kind: 'print',
          text: 'set another runAsUser and runAsGroup in the pod template (and in the image, if its USER is 1337)',
          commands: [],
        },
      }),
  }),
  check({
    id: 'NS-19',
    subject: 'workloads',
    level: 'warning',
    title: 'Applications listen on ports of Istio',
    why: 'The sidecar, or ztunnel in the network namespace of the pod, listens on the same port. The second process fails with `address already in use`, or one gets the traffic of the other.',
    remedy: 'Change the port of the application.',
    docs: 'https://istio.io/latest/docs/ops/deployment/application-requirements/#ports-used-by-istio',
    needs: ['pods', 'namespaces'],
    find: ({ pods, namespaces }) => {
      const labels = namespaceLabels(namespaces)
      return findingOfWorkloads(pods, (pod) => takenPort(pod, labels.get(pod.namespace)), {
        field: 'spec.containers[].ports[].containerPort',
        message: `Istio uses ${sidecarPorts.join(', ')} in pods with a sidecar, ${ztunnelPorts.join(', ')} in ambient ones`,
        fix: { kind: 'print', text: 'change the port of the application', commands: [] },
      })
    },
  }),
  check({
    id: 'NS-20',
    subject: 'workloads',
    level: 'warning',
    title: 'Transparent proxying needs permissions that these pods do not have',
    why: 'With interceptionMode TPROXY the sidecar runs as root with NET_ADMIN. The restricted SCC of OpenShift and the Pod Security level baseline reject such a pod.',
    remedy: 'Use the default interception mode, REDIRECT.',
    needs: ['pods', 'namespaces', 'install'],
    find: transparent,
  }),
]
