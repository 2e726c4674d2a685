// What a server means when it refuses an object: its words → who refuses, and what helps. Pure; new rows are new knowledge.
import type { Refusal } from '../../facts/dry-run.ts'
import { conflictsOf, describeConflicts } from '../../manifest/conflicts.ts'
import type { Fix } from '../check.ts'
import { kyvernoException } from './kyverno.ts'
import {
  constraintNames,
  criticalQuotaFix,
  gatekeeperFix,
  grantFix,
  inNamespace,
  isNodeAgent,
  kubectl,
  commandsFix,
  securityContextFix,
  unresponsiveWebhook,
  namespaceText,
  vapPolicyNames,
  type RefusalContext,
  type RefusedRequest,
} from '../fixes/refusal-fixes.ts'
import { listText } from '../wording.ts'

export type RefusalKind =
  | 'conflict'
  | 'webhook-unresponsive'
  | 'warden'
  | 'gatekeeper'
  | 'kyverno'
  | 'webhook'
  | 'admission-policy'
  | 'terminating'
  | 'created-later'
  | 'grant'
  | 'rights'
  | 'pod-security'
  | 'critical-quota'
  | 'quota-full'
  | 'quota-requires'
  | 'limit-range'
  | 'security-context'
  | 'priority-class'
  | 'unknown-kind'
  | 'immutable'
  | 'invalid'
  | 'unavailable'
  | 'other'

export interface Denial {
  readonly kind: RefusalKind
  /** Who refuses: `webhook validation.gatekeeper.sh, constraint psp-host-filesystem`. */
  readonly by: string
  /** The field that is at stake, as far as the words tell. */
  readonly field: string
  /** The server's own words, on one line. */
  readonly says: string
  readonly fix: Fix
  /** Its name for all checks that may come upon it: refusalCause. */
  readonly cause: string
}

/** `quota-asks ResourceQuota/shop/small`: what is the matter, and with which object. */
export const refusalCause = (kind: RefusalKind, object: string) => `${kind} ${object}`

interface Row {
  readonly kind: RefusalKind
  readonly when: RegExp
  /** Where the words alone do not tell. */
  readonly only?: (refusal: Refusal) => boolean
  readonly by: (context: RefusalContext) => string
  readonly field?: string
  /** Which object is at fault, where it is not the refused one. */
  readonly about?: (context: RefusalContext) => string
  readonly fix: (context: RefusalContext) => Fix
}

const aboutNamespace = ({ namespace = 'default' }: RefusedRequest) => `Namespace/${namespace}`
const aboutQuota = ({ namespace = 'default', found }: RefusalContext) =>
  `ResourceQuota/${namespace}/${found[1]}`

// The first row that matches counts. What webhooks say comes first: they quote the words of all others.
const rows: readonly Row[] = [
  {
    kind: 'conflict',
    when: /^Apply failed with \d+ conflict|: conflict with "/,
    only: (refusal) => refusal.status === 409,
    by: ({ refusal }) => describeConflicts(conflictsOf(refusal)) || 'another field manager',
    field: 'metadata.managedFields',
    fix: (context) =>
      commandsFix(
        'let the other manager give the fields up, or take them over with --force',
        kubectl('get', context, '--show-managed-fields -o yaml'),
      ),
  },
  {
    kind: 'webhook-unresponsive',
    when: /failed calling webhook "([^"]{1,253})"/,
    by: ({ found }) => `webhook ${found[1]}, which does not answer`,
    fix: unresponsiveWebhook,
  },
  {
    kind: 'warden',
    when: /admission webhook "(warden-[^"]{1,253})" denied the request/,
    by: ({ found, message }) => `GKE Autopilot (${[found[1], ...vapPolicyNames(message)].join(', ')})`,
    field: 'spec.template.spec',
    fix: () =>
      commandsFix(
        'Autopilot runs neither istio-cni nor ztunnel: take a Standard cluster, or sidecars with istio-init (--set profile=default) and the capability that it needs',
        'gcloud container clusters update CLUSTER --location=LOCATION --workload-policies=allow-net-admin',
      ),
  },
  {
    kind: 'gatekeeper',
    when: /admission webhook "(validation\.gatekeeper\.sh)" denied the request/,
    by: ({ found, message }) =>
      [`webhook ${found[1]}`, ...constraintNames(message).map((name) => `constraint ${name}`)].join(', '),
    fix: gatekeeperFix,
  },
  {
    kind: 'kyverno',
    when: /admission webhook "((?:validate|mutate)\.kyverno\.svc[^"]{0,200})" denied the request/,
    by: ({ found, message }) =>
      [
        `webhook ${found[1]}`,
        ...kyvernoException(message, '', undefined).policies.map((name) => `policy ${name}`),
      ].join(', '),
    fix: (context) => {
      const { policies, command } = kyvernoException(context.message, context.object, context.namespace)
      const owner = `let the owner of Kyverno's ${policies.length === 1 ? 'policy' : 'policies'} except ${context.object}`
      return command === undefined ? commandsFix(owner) : commandsFix(owner, command)
    },
  },
  {
    kind: 'webhook',
    when: /admission webhook "([^"]{1,253})" denied the request/,
    by: ({ found }) => `webhook ${found[1]}`,
    fix: (context) =>
      commandsFix(
        `let the owner of the webhook except ${context.object}: find it by the name`,
        'kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations -o custom-columns=CONFIGURATION:.metadata.name,WEBHOOKS:.webhooks[*].name',
      ),
  },
  {
    kind: 'admission-policy',
    when: /ValidatingAdmissionPolicy '([A-Za-z0-9.-]{1,253})'(?: with binding '([A-Za-z0-9.-]{1,253})')? denied request/,
    by: ({ found: [, policy, binding] }) =>
      `ValidatingAdmissionPolicy/${policy}${binding ? ` with ValidatingAdmissionPolicyBinding/${binding}` : ''}`,
    fix: (context) =>
      commandsFix(
        `let the owner of the policy leave ${namespaceText(context)} out, by matchResources.namespaceSelector of the binding`,
        context.found[2]
          ? `kubectl edit validatingadmissionpolicybinding ${context.found[2]}`
          : 'kubectl get validatingadmissionpolicybindings',
      ),
  },
  {
    kind: 'terminating',
    when: /because it is being terminated/,
    by: (context) => `${namespaceText(context)}, which is being deleted`,
    field: 'status.phase',
    about: aboutNamespace,
    fix: (context) =>
      commandsFix(
        'wait until the namespace is gone; what holds it is in its conditions',
        `kubectl get namespace ${context.namespace ?? 'default'} -o jsonpath='{.status.conditions}'`,
      ),
  },
  {
    kind: 'created-later',
    when: /^error looking up service account|error looking up service account |^(?:namespaces|serviceaccounts) "[^"]{1,253}" not found/,
    by: () => 'a part that the install itself brings',
    fix: () => commandsFix('nothing: the install makes it first'),
  },
  {
    kind: 'grant',
    when: /is attempting to grant RBAC permissions not currently held/,
    by: () => "RBAC's rule against granting rights that one has not",
    field: 'rules',
    fix: (context) => grantFix(context.platform),
  },
  {
    kind: 'rights',
    when: /User "([^"]{1,400})" cannot (\S{1,40}) resource "([^"]{1,253})"/,
    by: ({ found }) => `RBAC: ${found[1]} may not ${found[2]} ${found[3]}`,
    fix: () => commandsFix('have the right granted: API-05 prints the role'),
  },
  {
    kind: 'security-context',
    when: /unable to validate against any security context constraint/,
    by: () => "OpenShift's security context constraints",
    field: 'spec.template.spec.containers[*].securityContext',
    fix: securityContextFix,
  },
  {
    kind: 'pod-security',
    when: /violates PodSecurity "([a-z]{1,40}):/,
    by: (context) => `PodSecurity ${context.found[1]} of ${namespaceText(context)}`,
    field: 'metadata.labels[pod-security.kubernetes.io/enforce]',
    about: aboutNamespace,
    fix: (context) =>
      commandsFix(
        `${namespaceText(context)} must admit privileged pods`,
        `kubectl label namespace ${context.namespace ?? 'default'} pod-security.kubernetes.io/enforce=privileged --overwrite`,
      ),
  },
  {
    kind: 'critical-quota',
    when: /insufficient quota to match these scopes|pods with \S{1,253} priorityClass is not permitted in/,
    by: (context) =>
      `the quota of priority classes: no ResourceQuota of ${namespaceText(context)} admits them`,
    field: 'spec.priorityClassName',
    about: (context) => (isNodeAgent(context) ? aboutNamespace(context) : context.object),
    fix: criticalQuotaFix,
  },
  {
    kind: 'quota-full',
    when: /exceeded quota: ([A-Za-z0-9.-]{1,253})/,
    by: (context) => `${aboutQuota(context)}, which is used up`,
    field: 'spec.hard',
    about: aboutQuota,
    fix: (context) =>
      commandsFix(
        `raise the quota ${context.found[1]}, or request less`,
        `kubectl${inNamespace(context)} describe resourcequota ${context.found[1]}`,
      ),
  },
  {
    kind: 'quota-requires',
    when: /failed quota: ([A-Za-z0-9.-]{1,253}): must specify/,
    by: aboutQuota,
    field: 'spec.template.spec.containers[*].resources',
    about: aboutQuota,
    fix: (context) =>
      commandsFix(
        `the quota ${context.found[1]} counts what our containers do not say: give them limits (values.cni.resources.limits, values.ztunnel.resources.limits, values.pilot.resources.limits), or let a LimitRange of ${namespaceText(context)} do it`,
      ),
  },
  {
    kind: 'limit-range',
    when: /(?:maximum|minimum) (\S{1,80}) usage per (?:Container|Pod) is/,
    by: (context) => `a LimitRange of ${namespaceText(context)}`,
    field: 'spec.template.spec.containers[*].resources',
    about: aboutNamespace,
    fix: (context) =>
      commandsFix(
        `widen the LimitRange's bounds of ${context.found[1]}, or set the component's resources within them`,
        `kubectl${inNamespace(context)} get limitranges -o yaml`,
      ),
  },
  {
    kind: 'priority-class',
    when: /no PriorityClass with name (\S{1,253}) was found/,
    by: ({ found }) => `the missing PriorityClass/${found[1]}`,
    field: 'spec.priorityClassName',
    about: ({ found }) => `PriorityClass/${found[1]}`,
    fix: ({ found }) =>
      commandsFix(
        `Kubernetes makes PriorityClass/${found[1]} itself: find out who deleted it; the API server makes it again when it starts`,
        'kubectl get priorityclasses',
      ),
  },
  {
    kind: 'unknown-kind',
    when: /has no kind (\S{1,253}) in (\S{1,253});|no matches for kind "([^"]{1,253})"/,
    by: ({ found }) => `the API server, which does not know the kind ${found[1] ?? found[3]}`,
    field: 'kind',
    fix: () =>
      commandsFix(
        'install the definition of this kind first, or leave out the value that asks for the object',
      ),
  },
  {
    kind: 'immutable',
    when: /field is immutable|cannot change roleRef/,
    by: () => 'a field that cannot change while the object is there',
    fix: (context) =>
      commandsFix(
        'delete the object first; with orphan its pods run on until the new ones replace them',
        kubectl('delete', context, '--cascade=orphan'),
      ),
  },
  {
    kind: 'invalid',
    when: /^/,
    only: ({ status }) => status === 422 || status === 400,
    by: () => 'the API server, which finds the object invalid',
    fix: () => commandsFix('correct the value that the field comes from; manifest generate shows the object'),
  },
  {
    kind: 'unavailable',
    when: /^/,
    only: ({ status }) => status >= 500 || status === 429,
    by: () => 'the API server, which could not answer',
    fix: () => commandsFix('try again; if it stays so, look at the API server'),
  },
  {
    kind: 'other',
    when: /^/,
    by: () => 'the API server',
    fix: () => commandsFix('look at what it says'),
  },
]

/** Who refuses an object, and what helps; total: words that no row knows are handed on. */
export function explainRefusal(refusal: Refusal, place: RefusedRequest): Denial {
  // Policies may say a lot; names are at the beginning.
  const message = refusal.message.slice(0, 8000)
  for (const { kind, when, only, by, field, about, fix } of rows) {
    const found = only?.(refusal) === false ? null : when.exec(message)
    if (!found) continue
    const context = { ...place, refusal, message, found }
    const causes = (refusal.causes ?? []).map((cause) => cause.field).filter(Boolean)
    return {
      kind,
      by: by(context),
      field: field ?? (listText(causes) || 'spec'),
      says: oneLine(message),
      fix: fix(context),
      cause: refusalCause(kind, about?.(context) ?? place.object),
    }
  }
  throw new Error('the last row takes everything')
}

/** Text of a server on one line, no longer than a paragraph. */
export function oneLine(text: string, most = 400): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length > most ? `${flat.slice(0, most)}…` : flat
}
