// What an Istio that is gone has left behind, and what istiod should have written and has not.
import type { WebhookFacts } from '../../../facts/facts.ts'
import { toTree } from '../../../values/tree.ts'
import { check, type Check, type Evidence, type Fix, type CheckFinding } from '../../check.ts'
import {
  isCni,
  isZtunnel,
  liveControlPlanes,
  plannedControlPlane,
  ztunnelAfter,
  controlPlanesAfter,
  controlPlanesOf,
} from '../../istio/istio.ts'
import { componentNamespace, renderedObject } from '../../install-view.ts'
import { amountText, nameText, objectsText } from '../../wording.ts'

type Validators = Pick<Evidence, 'validatingWebhooks' | 'services' | 'endpointSlices' | 'plan'>

/** Validators of Istio's objects, by the names that all of its webhooks end in. */
const isIstios = ({ webhooks }: WebhookFacts) =>
  webhooks.some(({ name }) => /(^|\.)validation\.istio\.io$/.test(name))

function orphans({ validatingWebhooks, services, endpointSlices, plan }: Validators): CheckFinding[] {
  // What this install brings, with its istiod, is mended by it.
  const left = validatingWebhooks.filter(
    (one) => isIstios(one) && !renderedObject(plan, 'ValidatingWebhookConfiguration', one.name),
  )
  return left.flatMap(({ name, webhooks }) => {
    const closed = webhooks.find(({ failurePolicy, service }) => failurePolicy === 'Fail' && service)
    if (!closed?.service) return []
    const { service } = closed
    const of = { namespace: service.namespace, service: service.name }
    const exists = services.some((one) => one.namespace === of.namespace && one.name === of.service)
    const ready = endpointSlices
      .filter((slice) => slice.namespace === of.namespace && slice.service === of.service)
      .reduce((sum, slice) => sum + slice.ready, 0)
    if (exists && ready > 0) return []
    const target = nameText('Service', service)
    return [
      {
        object: `ValidatingWebhookConfiguration/${name}`,
        field: `webhooks[${closed.name}].failurePolicy`,
        message: `is Fail, and ${exists ? `${target} has no ready pod` : `${target} does not exist`}: every write of an Istio object that it checks is refused`,
        fix: exists ? reviveFix(service.namespace, name) : removeFix({ name, webhooks }),
      },
    ]
  })
}

const reviveFix = (namespace: string, name: string): Fix => ({
  kind: 'print',
  text: 'bring that istiod back, or delete the configuration if it is not wanted any more',
  commands: [
    `kubectl get pods -n ${namespace} -l app=istiod`,
    `kubectl delete validatingwebhookconfiguration ${name}`,
  ],
})

const removeFix = ({ name, webhooks }: WebhookFacts): Fix => ({
  kind: 'apply',
  text: 'delete it: its istiod is gone, and an istiod that comes back brings it along',
  actions: [
    {
      do: 'delete',
      ref: {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'ValidatingWebhookConfiguration',
        name,
      },
      read: toTree({
        webhooks: webhooks.map(({ name: of, failurePolicy, service }) => ({
          name: of,
          failurePolicy,
          ...(service && { clientConfig: { service } }),
        })),
      }),
    },
  ],
  undo: ['ambientctl install --revision ITS_REVISION   # writes it again, with its istiod'],
})

function brokenSandboxes({
  events,
  daemonSets,
  plan,
}: Pick<Evidence, 'events' | 'daemonSets' | 'plan'>): CheckFinding[] {
  if (daemonSets.some(isCni)) return []
  const broken = events.filter(
    ({ reason, message }) =>
      ['FailedCreatePodSandBox', 'FailedKillPod'].includes(reason) && message.includes('istio-cni'),
  )
  const [first] = broken
  if (!first) return []
  const brings = componentNamespace(plan, 'cni') !== undefined
  return [
    {
      object: objectsText([...new Set(broken.map(({ object }) => object))]),
      field: `Event ${first.reason}`,
      message: `the container runtime still calls the plugin istio-cni, which no DaemonSet keeps there: ${first.message.slice(0, 200)}`,
      fix: {
        kind: 'print',
        text: brings
          ? 'this install puts istio-cni back, and the pods start; if you remove it later, let `ambientctl uninstall` wait until it has cleaned the nodes'
          : 'install istio-cni for a moment and uninstall it: it takes its entry out of the CNI configuration of each node when it ends',
        commands: brings
          ? []
          : [
              'ambientctl install --set profile=empty --set components.cni.enabled=true',
              'ambientctl uninstall',
            ],
      },
    },
  ]
}

export const leftoverChecks: readonly Check[] = [
  check({
    id: 'PREV-18',
    subject: 'installed',
    level: 'error',
    title: 'A validation webhook of Istio has nobody behind it',
    why: 'The API server asks it about each Istio object and refuses the write when nobody answers: VirtualServices, policies and Gateways cannot be changed any more.',
    remedy: 'Delete the configuration that the removed istiod left.',
    needs: ['validatingWebhooks', 'services', 'endpointSlices', 'plan'],
    find: orphans,
  }),
  check({
    id: 'PREV-19',
    subject: 'installed',
    level: 'warning',
    title: 'Nodes still call an istio-cni that is gone',
    why: 'A removed istio-cni left its entry in the CNI configuration of nodes. There every new pod stays in ContainerCreating with `failed to find plugin "istio-cni"`, in the mesh or not.',
    remedy: 'Put istio-cni back, or clean the CNI configuration of the nodes.',
    needs: ['events', 'daemonSets', 'plan'],
    find: brokenSandboxes,
  }),
  check({
    id: 'PREV-22',
    subject: 'installed',
    level: 'error',
    title: 'istiod would not trust ztunnel',
    why: 'ztunnel asks istiod for certificates in the name of the pods on its node. An istiod that does not have its service account among the trusted ones refuses (`request impersonation authentication failure`), and no ambient pod gets traffic.',
    remedy: "Set values.pilot.trustedZtunnelNamespace (and trustedZtunnelName) to ztunnel's.",
    scope: { mode: 'ambient' },
    needs: ['deployments', 'daemonSets', 'plan'],
    find: ({ deployments, daemonSets, plan }) => {
      const ztunnel = ztunnelAfter(daemonSets, plan)
      if (!ztunnel) return []
      const account = `${ztunnel.namespace}/${ztunnel.serviceAccount}`
      return controlPlanesOf(ztunnel, controlPlanesAfter(deployments, plan))
        .filter(({ env }) => {
          const trusted = (env['CA_TRUSTED_NODE_ACCOUNTS'] ?? '').split(',').map((one) => one.trim())
          return !trusted.includes(account)
        })
        .map((plane) => ({
          object: plane.object,
          field: 'spec.template.spec.containers[discovery].env[CA_TRUSTED_NODE_ACCOUNTS]',
          message: `is "${plane.env['CA_TRUSTED_NODE_ACCOUNTS'] ?? ''}"; ztunnel runs as ${account}, which must be in it`,
          fix: {
            kind: 'render',
            text: plane.isPlanned ? 'trust it' : `trust it in the next install of revision ${plane.revision}`,
            set: [
              { path: 'values.pilot.trustedZtunnelNamespace', value: ztunnel.namespace },
              ...(ztunnel.serviceAccount === 'ztunnel'
                ? []
                : [{ path: 'values.pilot.trustedZtunnelName', value: ztunnel.serviceAccount }]),
            ],
          },
        }))
    },
  }),
  check({
    id: 'PREV-23',
    subject: 'installed',
    // Not an error: the install that is asked about may be what mends it.
    level: 'warning',
    title: 'istiod has not written its root certificate where ztunnel runs',
    why: 'ztunnel mounts ConfigMap istio-ca-root-cert of its own namespace. Without it, its pods stay in ContainerCreating; istiod leaves out kube-system unless it knows that ztunnel is there.',
    remedy: 'Tell istiod the namespace of ztunnel.',
    scope: { mode: 'ambient' },
    needs: ['deployments', 'daemonSets', 'configMaps', 'plan'],
    find: ({ deployments, daemonSets, configMaps, plan }) => {
      const ready = liveControlPlanes(deployments).filter((plane) => plane.ready > 0)
      const [istiod] = ready
      const waiting = daemonSets.filter(
        (facts) =>
          isZtunnel(facts) &&
          facts.ready < facts.desired &&
          !configMaps.some(
            ({ name, namespace }) => name === 'istio-ca-root-cert' && namespace === facts.namespace,
          ),
      )
      if (!istiod) return []
      const isMended = plannedControlPlane(plan)?.object === istiod.object
      return waiting.map(({ namespace, ready: pods }) => ({
        object: `ConfigMap/${namespace}/istio-ca-root-cert`,
        field: 'data[root-cert.pem]',
        message: `is missing, although ${istiod.object} is ready; ztunnel in ${namespace} (${amountText(pods, 'pod')} ready) waits for it`,
        fix: {
          kind: 'render',
          text: isMended
            ? 'name the namespace of ztunnel to istiod'
            : 'name it in the next install of that istiod',
          set: [{ path: 'values.pilot.trustedZtunnelNamespace', value: namespace }],
        },
      }))
    },
  }),
]
