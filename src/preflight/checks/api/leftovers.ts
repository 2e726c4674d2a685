// Checks of objects that a removed Istio left behind, and of configuration that ztunnel needs from istiod.
import type { WebhookFacts } from '../../../facts/facts.ts'
import { toTree } from '../../../values/tree.ts'
import { check, type Check, type CheckInput, type Fix, type CheckFinding } from '../../check.ts'
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

type Validators = Pick<CheckInput, 'validatingWebhooks' | 'services' | 'endpointSlices' | 'install'>

/** Whether webhooks validate Istio's objects: all of Istio's webhook names have the same end. */
const isIstios = ({ webhooks }: WebhookFacts) =>
  webhooks.some(({ name }) => /(^|\.)validation\.istio\.io$/.test(name))

function orphans({ validatingWebhooks, services, endpointSlices, install }: Validators): CheckFinding[] {
  // The install replaces its own configurations and starts their istiod.
  const left = validatingWebhooks.filter(
    (one) => isIstios(one) && !renderedObject(install, 'ValidatingWebhookConfiguration', one.name),
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
        message: `is Fail, and ${exists ? `${target} has no ready pod` : `${target} does not exist`}: the API server rejects every write of an Istio object that it validates`,
        fix: exists ? reviveFix(service.namespace, name) : removeFix({ name, webhooks }),
      },
    ]
  })
}

const reviveFix = (namespace: string, name: string): Fix => ({
  kind: 'print',
  text: 'restore that istiod, or delete the configuration if you do not need it any more',
  commands: [
    `kubectl get pods -n ${namespace} -l app=istiod`,
    `kubectl delete validatingwebhookconfiguration ${name}`,
  ],
})

const removeFix = ({ name, webhooks }: WebhookFacts): Fix => ({
  kind: 'apply',
  text: 'delete it: its istiod is gone, and a new istiod creates it again',
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
  install,
}: Pick<CheckInput, 'events' | 'daemonSets' | 'install'>): CheckFinding[] {
  if (daemonSets.some(isCni)) return []
  const broken = events.filter(
    ({ reason, message }) =>
      ['FailedCreatePodSandBox', 'FailedKillPod'].includes(reason) && message.includes('istio-cni'),
  )
  const [first] = broken
  if (!first) return []
  const brings = componentNamespace(install, 'cni') !== undefined
  return [
    {
      object: objectsText([...new Set(broken.map(({ object }) => object))]),
      field: `Event ${first.reason}`,
      message: `the container runtime still calls istio-cni, but there is no DaemonSet of istio-cni: ${first.message.slice(0, 200)}`,
      fix: {
        kind: 'print',
        text: brings
          ? 'this install restores istio-cni, so that the pods start; when you remove it later, let `ambientctl uninstall` wait until it has cleaned the nodes'
          : 'install istio-cni and uninstall it: it removes its entry from the CNI configuration of each node when it stops',
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
    title: 'A validation webhook of Istio has no running istiod',
    why: 'The API server calls the webhook for each Istio object and rejects the write without an answer: you cannot change VirtualServices, policies and Gateways.',
    remedy: 'Restore the istiod, or delete the configuration that it left behind.',
    needs: ['validatingWebhooks', 'services', 'endpointSlices', 'install'],
    find: orphans,
  }),
  check({
    id: 'PREV-19',
    subject: 'installed',
    level: 'warning',
    title: 'Nodes still call a removed istio-cni',
    why: 'A removed istio-cni left its entry in the CNI configuration of nodes. On these nodes every new pod, in the mesh or not, stays in ContainerCreating with `failed to find plugin "istio-cni"`.',
    remedy: 'Install istio-cni again, or remove its entry from the CNI configuration of the nodes.',
    needs: ['events', 'daemonSets', 'install'],
    find: brokenSandboxes,
  }),
  check({
    id: 'PREV-22',
    subject: 'installed',
    level: 'error',
    title: 'istiod does not trust the service account of ztunnel',
    why: 'ztunnel requests certificates for the pods on its node. An istiod that does not trust its service account denies this (`request impersonation authentication failure`), so ambient pods have no connections.',
    remedy:
      'Set values.pilot.trustedZtunnelNamespace (and trustedZtunnelName) to the namespace and service account of ztunnel.',
    scope: { mode: 'ambient' },
    needs: ['deployments', 'daemonSets', 'install'],
    find: ({ deployments, daemonSets, install }) => {
      const ztunnel = ztunnelAfter(daemonSets, install)
      if (!ztunnel) return []
      const account = `${ztunnel.namespace}/${ztunnel.serviceAccount}`
      return controlPlanesOf(ztunnel, controlPlanesAfter(deployments, install))
        .filter(({ env }) => {
          const trusted = (env['CA_TRUSTED_NODE_ACCOUNTS'] ?? '').split(',').map((one) => one.trim())
          return !trusted.includes(account)
        })
        .map((plane) => ({
          object: plane.object,
          field: 'spec.template.spec.containers[discovery].env[CA_TRUSTED_NODE_ACCOUNTS]',
          message: `is "${plane.env['CA_TRUSTED_NODE_ACCOUNTS'] ?? ''}"; it must contain ${account}, the account of ztunnel`,
          fix: {
            kind: 'render',
            text: plane.isPlanned
              ? 'make istiod trust the account'
              : `set this in the next install of revision ${plane.revision}`,
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
    // Not an error, because the install may fix it.
    level: 'warning',
    title: 'The root certificate is missing in the namespace of ztunnel',
    why: 'ztunnel mounts ConfigMap istio-ca-root-cert of its own namespace. Without it, the pods of ztunnel stay in ContainerCreating. istiod writes it to kube-system only if it knows that ztunnel runs there.',
    remedy: 'Set values.pilot.trustedZtunnelNamespace to the namespace of ztunnel.',
    scope: { mode: 'ambient' },
    needs: ['deployments', 'daemonSets', 'configMaps', 'install'],
    find: ({ deployments, daemonSets, configMaps, install }) => {
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
      const isPlanned = plannedControlPlane(install)?.object === istiod.object
      return waiting.map(({ namespace, ready: pods }) => ({
        object: `ConfigMap/${namespace}/istio-ca-root-cert`,
        field: 'data[root-cert.pem]',
        message: `is missing, although ${istiod.object} is ready; ztunnel in ${namespace} (${amountText(pods, 'pod')} ready) waits for it`,
        fix: {
          kind: 'render',
          text: isPlanned
            ? 'set the namespace of ztunnel for istiod'
            : 'set this in the next install of that istiod',
          set: [{ path: 'values.pilot.trustedZtunnelNamespace', value: namespace }],
        },
      }))
    },
  }),
]
