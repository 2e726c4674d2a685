// Explains why the API server rejects an object: maps its message to the component that rejects it, and a fix.
import type { Rejection } from '../../facts/dry-run.ts'
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
  type RejectionContext,
  type RejectedRequest,
} from '../fixes/refusal-fixes.ts'
import { listText } from '../wording.ts'

export type RejectionKind =
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

export interface ExplainedRejection {
  readonly kind: RejectionKind
  /** The component that rejects: `webhook validation.gatekeeper.sh, constraint psp-host-filesystem`. */
  readonly rejectedBy: string
  /** The affected field, if the message contains it. */
  readonly field: string
  /** The message of the server on one line. */
  readonly message: string
  readonly fix: Fix
  /** The cause, which merges findings of several checks: refusalCause. */
  readonly cause: string
}

/** Returns the cause for a kind of rejection and the responsible object: `quota-requires ResourceQuota/shop/small`. */
export const rejectionCause = (kind: RejectionKind, object: string) => `${kind} ${object}`

interface Row {
  readonly kind: RejectionKind
  readonly when: RegExp
  /** An additional condition, if the message is not enough. */
  readonly only?: (refusal: Rejection) => boolean
  readonly rejectedBy: (context: RejectionContext) => string
  readonly field?: string
  /** The responsible object, if it is not the rejected one. */
  readonly culprit?: (context: RejectionContext) => string
  readonly fix: (context: RejectionContext) => Fix
}

const namespaceOfRequest = ({ namespace = 'default' }: RejectedRequest) => `Namespace/${namespace}`
const quotaOfRequest = ({ namespace = 'default', found }: RejectionContext) =>
  `ResourceQuota/${namespace}/${found[1]}`

// The first matching row is used. Webhooks come first, because their messages can quote all others.
const rows: readonly Row[] = [
  {
    kind: 'conflict',
    when: /^Apply failed with \d+ conflict|: conflict with "/,
    only: (refusal) => refusal.status === 409,
    rejectedBy: ({ refusal }) => describeConflicts(conflictsOf(refusal)) || 'another field manager',
    field: 'metadata.managedFields',
    fix: (context) =>
      commandsFix(
        'remove the fields from the other manager, or take them over with --force',
        kubectl('get', context, '--show-managed-fields -o yaml'),
      ),
  },
  {
    kind: 'webhook-unresponsive',
    when: /failed calling webhook "([^"]{1,253})"/,
    rejectedBy: ({ found }) => `webhook ${found[1]}, which does not answer`,
    fix: unresponsiveWebhook,
  },
  {
    kind: 'warden',
    when: /admission webhook "(warden-[^"]{1,253})" denied the request/,
    rejectedBy: ({ found, message }) =>
      `GKE Autopilot (${[found[1], ...vapPolicyNames(message)].join(', ')})`,
    field: 'spec.template.spec',
    fix: () =>
      commandsFix(
        'use a Standard cluster, because Autopilot runs neither istio-cni nor ztunnel; or use sidecars with istio-init (--set profile=default) and the capability that it needs',
        'gcloud container clusters update CLUSTER --location=LOCATION --workload-policies=allow-net-admin',
      ),
  },
  {
    kind: 'gatekeeper',
    when: /admission webhook "(validation\.gatekeeper\.sh)" denied the request/,
    rejectedBy: ({ found, message }) =>
      [`webhook ${found[1]}`, ...constraintNames(message).map((name) => `constraint ${name}`)].join(', '),
    fix: gatekeeperFix,
  },
  {
    kind: 'kyverno',
    when: /admission webhook "((?:validate|mutate)\.kyverno\.svc[^"]{0,200})" denied the request/,
    rejectedBy: ({ found, message }) =>
      [
        `webhook ${found[1]}`,
        ...kyvernoException(message, '', undefined).policies.map((name) => `policy ${name}`),
      ].join(', '),
    fix: (context) => {
      const { policies, command } = kyvernoException(context.message, context.object, context.namespace)
      const owner = `ask the owner of the Kyverno ${policies.length === 1 ? 'policy' : 'policies'} to exempt ${context.object}`
      return command === undefined ? commandsFix(owner) : commandsFix(owner, command)
    },
  },
  {
    kind: 'webhook',
    when: /admission webhook "([^"]{1,253})" denied the request/,
    rejectedBy: ({ found }) => `webhook ${found[1]}`,
    fix: (context) =>
      commandsFix(
        `find the webhook by its name, and ask its owner to exempt ${context.object}`,
        'kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations -o custom-columns=CONFIGURATION:.metadata.name,WEBHOOKS:.webhooks[*].name',
      ),
  },
  {
    kind: 'admission-policy',
    when: /ValidatingAdmissionPolicy '([A-Za-z0-9.-]{1,253})'(?: with binding '([A-Za-z0-9.-]{1,253})')? denied request/,
    rejectedBy: ({ found: [, policy, binding] }) =>
      `ValidatingAdmissionPolicy/${policy}${binding ? ` with ValidatingAdmissionPolicyBinding/${binding}` : ''}`,
    fix: (context) =>
      commandsFix(
        `ask the owner of the policy to exclude ${namespaceText(context)} with matchResources.namespaceSelector of the binding`,
        context.found[2]
          ? `kubectl edit validatingadmissionpolicybinding ${context.found[2]}`
          : 'kubectl get validatingadmissionpolicybindings',
      ),
  },
  {
    kind: 'terminating',
    when: /because it is being terminated/,
    rejectedBy: (context) => `${namespaceText(context)}, which is being deleted`,
    field: 'status.phase',
    culprit: namespaceOfRequest,
    fix: (context) =>
      commandsFix(
        'wait until the namespace is deleted; its conditions show what prevents it',
        `kubectl get namespace ${context.namespace ?? 'default'} -o jsonpath='{.status.conditions}'`,
      ),
  },
  {
    kind: 'created-later',
    when: /^error looking up service account|error looking up service account |^(?:namespaces|serviceaccounts) "[^"]{1,253}" not found/,
    rejectedBy: () => 'the API server, because an object is missing that the install creates',
    fix: () => commandsFix('nothing to do: the install creates it first'),
  },
  {
    kind: 'grant',
    when: /is attempting to grant RBAC permissions not currently held/,
    rejectedBy: () => 'RBAC, because a user can grant only rights that the user has',
    field: 'rules',
    fix: (context) => grantFix(context.platform),
  },
  {
    kind: 'rights',
    when: /User "([^"]{1,400})" cannot (\S{1,40}) resource "([^"]{1,253})"/,
    rejectedBy: ({ found }) => `RBAC: ${found[1]} cannot ${found[2]} ${found[3]}`,
    fix: () => commandsFix('ask an administrator for the right: API-05 prints the role'),
  },
  {
    kind: 'security-context',
    when: /unable to validate against any security context constraint/,
    rejectedBy: () => "OpenShift's security context constraints",
    field: 'spec.template.spec.containers[*].securityContext',
    fix: securityContextFix,
  },
  {
    kind: 'pod-security',
    when: /violates PodSecurity "([a-z]{1,40}):/,
    rejectedBy: (context) => `PodSecurity ${context.found[1]} of ${namespaceText(context)}`,
    field: 'metadata.labels[pod-security.kubernetes.io/enforce]',
    culprit: namespaceOfRequest,
    fix: (context) =>
      commandsFix(
        `allow privileged pods in ${namespaceText(context)}`,
        `kubectl label namespace ${context.namespace ?? 'default'} pod-security.kubernetes.io/enforce=privileged --overwrite`,
      ),
  },
  {
    kind: 'critical-quota',
    when: /insufficient quota to match these scopes|pods with \S{1,253} priorityClass is not permitted in/,
    rejectedBy: (context) =>
      `the quota of priority classes: no ResourceQuota of ${namespaceText(context)} allows them`,
    field: 'spec.priorityClassName',
    culprit: (context) => (isNodeAgent(context) ? namespaceOfRequest(context) : context.object),
    fix: criticalQuotaFix,
  },
  {
    kind: 'quota-full',
    when: /exceeded quota: ([A-Za-z0-9.-]{1,253})/,
    rejectedBy: (context) => `${quotaOfRequest(context)}, which is exhausted`,
    field: 'spec.hard',
    culprit: quotaOfRequest,
    fix: (context) =>
      commandsFix(
        `raise the quota ${context.found[1]}, or request less`,
        `kubectl${inNamespace(context)} describe resourcequota ${context.found[1]}`,
      ),
  },
  {
    kind: 'quota-requires',
    when: /failed quota: ([A-Za-z0-9.-]{1,253}): must specify/,
    rejectedBy: quotaOfRequest,
    field: 'spec.template.spec.containers[*].resources',
    culprit: quotaOfRequest,
    fix: (context) =>
      commandsFix(
        `set limits, which the quota ${context.found[1]} requires (values.cni.resources.limits, values.ztunnel.resources.limits, values.pilot.resources.limits), or create a LimitRange with default limits in ${namespaceText(context)}`,
      ),
  },
  {
    kind: 'limit-range',
    when: /(?:maximum|minimum) (\S{1,80}) usage per (?:Container|Pod) is/,
    rejectedBy: (context) => `a LimitRange of ${namespaceText(context)}`,
    field: 'spec.template.spec.containers[*].resources',
    culprit: namespaceOfRequest,
    fix: (context) =>
      commandsFix(
        `widen the bounds of ${context.found[1]} in the LimitRange, or set the component's resources within them`,
        `kubectl${inNamespace(context)} get limitranges -o yaml`,
      ),
  },
  {
    kind: 'priority-class',
    when: /no PriorityClass with name (\S{1,253}) was found/,
    rejectedBy: ({ found }) => `the missing PriorityClass/${found[1]}`,
    field: 'spec.priorityClassName',
    culprit: ({ found }) => `PriorityClass/${found[1]}`,
    fix: ({ found }) =>
      commandsFix(
        `restart the API server, which creates PriorityClass/${found[1]} again, and find out who deleted it`,
        'kubectl get priorityclasses',
      ),
  },
  {
    kind: 'unknown-kind',
    when: /has no kind (\S{1,253}) in (\S{1,253});|no matches for kind "([^"]{1,253})"/,
    rejectedBy: ({ found }) => `the API server, because the kind ${found[1] ?? found[3]} is unknown`,
    field: 'kind',
    fix: () => commandsFix('install the CRD of this kind first, or remove the value that enables the object'),
  },
  {
    kind: 'immutable',
    when: /field is immutable|cannot change roleRef/,
    rejectedBy: () => 'the API server, because the field is immutable',
    fix: (context) =>
      commandsFix(
        'delete the object first; with --cascade=orphan its pods run until new ones replace them',
        kubectl('delete', context, '--cascade=orphan'),
      ),
  },
  {
    kind: 'invalid',
    when: /^/,
    only: ({ status }) => status === 422 || status === 400,
    rejectedBy: () => 'the API server, because the object is invalid',
    fix: () => commandsFix('correct the value that sets the field; `manifest generate` shows the object'),
  },
  {
    kind: 'unavailable',
    when: /^/,
    only: ({ status }) => status >= 500 || status === 429,
    rejectedBy: () => 'the API server, because it is overloaded or has an internal error',
    fix: () => commandsFix('try again; if the error persists, check the API server'),
  },
  {
    kind: 'other',
    when: /^/,
    rejectedBy: () => 'the API server',
    fix: () => commandsFix('read the message'),
  },
]

/** Explains why the server rejected an object. Unknown messages get the kind `other`. */
export function explainRejection(refusal: Rejection, place: RejectedRequest): ExplainedRejection {
  // Messages of policies can be long; names are at the beginning.
  const message = refusal.message.slice(0, 8000)
  for (const { kind, when, only, rejectedBy, field, culprit, fix } of rows) {
    const found = only?.(refusal) === false ? null : when.exec(message)
    if (!found) continue
    const context = { ...place, refusal, message, found }
    const causes = (refusal.causes ?? []).map((cause) => cause.field).filter(Boolean)
    return {
      kind,
      rejectedBy: rejectedBy(context),
      field: field ?? (listText(causes) || 'spec'),
      message: oneLine(message),
      fix: fix(context),
      cause: rejectionCause(kind, culprit?.(context) ?? place.object),
    }
  }
  throw new Error('the last row matches every message')
}

/** Returns text on one line, with at most `maxLength` characters. */
export function oneLine(text: string, maxLength = 400): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length > maxLength ? `${flat.slice(0, maxLength)}…` : flat
}
