// Checks after an install: CA bundles and endpoints of webhooks, and the root certificate of proxies.
import type { PodFacts, WebhookFacts, WorkloadFacts } from '../../facts/facts.ts'
import { check, type Check, type CheckFinding } from '../check.ts'
import { nameText } from '../wording.ts'
import { gateways, meshComponentName, ztunnels } from './mesh-components.ts'

/** The webhooks of Istio: injectors and validators of every revision call a Service of istiod. */
function istioWebhooks(configurations: readonly WebhookFacts[]): WebhookFacts[] {
  return configurations.filter(({ webhooks }) =>
    webhooks.some(({ service }) => service !== undefined && /^istiod(-|$)/.test(service.name)),
  )
}

export const webhookChecks: readonly Check[] = [
  check({
    id: 'POST-06',
    subject: 'mesh',
    level: 'error',
    title: 'A webhook of Istio has no CA bundle',
    why: 'The API server cannot verify istiod, so injection and validation fail. istiod writes the CA bundle when it starts.',
    remedy: 'Check that istiod runs and may patch webhook configurations.',
    docs: 'https://istio.io/latest/docs/ops/common-problems/injection/',
    needs: ['mutatingWebhooks', 'validatingWebhooks'],
    find: ({ mutatingWebhooks, validatingWebhooks }) => [
      ...withoutCaBundle('MutatingWebhookConfiguration', mutatingWebhooks),
      ...withoutCaBundle('ValidatingWebhookConfiguration', validatingWebhooks),
    ],
  }),
  check({
    id: 'POST-07',
    subject: 'mesh',
    level: 'error',
    title: 'A webhook of Istio calls a Service without ready endpoints',
    why: 'With failurePolicy Fail, the objects that the webhook selects cannot be created. With Ignore, pods start outside the mesh.',
    remedy:
      'Restore the istiod of that revision, or delete the webhook configuration with `ambientctl tag remove TAG` or kubectl.',
    docs: 'https://istio.io/latest/docs/ops/common-problems/injection/',
    needs: ['mutatingWebhooks', 'validatingWebhooks', 'endpointSlices'],
    find: ({ mutatingWebhooks, validatingWebhooks, endpointSlices }) => {
      const readyServices = new Set(
        endpointSlices
          .filter(({ ready }) => ready > 0)
          .map(({ namespace, service }) => `${namespace}/${service}`),
      )
      return [
        ...withoutEndpoints('MutatingWebhookConfiguration', mutatingWebhooks, readyServices),
        ...withoutEndpoints('ValidatingWebhookConfiguration', validatingWebhooks, readyServices),
      ]
    },
  }),
  check({
    id: 'POST-08',
    subject: 'mesh',
    level: 'error',
    title: "Istio's validation webhook does not answer",
    why: 'Every change of an Istio resource fails. On private clusters a firewall between the control plane and the nodes often blocks port 15017.',
    remedy: 'Open TCP port 15017 from the control plane to the nodes, and check that istiod runs.',
    docs: 'https://istio.io/latest/docs/ops/common-problems/validation/',
    needs: ['admissionTrials'],
    find: ({ admissionTrials }) =>
      admissionTrials
        .filter(({ what, refusal }) => what === 'webhook' && /calling webhook/i.test(refusal?.message ?? ''))
        .map(({ refusal }) => ({
          object: 'ValidatingWebhookConfiguration',
          field: 'webhooks[].clientConfig.service',
          message: refusal?.message ?? '',
          fix: {
            kind: 'print',
            text: 'open TCP port 15017 from the control plane to the nodes, and check that istiod runs',
            commands: ['kubectl get endpointslices -A -l kubernetes.io/service-name=istiod'],
          },
        })),
  }),
  check({
    id: 'POST-09',
    subject: 'mesh',
    level: 'error',
    title: 'A namespace with proxies has no root certificate',
    why: 'ztunnel, gateways and injected pods mount ConfigMap istio-ca-root-cert to verify istiod. Without it they do not start, so their workloads have no connections.',
    remedy: 'Check that istiod runs, and that `discoverySelectors` include the namespace.',
    docs: 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/',
    needs: ['daemonSets', 'deployments', 'pods', 'configMaps'],
    find: ({ daemonSets, deployments, pods, configMaps }) => {
      const certified = new Set(
        configMaps.filter(({ name }) => name === 'istio-ca-root-cert').map(({ namespace }) => namespace),
      )
      // The mesh may use another ConfigMap or a ClusterTrustBundle if no namespace has this one.
      const others = certified.size > 0 ? [...injectedPods(pods), ...gatewayPods(deployments)] : []
      return [...new Map([...others, ...ztunnelPods(daemonSets)])]
        .filter(([namespace]) => !certified.has(namespace))
        .map(([namespace, object]) => ({
          object,
          field: 'volumes[istiod-ca-cert]',
          message: `there is no ConfigMap ${namespace}/istio-ca-root-cert`,
          fix: {
            kind: 'print',
            text: 'check that istiod is ready and watches the namespace',
            commands: [`kubectl get configmap -n ${namespace} istio-ca-root-cert`],
          },
        }))
    },
  }),
]

/** Namespaces with proxies, and an object of each that creates them. */
type ProxyNamespaces = (readonly [namespace: string, object: string])[]

const injectedPods = (pods: readonly PodFacts[]): ProxyNamespaces =>
  pods.flatMap((pod) =>
    pod.annotations?.['sidecar.istio.io/status'] === undefined
      ? []
      : [[pod.namespace, nameText('Pod', pod)] as const],
  )

const gatewayPods = (deployments: readonly WorkloadFacts[]): ProxyNamespaces =>
  gateways(deployments).map((part) => [part.workload.namespace, meshComponentName(part)])

const ztunnelPods = (daemonSets: readonly WorkloadFacts[]): ProxyNamespaces =>
  ztunnels(daemonSets).map((part) => [part.workload.namespace, meshComponentName(part)])

function withoutCaBundle(kind: string, configurations: readonly WebhookFacts[]): CheckFinding[] {
  return istioWebhooks(configurations).flatMap(({ name, webhooks }) => {
    const missing = webhooks.filter(({ hasBundle }) => !hasBundle)
    if (missing.length === 0) return []
    return [
      {
        object: `${kind}/${name}`,
        field: `webhooks[${missing[0]?.name ?? ''}].clientConfig.caBundle`,
        message: `${missing.length} of ${webhooks.length} webhooks have no CA bundle`,
        fix: {
          kind: 'print',
          text: 'check that the istiod of this revision runs, which writes the CA bundle',
          commands: [`kubectl get ${kind.toLowerCase()} ${name} -o yaml`],
        },
      },
    ]
  })
}

function withoutEndpoints(
  kind: string,
  configurations: readonly WebhookFacts[],
  readyServices: ReadonlySet<string>,
): CheckFinding[] {
  return istioWebhooks(configurations).flatMap(({ name, webhooks }) => {
    const unavailable = webhooks.find(
      ({ service }) => service && !readyServices.has(`${service.namespace}/${service.name}`),
    )
    if (!unavailable?.service) return []
    return [
      {
        object: `${kind}/${name}`,
        field: `webhooks[${unavailable.name}].clientConfig.service`,
        message: `Service ${unavailable.service.namespace}/${unavailable.service.name} has no ready endpoint (failurePolicy ${unavailable.failurePolicy})`,
        fix: {
          kind: 'print',
          text: 'restore the istiod of this revision, or delete the configuration if the revision is gone',
          commands: [`kubectl get pods -n ${unavailable.service.namespace} -l app=istiod`],
        },
      },
    ]
  })
}
