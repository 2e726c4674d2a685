// The schema of facts files: the types of facts.ts and dry-run.ts as JSON Schemas, for reading files.
import type * as F from '../../src/facts/facts.ts'
import type { DefaultRevisionFacts, InstalledFacts } from '../../src/facts/file.ts'
import type {
  AccessReview,
  AdmissionTrial,
  DryRunReport,
  DryRunResult,
  Rejection,
} from '../../src/facts/dry-run.ts'
import {
  anything,
  boolean,
  definitions,
  exactly,
  fields,
  list,
  map,
  mapOf,
  number,
  numberOrText,
  optional,
  text,
  textLike,
  type Schema,
  type Shape,
} from './shape.ts'

const { all, define } = definitions()

/** Names become words of commands, and files are untrusted, so only characters that a server allows are accepted. */
const name = define('name', textLike('a name, as a server has them', '^(?!-)[\\w.:@+-]*$'))
const kindName = define(
  'kindName',
  textLike('a kind and a name, as a server has them', '^(?!-)[\\w.:@+/-]*$'),
)
const labels = define('labels', map(text))
const tags = define(
  'labelValues',
  map(define('labelValue', textLike('the value of a label, as a server has them', '^(?!-)[\\w.-]*$'))),
)
const texts = list(text)
const optionalText = optional(text)
const place = { namespace: name, name }

const condition = define(
  'condition',
  mapOf<F.ConditionFacts>({
    type: text,
    status: text,
    reason: optionalText,
    message: optionalText,
    lastHeartbeatTime: optionalText,
  }),
)

const selector = define(
  'selector',
  mapOf<F.LabelSelectorFacts>({
    matchLabels: optional(labels),
    matchExpressions: optional(list(fields({ key: text, operator: text, values: optional(texts) }))),
  }),
)

const rule = define(
  'rule',
  mapOf<F.PolicyRuleFacts>({
    ports: optional(
      list(fields({ port: optional(numberOrText), endPort: optional(number), protocol: optionalText })),
    ),
    peers: optional(
      list(
        fields({
          cidr: optionalText,
          except: optional(texts),
          podSelector: optional(selector),
          namespaceSelector: optional(selector),
        }),
      ),
    ),
  }),
)

const named = define(
  'named',
  mapOf<F.NamedFacts>({
    namespace: optional(name),
    name,
    labels: optional(tags),
    annotations: optional(labels),
    type: optionalText,
  }),
)

const node = define(
  'node',
  mapOf<F.NodeFacts>({
    name,
    labels: tags,
    annotations: labels,
    providerID: optionalText,
    unschedulable: optional(boolean),
    taints: optional(list(fields({ key: text, value: optionalText, effect: text }))),
    podCIDRs: optional(texts),
    addresses: optional(list(fields({ type: text, address: text }))),
    allocatable: optional(fields({ cpu: optionalText, memory: optionalText, pods: optionalText })),
    conditions: list(condition),
    nodeInfo: fields({
      architecture: text,
      operatingSystem: text,
      osImage: text,
      kernelVersion: text,
      kubeletVersion: text,
      containerRuntimeVersion: text,
    }),
  }),
)

const container = define(
  'container',
  mapOf<F.ContainerFacts>({
    name: text,
    ports: optional(list(number)),
    probes: optional(texts),
    runAsUser: optional(number),
    runAsGroup: optional(number),
    restartPolicy: optionalText,
    waiting: optionalText,
  }),
)

const pod = define(
  'pod',
  mapOf<F.PodFacts>({
    ...place,
    labels: optional(tags),
    annotations: optional(labels),
    node: optionalText,
    owner: optional(kindName),
    phase: optionalText,
    ready: optional(boolean),
    hostNetwork: optional(exactly(true)),
    hostUsers: optional(exactly(false)),
    runtimeClassName: optionalText,
    runAsUser: optional(number),
    runAsGroup: optional(number),
    requests: optional(fields({ cpu: number, memory: number })),
    containers: list(container),
    initContainers: optional(list(container)),
  }),
)

const workload = define(
  'workload',
  mapOf<F.WorkloadFacts>({
    ...place,
    labels: optional(tags),
    annotations: optional(labels),
    managers: optional(texts),
    selector: optional(labels),
    serviceAccountName: optionalText,
    nodeSelector: optional(labels),
    containers: list(fields({ name: text, image: text, env: optional(labels), args: optional(texts) })),
    hostPaths: optional(labels),
    desired: number,
    updated: number,
    ready: number,
    observed: boolean,
  }),
)

const webhook = define(
  'webhook',
  mapOf<F.WebhookFacts>({
    name,
    labels: optional(tags),
    annotations: optional(labels),
    webhooks: list(
      fields({
        name: text,
        failurePolicy: text,
        hasBundle: boolean,
        service: optional(fields(place)),
        namespaceSelector: optional(selector),
        objectSelector: optional(selector),
      }),
    ),
  }),
)

const custom = define(
  'custom',
  mapOf<F.CustomFacts>({
    apiVersion: kindName,
    kind: name,
    namespace: optional(name),
    name,
    labels: optional(tags),
    annotations: optional(labels),
    finalizers: optional(texts),
    deletionTimestamp: optionalText,
    spec: map(anything),
  }),
)

const customs = list(custom)
const nameds = list(named)

const knownShapes: { readonly [K in keyof F.KnownFacts]: Shape<F.KnownFacts[K]> } = {
  server: fields({ gitVersion: text, major: number, minor: number, ready: boolean }),
  apis: fields({ groupVersions: texts, coreSubresources: texts, failedGroups: texts }),
  apiServices: list(fields({ name, available: boolean, message: optionalText })),
  nodes: list(node),
  nodeLeases: list(fields({ name, renewTime: optionalText })),
  namespaces: list(
    fields({
      name,
      labels: tags,
      annotations: optional(labels),
      phase: optionalText,
      conditions: optional(list(condition)),
    }),
  ),
  pods: list(pod),
  daemonSets: list(workload),
  deployments: list(workload),
  services: list(
    fields({
      ...place,
      type: optionalText,
      clusterIPs: optional(texts),
      ports: optional(list(number)),
      selector: optional(labels),
      labels: optional(tags),
    }),
  ),
  endpointSlices: list(fields({ namespace: text, service: text, ready: number })),
  configMaps: list(fields({ ...place, labels: optional(tags), data: labels })),
  pullSecrets: nameds,
  helmRecords: nameds,
  resourceQuotas: list(
    fields({
      ...place,
      hard: labels,
      used: labels,
      scopes: optional(list(fields({ scopeName: text, operator: text, values: optional(texts) }))),
    }),
  ),
  limitRanges: list(
    fields({
      ...place,
      limits: list(
        fields({
          type: text,
          max: optional(labels),
          min: optional(labels),
          default: optional(labels),
          defaultRequest: optional(labels),
        }),
      ),
    }),
  ),
  networkPolicies: list(
    fields({
      ...place,
      podSelector: selector,
      policyTypes: texts,
      ingress: optional(list(rule)),
      egress: optional(list(rule)),
    }),
  ),
  priorityClasses: nameds,
  runtimeClasses: list(fields({ name, handler: text })),
  crds: list(
    fields({
      name,
      served: texts,
      stored: texts,
      labels: optional(tags),
      annotations: optional(labels),
      specFields: optional(texts),
    }),
  ),
  mutatingWebhooks: list(webhook),
  validatingWebhooks: list(webhook),
  admissionPolicies: nameds,
  events: list(
    fields({
      namespace: text,
      object: text,
      reason: text,
      message: text,
      count: optional(number),
      last: optionalText,
    }),
  ),
  securityGroupPolicies: customs,
  felixConfigurations: customs,
  calicoGlobalNetworkPolicies: customs,
  ciliumNetworkPolicies: customs,
  ciliumClusterwideNetworkPolicies: customs,
  openshiftNetworks: customs,
  networkAttachments: customs,
  istioOperators: customs,
  sailResources: customs,
  meshControlPlanes: customs,
  googleRevisions: customs,
  nodePools: customs,
  gateways: customs,
  gatewayClasses: customs,
  peerAuthentications: customs,
  authorizationPolicies: customs,
  requestAuthentications: customs,
  envoyFilters: customs,
  wasmPlugins: customs,
  virtualServices: customs,
}

const unread = define('unread', mapOf<{ readonly unread: string }>({ unread: text }))

const reads = new Map<Schema, Schema>()

/** A collection that was read, or the reason why it was not. Collections with equal items share a definition. */
function read(key: string, value: Schema): Schema {
  const known = reads.get(value)
  if (known) return known
  const made = define(`${key}Read`, {
    title: '{"value": …} or {"unread": "why"}',
    type: 'object',
    if: { required: ['value'] },
    then: { properties: { value } },
    else: unread,
  })
  reads.set(value, made)
  return made
}

const refusal = define(
  'refusal',
  mapOf<Rejection>({
    status: number,
    reason: text,
    message: text,
    causes: optional(list(fields({ reason: text, message: text, field: text }))),
  }),
)

const dryRunResult = define(
  'dryRunResult',
  mapOf<DryRunResult>({
    ref: fields({ apiVersion: kindName, kind: name, namespace: optional(name), name }),
    exists: boolean,
    managers: optional(texts),
    owner: optional(fields({ name: text, namespace: text })),
    marks: optional(labels),
    warnings: optional(texts),
    refusal: optional(refusal),
    substituteNamespace: optionalText,
    unknown: optionalText,
  }),
)

const accessReview = define(
  'accessReview',
  mapOf<AccessReview>({
    verb: text,
    group: text,
    resource: text,
    namespace: optional(name),
    allowed: boolean,
    reason: optionalText,
    needed: text,
  }),
)

const admissionTrial = define(
  'admissionTrial',
  mapOf<AdmissionTrial>({
    what: kindName,
    namespace: name,
    substituteNamespace: optionalText,
    unknown: optionalText,
    refusal: optional(refusal),
    warnings: optional(texts),
    serviceAccountName: optionalText,
    volumes: optional(texts),
  }),
)

const installed = mapOf<InstalledFacts>({
  profile: optional(text),
  platform: optional(text),
  defaultRevision: optional(
    mapOf<DefaultRevisionFacts>({ validator: optional(text), tag: optional(text), revisions: texts }),
  ),
})

const dryRun = mapOf<DryRunReport>({
  digest: text,
  rights: list(accessReview),
  objects: list(dryRunResult),
  admissionTrials: list(admissionTrial),
})

/** Parts that other versions of the program may omit. */
const parts = { installed, dryRun }

/** The JSON Schema of a facts file. */
export const factsSchema: Schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'ambientctl/facts/v1',
  title: 'a file of `ambientctl facts save`',
  type: 'object',
  required: ['format', 'taken', 'cluster', 'known'],
  properties: {
    format: exactly('ambientctl/facts/v1'),
    taken: text,
    cluster: mapOf<F.Facts['cluster']>({ context: text, server: text }),
    known: {
      type: 'object',
      properties: Object.fromEntries(Object.entries(knownShapes).map(([key, shape]) => [key, read(key, shape)])),
    },
    ...parts,
  },
  definitions: all,
}
