// Quotas, limits, network policies, webhooks and definitions → their facts.
import type {
  CrdFacts,
  LabelSelectorFacts,
  LimitRangeFacts,
  NetworkPolicyFacts,
  PolicyRuleFacts,
  ResourceQuotaFacts,
  WebhookFacts,
} from '../facts/facts.ts'
import type { KubeObject } from '../manifest/object.ts'
import { isRead } from './annotations.ts'
import { at, list, map, number, present, some, text, texts } from './reading.ts'
import { isRecord } from '../values/record.ts'

const place = ({ metadata }: KubeObject) => ({ namespace: metadata.namespace ?? '', name: metadata.name })

export function pickResourceQuota(quota: KubeObject): ResourceQuotaFacts {
  const plain = list(quota, 'spec', 'scopes').map((scopeName) => ({ scopeName, operator: 'Exists' }))
  const scopes = [...plain, ...list(quota, 'spec', 'scopeSelector', 'matchExpressions')]
  return present({
    ...place(quota),
    hard: map(at(quota, 'status', 'hard')) ?? map(at(quota, 'spec', 'hard')) ?? {},
    used: map(at(quota, 'status', 'used')) ?? {},
    scopes: some(scopes, (scope) =>
      present({
        scopeName: text(scope, 'scopeName') ?? '',
        operator: text(scope, 'operator') ?? '',
        values: texts(scope, 'values'),
      }),
    ),
  })
}

export function pickLimitRange(range: KubeObject): LimitRangeFacts {
  return {
    ...place(range),
    limits: list(range, 'spec', 'limits').map((limit) =>
      present({
        type: text(limit, 'type') ?? '',
        max: map(at(limit, 'max')),
        min: map(at(limit, 'min')),
        default: map(at(limit, 'default')),
        defaultRequest: map(at(limit, 'defaultRequest')),
      }),
    ),
  }
}

export function pickNetworkPolicy(policy: KubeObject): NetworkPolicyFacts {
  const egress = at(policy, 'spec', 'egress')
  return present({
    ...place(policy),
    podSelector: pickSelector(at(policy, 'spec', 'podSelector')) ?? {},
    policyTypes:
      texts(policy, 'spec', 'policyTypes') ?? (egress === undefined ? ['Ingress'] : ['Ingress', 'Egress']),
    ingress: rulesOf(at(policy, 'spec', 'ingress'), 'from'),
    egress: rulesOf(egress, 'to'),
  })
}

/** An empty list of rules means nobody, and is not the same as none. */
function rulesOf(rules: unknown, side: 'from' | 'to'): readonly PolicyRuleFacts[] | undefined {
  if (!Array.isArray(rules)) return undefined
  return rules.map((rule: unknown) =>
    present({
      ports: some(list(rule, 'ports'), (port) =>
        present({
          port: number(port, 'port') ?? text(port, 'port'),
          endPort: number(port, 'endPort'),
          protocol: text(port, 'protocol'),
        }),
      ),
      peers: some(list(rule, side), (peer) =>
        present({
          cidr: text(peer, 'ipBlock', 'cidr'),
          except: texts(peer, 'ipBlock', 'except'),
          podSelector: pickSelector(at(peer, 'podSelector')),
          namespaceSelector: pickSelector(at(peer, 'namespaceSelector')),
        }),
      ),
    }),
  )
}

/** A label selector; undefined where there is none, which is not the same as the empty one. */
function pickSelector(selector: unknown): LabelSelectorFacts | undefined {
  if (!isRecord(selector)) return undefined
  return present({
    matchLabels: map(selector['matchLabels']),
    matchExpressions: some(list(selector, 'matchExpressions'), (one) =>
      present({
        key: text(one, 'key') ?? '',
        operator: text(one, 'operator') ?? '',
        values: texts(one, 'values'),
      }),
    ),
  })
}

export function pickWebhook(configuration: KubeObject): WebhookFacts {
  const { name, labels, annotations } = configuration.metadata
  return present({
    name,
    labels: map(labels),
    annotations: map(annotations, isRead('webhook')),
    webhooks: list(configuration, 'webhooks').map((webhook) => {
      const service = at(webhook, 'clientConfig', 'service')
      return present({
        name: text(webhook, 'name') ?? '',
        failurePolicy: text(webhook, 'failurePolicy') ?? 'Fail',
        hasBundle: text(webhook, 'clientConfig', 'caBundle') !== undefined,
        service:
          service === undefined
            ? undefined
            : { namespace: text(service, 'namespace') ?? '', name: text(service, 'name') ?? '' },
        namespaceSelector: pickSelector(at(webhook, 'namespaceSelector')),
        objectSelector: pickSelector(at(webhook, 'objectSelector')),
      })
    }),
  })
}

/** Fields that checks ask a schema for, since a fix that names an unknown one does harm. */
const fieldsAsked: Readonly<Record<string, readonly string[]>> = {
  CiliumClusterwideNetworkPolicy: ['enableDefaultDeny', 'enableDefaultDeny.ingress'],
  CiliumNetworkPolicy: ['enableDefaultDeny', 'enableDefaultDeny.ingress'],
  FelixConfiguration: [
    'bpfEnabled',
    'bpfConnectTimeLoadBalancing',
    'bpfConnectTimeLoadBalancingEnabled',
    'bpfHostConntrackBypass',
    'bpfHostNetworkedNATWithoutCTLB',
  ],
}

export function pickCrd(crd: KubeObject): CrdFacts {
  const versions = list(crd, 'spec', 'versions')
  const { name, labels, annotations } = crd.metadata
  const kind = text(crd, 'spec', 'names', 'kind') ?? ''
  const asked = Object.hasOwn(fieldsAsked, kind) ? fieldsAsked[kind] : undefined
  const fields = asked?.filter((path) => versions.some((version) => hasField(version, path)))
  return present({
    name,
    served: versions.flatMap((one) => (at(one, 'served') === true ? (text(one, 'name') ?? []) : [])),
    stored: texts(crd, 'status', 'storedVersions') ?? [],
    labels: map(labels),
    annotations: map(annotations, isRead('crd')),
    specFields: fields && fields.length > 0 ? fields : undefined,
  })
}

function hasField(version: unknown, path: string): boolean {
  const keys = ['spec', ...path.split('.')].flatMap((key) => ['properties', key])
  return at(version, 'schema', 'openAPIV3Schema', ...keys) !== undefined
}
