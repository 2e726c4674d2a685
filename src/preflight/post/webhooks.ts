// After an install: are the webhooks signed and answered, and does ztunnel have what it trusts?
import type { WebhookFacts } from '../../facts/facts.ts'
import { check, type Check, type CheckFinding } from '../check.ts'
import { meshComponentName, ztunnels } from './mesh-components.ts'

/** Istio's own: injectors and validators of every revision call Services of istiod. */
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
    why: 'The API server cannot verify istiod, so injection and validation fail. istiod writes the bundle when it starts.',
    remedy: 'See that istiod runs and may patch webhook configurations.',
    docs: 'https://istio.io/latest/docs/ops/common-problems/injection/',
    needs: ['mutatingWebhooks', 'validatingWebhooks'],
    find: ({ mutatingWebhooks, validatingWebhooks }) => [
      ...unsigned('MutatingWebhookConfiguration', mutatingWebhooks),
      ...unsigned('ValidatingWebhookConfiguration', validatingWebhooks),
    ],
  }),
  check({
    id: 'POST-07',
    subject: 'mesh',
    level: 'error',
    title: 'A webhook of Istio calls a Service without ready endpoints',
    why: 'Where the webhook fails closed, nothing that it watches can be created; where it fails open, pods start outside the mesh.',
    remedy:
      'Bring istiod of that revision up, or delete the webhook configuration with `istioctl tag remove` or kubectl.',
    docs: 'https://istio.io/latest/docs/ops/common-problems/injection/',
    needs: ['mutatingWebhooks', 'validatingWebhooks', 'endpointSlices'],
    find: ({ mutatingWebhooks, validatingWebhooks, endpointSlices }) => {
      const answered = new Set(
        endpointSlices
          .filter(({ ready }) => ready > 0)
          .map(({ namespace, service }) => `${namespace}/${service}`),
      )
      return [
        ...orphaned('MutatingWebhookConfiguration', mutatingWebhooks, answered),
        ...orphaned('ValidatingWebhookConfiguration', validatingWebhooks, answered),
      ]
    },
  }),
  check({
    id: 'POST-08',
    subject: 'mesh',
    level: 'error',
    title: "Istio's validation webhook does not answer",
    why: 'Every change of an Istio resource fails. On private clusters a firewall between control plane and nodes blocks port 15017.',
    remedy: 'Open TCP port 15017 from the control plane to the nodes, and see that istiod runs.',
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
            text: 'open TCP port 15017 from the control plane to the nodes, and see that istiod runs',
            commands: ['kubectl get endpointslices -A -l kubernetes.io/service-name=istiod'],
          },
        })),
  }),
  check({
    id: 'POST-09',
    subject: 'mesh',
    level: 'error',
    title: "ztunnel's namespace has no root certificate",
    why: 'ztunnel mounts ConfigMap istio-ca-root-cert to verify istiod; without it its pods do not start.',
    remedy: 'See that istiod runs, and that `discoverySelectors` include the namespace.',
    docs: 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/',
    needs: ['daemonSets', 'configMaps'],
    find: ({ daemonSets, configMaps }) =>
      ztunnels(daemonSets)
        .filter(
          ({ workload: { namespace } }) =>
            !configMaps.some((map) => map.namespace === namespace && map.name === 'istio-ca-root-cert'),
        )
        .map((part) => ({
          object: meshComponentName(part),
          field: 'spec.template.spec.volumes[istiod-ca-cert]',
          message: `there is no ConfigMap ${part.workload.namespace}/istio-ca-root-cert`,
          fix: {
            kind: 'print',
            text: 'see that istiod is ready and looks after that namespace',
            commands: [`kubectl get configmap -n ${part.workload.namespace} istio-ca-root-cert`],
          },
        })),
  }),
]

function unsigned(kind: string, configurations: readonly WebhookFacts[]): CheckFinding[] {
  return istioWebhooks(configurations).flatMap(({ name, webhooks }) => {
    const bare = webhooks.filter(({ hasBundle }) => !hasBundle)
    if (bare.length === 0) return []
    return [
      {
        object: `${kind}/${name}`,
        field: `webhooks[${bare[0]?.name ?? ''}].clientConfig.caBundle`,
        message: `${bare.length} of ${webhooks.length} webhooks have none`,
        fix: {
          kind: 'print',
          text: 'see that istiod of this revision runs; it writes the bundle',
          commands: [`kubectl get ${kind.toLowerCase()} ${name} -o yaml`],
        },
      },
    ]
  })
}

function orphaned(
  kind: string,
  configurations: readonly WebhookFacts[],
  answered: ReadonlySet<string>,
): CheckFinding[] {
  return istioWebhooks(configurations).flatMap(({ name, webhooks }) => {
    const dead = webhooks.find(
      ({ service }) => service && !answered.has(`${service.namespace}/${service.name}`),
    )
    if (!dead?.service) return []
    return [
      {
        object: `${kind}/${name}`,
        field: `webhooks[${dead.name}].clientConfig.service`,
        message: `Service ${dead.service.namespace}/${dead.service.name} has no ready endpoint (failurePolicy ${dead.failurePolicy})`,
        fix: {
          kind: 'print',
          text: 'bring istiod of this revision up, or delete the configuration if the revision is gone',
          commands: [`kubectl get pods -n ${dead.service.namespace} -l app=istiod`],
        },
      },
    ]
  })
}
