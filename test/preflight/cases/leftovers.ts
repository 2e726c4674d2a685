// Injectors, leftovers of deleted installs, and what ztunnel needs from istiod.
import type { WebhookFacts } from '../../../src/facts/facts.ts'
import { sample, type Clean, type SampleOptions } from '../../support/evidence.ts'
import { istioCni, istiod, istiodOf, namespace, pod, ztunnel } from '../../support/installed.ts'
import type { Case } from '../case.ts'

const on = (change: Partial<Clean>, options: SampleOptions = {}): Clean =>
  structuredClone({ ...sample('k3s', options), ...change })

const sidecars = { set: ['profile=default'] }
const sidecarsWithCni = { set: ['profile=default', 'components.cni.enabled=true'] }

const injector = (name: string, values: string, namespaceOfIt = 'istio-system') => ({
  namespace: namespaceOfIt,
  name,
  data: { values },
})
const usesCni = (enabled: boolean) => JSON.stringify({ pilot: { cni: { enabled } } })

/** An injector that selects namespaces by one label. */
const webhook = (name: string, key: string, value: string): WebhookFacts => ({
  name,
  labels: { app: 'sidecar-injector' },
  webhooks: [
    {
      name: 'namespace.sidecar-injector.istio.io',
      failurePolicy: 'Fail',
      hasBundle: true,
      namespaceSelector: { matchExpressions: [{ key, operator: 'In', values: [value] }] },
      objectSelector: {
        matchExpressions: [{ key: 'sidecar.istio.io/inject', operator: 'NotIn', values: ['false'] }],
      },
    },
  ],
})

const otherInjector = (change: Partial<Clean> = {}) =>
  on({
    mutatingWebhooks: [webhook('rival', 'istio-injection', 'enabled')],
    namespaces: [namespace('shop', { 'istio-injection': 'disabled' }), namespace('web')],
    ...change,
  })

const validator = (name: string, failurePolicy: string): WebhookFacts => ({
  name,
  webhooks: [
    {
      name: 'rev.validation.istio.io',
      failurePolicy,
      hasBundle: true,
      service: { namespace: 'istio-system', name: 'istiod-old' },
    },
  ],
})

const slice = (fields: Partial<Clean['endpointSlices'][number]> = {}) => ({
  namespace: 'istio-system',
  service: 'istiod-old',
  ready: 1,
  ...fields,
})

const guarded = (change: Partial<Clean> = {}) =>
  on({
    validatingWebhooks: [validator('istio-validator-old', 'Fail')],
    services: [
      { namespace: 'istio-system', name: 'istiod-old' },
      { namespace: 'other', name: 'istiod-old' },
      { namespace: 'istio-system', name: 'else' },
    ],
    endpointSlices: [slice()],
    ...change,
  })

const sandboxEvent = {
  namespace: 'shop',
  object: 'Pod/shop/web-1',
  reason: 'FailedCreatePodSandBox',
  message: 'plugin type="istio-cni" failed (add): failed to find plugin "istio-cni" in path [/opt/cni/bin]',
}

const injectors: Case[] = [
  {
    id: 'PREV-11',
    name: 'reports a control plane that is not configured for the CNI',
    clean: () => on({}, { set: ['profile=minimal'] }),
    path: 'daemonSets[+]',
    value: istioCni('1.31.1'),
    found: {
      object: 'ConfigMap/istio-system/istio-sidecar-injector',
      level: 'error',
      message: 'istio-init',
      fix: '"path":"values.pilot.cni.enabled","value":true',
    },
  },
  {
    id: 'PREV-11',
    name: 'reports a control plane that is configured for a missing CNI',
    clean: () =>
      on({ daemonSets: [istioCni('1.31.1')] }, { set: ['profile=minimal', 'values.pilot.cni.enabled=true'] }),
    path: 'daemonSets',
    value: [],
    found: {
      object: 'ConfigMap/istio-system/istio-sidecar-injector',
      level: 'error',
      message: 'istio-validation',
      fix: 'components.cni.enabled',
    },
  },
  {
    id: 'PREV-11',
    name: 'reports another revision that is not configured for the new CNI',
    clean: () => on({ configMaps: [injector('istio-sidecar-injector-old', usesCni(true))] }, sidecarsWithCni),
    path: 'configMaps[istio-sidecar-injector-old].data.values',
    value: usesCni(false),
    found: {
      object: 'ConfigMap/istio-system/istio-sidecar-injector-old',
      level: 'warning',
      fix: 'when you install that control plane again',
    },
  },
  {
    id: 'PREV-11',
    name: 'ignores injectors that the install overwrites, and unreadable ones',
    clean: () =>
      on(
        {
          configMaps: [
            injector('istio-sidecar-injector', usesCni(false)),
            injector('istio-sidecar-injector', 'no JSON', 'odd'),
            injector('istio-sidecar-injector-2', '[]'),
            injector('istio-sidecar-injector-3', '{"pilot":{"cni":{"enabled":"false"}}}'),
            injector('istio', usesCni(false)),
          ],
        },
        sidecarsWithCni,
      ),
    path: 'configMaps[odd/istio-sidecar-injector].data.values',
    value: usesCni(false),
    found: { object: 'ConfigMap/odd/istio-sidecar-injector' },
  },
  {
    id: 'PREV-17',
    name: 'reports a namespace that two injectors select',
    clean: () => otherInjector(),
    path: 'namespaces[shop].labels.istio-injection',
    value: 'enabled',
    found: {
      object: 'Namespace/shop',
      message: 'istio-sidecar-injector and rival',
      fix: 'istio.io/rev=default',
    },
  },
  {
    id: 'PREV-17',
    name: 'does not count a configuration of the install as another injector',
    clean: () =>
      otherInjector({
        mutatingWebhooks: [webhook('istio-sidecar-injector', 'istio-injection', 'enabled')],
        namespaces: [namespace('shop', { 'istio-injection': 'enabled' })],
      }),
    path: 'mutatingWebhooks[0].name',
    value: 'istio-sidecar-injector-older',
    found: { object: 'Namespace/shop', message: 'istio-sidecar-injector-older' },
  },
  {
    id: 'PREV-17',
    name: 'ignores webhooks that do not inject sidecars',
    clean: () =>
      otherInjector({
        mutatingWebhooks: [{ ...webhook('rival', 'istio-injection', 'enabled'), labels: { app: 'vault' } }],
        namespaces: [namespace('shop', { 'istio-injection': 'enabled' })],
      }),
    path: 'mutatingWebhooks[rival].labels.app',
    value: 'sidecar-injector',
    found: { object: 'Namespace/shop' },
  },
  {
    id: 'PREV-17',
    name: 'reports a pod that two injectors select if its namespace has other pods with one',
    clean: () =>
      otherInjector({
        mutatingWebhooks: [
          {
            ...webhook('rival', 'team', 'a'),
            webhooks: [
              {
                name: 'pods',
                failurePolicy: 'Fail',
                hasBundle: true,
                objectSelector: { matchLabels: { 'rival.io/inject': 'true' } },
              },
            ],
          },
        ],
        namespaces: [namespace('shop', { 'istio-injection': 'enabled' })],
        pods: [pod({ labels: { app: 'web' } }), pod({ name: 'web-2', namespace: 'web' })],
      }),
    path: 'pods[0].labels',
    value: { 'rival.io/inject': 'true' },
    found: { object: 'Namespace/shop' },
  },
  {
    id: 'PREV-24',
    name: 'reports an excluded namespace of the mesh',
    clean: () =>
      on(
        {
          namespaces: [namespace('shop', { 'istio.io/dataplane-mode': 'ambient' }), namespace('batch')],
        },
        {
          set: [
            'profile=ambient',
            'values.cni.excludeNamespaces[0]=kube-system',
            'values.cni.excludeNamespaces[1]=batch',
          ],
        },
      ),
    path: 'namespaces[batch].labels',
    value: { 'istio.io/dataplane-mode': 'ambient' },
    found: {
      object: 'Namespace/batch',
      message: 'kube-system, batch',
      fix: '"set":[{"path":"values.cni.excludeNamespaces[0]","value":"kube-system"}]',
    },
  },
  {
    id: 'PREV-24',
    name: 'reports a user’s list of exclusions without the namespace of istiod',
    clean: () =>
      on(
        {},
        {
          set: [
            'profile=default',
            'components.cni.enabled=true',
            'values.cni.excludeNamespaces[0]=kube-system',
            'values.cni.excludeNamespaces[1]=istio-system',
          ],
        },
      ),
    path: 'install.objects[istio-cni-config].data.EXCLUDE_NAMESPACES',
    value: 'kube-system',
    found: {
      object: 'ConfigMap/istio-cni-config',
      fix: '{"path":"values.cni.excludeNamespaces[1]","value":"istio-system"}',
    },
  },
  {
    id: 'PREV-24',
    name: 'ignores the exclusions of the profile',
    clean: () => on({}, sidecarsWithCni),
    path: 'install.userValues.values.cni.excludeNamespaces',
    value: ['kube-system'],
    found: { object: 'ConfigMap/istio-cni-config' },
  },
  {
    id: 'PREV-24',
    name: 'ignores the namespace of istiod in ambient mode',
    clean: () => on({}, { set: ['profile=ambient', 'values.cni.excludeNamespaces[0]=kube-system'] }),
    path: 'install.mode',
    value: 'sidecar',
    found: { object: 'ConfigMap/istio-cni-config' },
  },
]

const leftovers: Case[] = [
  {
    id: 'PREV-18',
    name: 'reports a webhook that fails closed without a Service',
    clean: () => guarded(),
    path: 'services[istio-system/istiod-old].name',
    value: 'gone',
    found: {
      object: 'ValidatingWebhookConfiguration/istio-validator-old',
      message: 'Service/istio-system/istiod-old does not exist',
      fix: '"do":"delete"',
    },
  },
  {
    id: 'PREV-18',
    name: 'deletes only the webhooks that were read',
    clean: () => {
      const own = validator('istio-validator-old', 'Fail')
      const other = { name: 'out.example.com', failurePolicy: 'Ignore', hasBundle: true }
      return guarded({ validatingWebhooks: [{ ...own, webhooks: [...own.webhooks, other] }] })
    },
    path: 'services[istio-system/istiod-old].name',
    value: 'gone',
    found: {
      object: 'ValidatingWebhookConfiguration/istio-validator-old',
      fix: '"read":{"webhooks":[{"name":"rev.validation.istio.io","failurePolicy":"Fail","clientConfig":{"service":{"namespace":"istio-system","name":"istiod-old"}}},{"name":"out.example.com","failurePolicy":"Ignore"}]}',
    },
  },
  {
    id: 'PREV-18',
    name: 'reports a webhook that fails closed with a Service without ready pods',
    clean: () => guarded(),
    path: 'endpointSlices[0].ready',
    value: 0,
    found: {
      object: 'ValidatingWebhookConfiguration/istio-validator-old',
      message: 'has no ready pod',
      fix: 'kubectl get pods -n istio-system',
    },
  },
  {
    id: 'PREV-18',
    name: 'ignores pods in other namespaces',
    clean: () => guarded({ endpointSlices: [slice(), slice({ namespace: 'other' })] }),
    path: 'endpointSlices[0].ready',
    value: 0,
    found: { object: 'ValidatingWebhookConfiguration/istio-validator-old' },
  },
  {
    id: 'PREV-18',
    name: 'ignores pods of other Services',
    clean: () => guarded({ endpointSlices: [slice(), slice({ service: 'else' })] }),
    path: 'endpointSlices[0].ready',
    value: 0,
    found: { object: 'ValidatingWebhookConfiguration/istio-validator-old' },
  },
  {
    id: 'PREV-18',
    name: 'ignores a webhook that fails open',
    clean: () => guarded({ services: [], validatingWebhooks: [validator('old', 'Ignore')] }),
    path: 'validatingWebhooks[old].webhooks[0].failurePolicy',
    value: 'Fail',
    found: { object: 'ValidatingWebhookConfiguration/old', field: 'rev.validation.istio.io' },
  },
  {
    id: 'PREV-18',
    name: 'ignores a webhook that the install replaces',
    clean: () =>
      guarded({ services: [], validatingWebhooks: [validator('istio-validator-istio-system', 'Fail')] }),
    path: 'validatingWebhooks[0].name',
    value: 'istio-validator-else',
    found: { object: 'ValidatingWebhookConfiguration/istio-validator-else' },
  },
  {
    id: 'PREV-18',
    name: 'ignores webhooks of others',
    clean: () => {
      const other = validator('istio-validator-old', 'Fail')
      return guarded({
        services: [],
        validatingWebhooks: [
          { ...other, webhooks: other.webhooks.map((one) => ({ ...one, name: 'validation.gatekeeper.sh' })) },
        ],
      })
    },
    path: 'validatingWebhooks[0].webhooks[0].name',
    value: 'validation.istio.io',
    found: { object: 'ValidatingWebhookConfiguration' },
  },
  {
    id: 'PREV-18',
    name: 'ignores a webhook outside the cluster',
    clean: () => {
      const other = validator('istio-validator-old', 'Fail')
      return guarded({
        services: [],
        validatingWebhooks: [
          { ...other, webhooks: [{ name: 'validation.istio.io', failurePolicy: 'Fail', hasBundle: true }] },
        ],
      })
    },
    path: 'validatingWebhooks[0].webhooks[0].service',
    value: { namespace: 'istio-system', name: 'istiod-old' },
    found: { object: 'ValidatingWebhookConfiguration' },
  },
  {
    id: 'PREV-19',
    name: 'reports pods that wait for a deleted plugin',
    clean: () => on({ daemonSets: [istioCni('1.31.1')], events: [sandboxEvent, sandboxEvent] }),
    path: 'daemonSets',
    value: [],
    found: { object: 'Pod/shop/web-1', field: 'Event FailedCreatePodSandBox', fix: 'restores istio-cni' },
  },
  {
    id: 'PREV-19',
    name: 'reports pods that wait for a deleted plugin without a CNI in the plan',
    clean: () => on({ events: [{ ...sandboxEvent, message: 'no more addresses' }] }, sidecars),
    path: 'events[0].message',
    value: sandboxEvent.message,
    found: { object: 'Pod/shop/web-1', fix: 'components.cni.enabled=true' },
  },
  {
    id: 'PREV-19',
    name: 'reports pods that cannot be deleted',
    clean: () => on({ events: [{ ...sandboxEvent, reason: 'BackOff' }] }),
    path: 'events[0].reason',
    value: 'FailedKillPod',
    found: { object: 'Pod/shop/web-1', field: 'Event FailedKillPod' },
  },
  {
    id: 'PREV-22',
    name: 'reports a ztunnel in another namespace than istiod trusts',
    clean: () =>
      on(
        {},
        {
          set: [
            'profile=ambient',
            'components.ztunnel.namespace=mesh-nodes',
            'values.pilot.trustedZtunnelNamespace=mesh-nodes',
          ],
        },
      ),
    path: 'install',
    value: sample('k3s', {
      set: [
        'profile=ambient',
        'components.ztunnel.namespace=mesh-nodes',
        'values.pilot.trustedZtunnelNamespace=istio-system',
      ],
    }).install,
    found: {
      object: 'Deployment/istio-system/istiod',
      message: 'is "istio-system/ztunnel"; it must contain mesh-nodes/ztunnel',
      fix: '"set":[{"path":"values.pilot.trustedZtunnelNamespace","value":"mesh-nodes"}]',
    },
  },
  {
    id: 'PREV-22',
    name: 'reports an existing istiod that trusts another account than ztunnel’s',
    clean: () =>
      on(
        {
          deployments: [
            istiod('1.31.1', { env: { CA_TRUSTED_NODE_ACCOUNTS: 'a/b, istio-system/tunnel' } }),
            istiodOf('old', '1.31.1'),
          ],
          daemonSets: [ztunnel('1.31.1', { serviceAccountName: 'tunnel' })],
        },
        { set: ['profile=ambient', 'components.ztunnel.enabled=false', 'components.pilot.enabled=false'] },
      ),
    path: 'deployments[istiod].containers[0].env.CA_TRUSTED_NODE_ACCOUNTS',
    value: 'istio-system/ztunnel',
    found: {
      object: 'Deployment/istio-system/istiod',
      fix: '{"path":"values.pilot.trustedZtunnelName","value":"tunnel"}',
      message: 'istio-system/tunnel',
    },
  },
  {
    id: 'PREV-22',
    name: 'reports an existing istiod that trusts no account',
    clean: () =>
      on(
        { deployments: [istiod('1.31.1', { env: { CA_TRUSTED_NODE_ACCOUNTS: 'istio-system/ztunnel' } })] },
        { set: ['profile=ambient', 'components.pilot.enabled=false'] },
      ),
    path: 'deployments[istiod].containers[0].env',
    value: {},
    found: { object: 'Deployment/istio-system/istiod', fix: 'in the next install of revision default' },
  },
  {
    id: 'PREV-23',
    name: 'reports a missing root certificate while ztunnel is not ready',
    clean: () =>
      on({
        deployments: [istiod('1.31.1', { ready: 0 })],
        daemonSets: [istioCni('1.31.1'), ztunnel('1.31.1', { namespace: 'kube-system', ready: 0 })],
        configMaps: [{ namespace: 'istio-system', name: 'istio-ca-root-cert', data: {} }],
      }),
    path: 'deployments[istiod].ready',
    value: 1,
    found: {
      object: 'ConfigMap/kube-system/istio-ca-root-cert',
      message: '0 pods ready',
      fix: '"path":"values.pilot.trustedZtunnelNamespace","value":"kube-system"',
    },
  },
  {
    id: 'PREV-23',
    name: 'reports a missing root certificate next to other ConfigMaps',
    clean: () =>
      on(
        {
          deployments: [istiod('1.31.1')],
          daemonSets: [ztunnel('1.31.1', { ready: 0 })],
          configMaps: [{ namespace: 'istio-system', name: 'istio-ca-root-cert', data: {} }],
        },
        { set: ['profile=ambient', 'revision=canary'] },
      ),
    path: 'configMaps[0].name',
    value: 'kube-root-ca.crt',
    found: { object: 'ConfigMap/istio-system/istio-ca-root-cert', fix: 'in the next install of that istiod' },
  },
  {
    id: 'PREV-23',
    name: 'ignores a missing root certificate if ztunnel is ready',
    clean: () => on({ deployments: [istiod('1.31.1')], daemonSets: [ztunnel('1.31.1')] }),
    path: 'daemonSets[ztunnel].ready',
    value: 0,
    found: { object: 'ConfigMap/istio-system/istio-ca-root-cert' },
  },
]

export const cases: readonly Case[] = [...injectors, ...leftovers]
