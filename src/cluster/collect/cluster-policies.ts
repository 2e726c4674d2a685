// Facts of quotas, limit ranges, network policies, webhooks and CRDs.
import type {
  CrdFacts,
  LabelSelectorFacts,
  LimitRangeFacts,
  NetworkPolicyFacts,
  PolicyRuleFacts,
  ResourceQuotaFacts,
  WebhookFacts,
} from '../../facts/facts.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { isRead } from './annotations.ts'
import { valueAt, listAt, textMapAt, numberAt, definedFields, selectSome, textAt, textsAt } from './fields.ts'
import { isRecord } from '../../values/record.ts'

const nameOf = ({ metadata }: KubeObject) => ({ namespace: metadata.namespace ?? '', name: metadata.name })

export function resourceQuotaFacts(quota: KubeObject): ResourceQuotaFacts {
  const plain = listAt(quota, 'spec', 'scopes').map((scopeName) => ({ scopeName, operator: 'Exists' }))
  const scopes = [...plain, ...listAt(quota, 'spec', 'scopeSelector', 'matchExpressions')]
  return definedFields({
    ...nameOf(quota),
    hard: textMapAt(valueAt(quota, 'status', 'hard')) ?? textMapAt(valueAt(quota, 'spec', 'hard')) ?? {},
    used: textMapAt(valueAt(quota, 'status', 'used')) ?? {},
    scopes: selectSome(scopes, (scope) =>
      definedFields({
        scopeName: textAt(scope, 'scopeName') ?? '',
        operator: textAt(scope, 'operator') ?? '',
        values: textsAt(scope, 'values'),
      }),
    ),
  })
}

export function limitRangeFacts(range: KubeObject): LimitRangeFacts {
  return {
    ...nameOf(range),
    limits: listAt(range, 'spec', 'limits').map((limit) =>
      definedFields({
        type: textAt(limit, 'type') ?? '',
        max: textMapAt(valueAt(limit, 'max')),
        min: textMapAt(valueAt(limit, 'min')),
        default: textMapAt(valueAt(limit, 'default')),
        defaultRequest: textMapAt(valueAt(limit, 'defaultRequest')),
      }),
    ),
  }
}

export function networkPolicyFacts(policy: KubeObject): NetworkPolicyFacts {
  const egress = valueAt(policy, 'spec', 'egress')
  return definedFields({
    ...nameOf(policy),
    podSelector: pickSelector(valueAt(policy, 'spec', 'podSelector')) ?? {},
    policyTypes:
      textsAt(policy, 'spec', 'policyTypes') ?? (egress === undefined ? ['Ingress'] : ['Ingress', 'Egress']),
    ingress: rulesOf(valueAt(policy, 'spec', 'ingress'), 'from'),
    egress: rulesOf(egress, 'to'),
  })
}

/** Returns rules; an empty list denies all traffic, unlike an absent one. */
function rulesOf(rules: unknown, side: 'from' | 'to'): readonly PolicyRuleFacts[] | undefined {
  if (!Array.isArray(rules)) return undefined
  return rules.map((rule: unknown) =>
    definedFields({
      ports: selectSome(listAt(rule, 'ports'), (port) =>
        definedFields({
          port: numberAt(port, 'port') ?? textAt(port, 'port'),
          endPort: numberAt(port, 'endPort'),
          protocol: textAt(port, 'protocol'),
        }),
      ),
      peers: selectSome(listAt(rule, side), (peer) =>
        definedFields({
          cidr: textAt(peer, 'ipBlock', 'cidr'),
          except: textsAt(peer, 'ipBlock', 'except'),
          podSelector: pickSelector(valueAt(peer, 'podSelector')),
          namespaceSelector: pickSelector(valueAt(peer, 'namespaceSelector')),
        }),
      ),
    }),
  )
}

/** Returns a label selector; undefined if absent, which differs from an empty one. */
function pickSelector(selector: unknown): LabelSelectorFacts | undefined {
  if (!isRecord(selector)) return undefined
  return definedFields({
    matchLabels: textMapAt(selector['matchLabels']),
    matchExpressions: selectSome(listAt(selector, 'matchExpressions'), (one) =>
      definedFields({
        key: textAt(one, 'key') ?? '',
        operator: textAt(one, 'operator') ?? '',
        values: textsAt(one, 'values'),
      }),
    ),
  })
}

export function webhookFacts(configuration: KubeObject): WebhookFacts {
  const { name, labels, annotations } = configuration.metadata
  return definedFields({
    name,
    labels: textMapAt(labels),
    annotations: textMapAt(annotations, isRead('webhook')),
    webhooks: listAt(configuration, 'webhooks').map((webhook) => {
      const service = valueAt(webhook, 'clientConfig', 'service')
      return definedFields({
        name: textAt(webhook, 'name') ?? '',
        failurePolicy: textAt(webhook, 'failurePolicy') ?? 'Fail',
        hasBundle: textAt(webhook, 'clientConfig', 'caBundle') !== undefined,
        service:
          service === undefined
            ? undefined
            : { namespace: textAt(service, 'namespace') ?? '', name: textAt(service, 'name') ?? '' },
        namespaceSelector: pickSelector(valueAt(webhook, 'namespaceSelector')),
        objectSelector: pickSelector(valueAt(webhook, 'objectSelector')),
      })
    }),
  })
}

/** Fields that checks look for in CRD schemas, because a fix must not set an unknown field. */
const fieldsByKind: Readonly<Record<string, readonly string[]>> = {
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

export function crdFacts(crd: KubeObject): CrdFacts {
  const versions = listAt(crd, 'spec', 'versions')
  const { name, labels, annotations } = crd.metadata
  const kind = textAt(crd, 'spec', 'names', 'kind') ?? ''
  const candidates = Object.hasOwn(fieldsByKind, kind) ? fieldsByKind[kind] : undefined
  const fields = candidates?.filter((path) => versions.some((version) => hasField(version, path)))
  return definedFields({
    name,
    served: versions.flatMap((one) => (valueAt(one, 'served') === true ? (textAt(one, 'name') ?? []) : [])),
    stored: textsAt(crd, 'status', 'storedVersions') ?? [],
    labels: textMapAt(labels),
    annotations: textMapAt(annotations, isRead('crd')),
    specFields: fields && fields.length > 0 ? fields : undefined,
  })
}

function hasField(version: unknown, path: string): boolean {
  const keys = ['spec', ...path.split('.')].flatMap((key) => ['properties', key])
  return valueAt(version, 'schema', 'openAPIV3Schema', ...keys) !== undefined
}
