// Fixes for rejected requests, by the component that rejects them.
import type { Rejection } from '../../facts/dry-run.ts'
import type { Fix } from '../check.ts'

/** A rejected request. */
export interface RejectedRequest {
  /** `DaemonSet/istio-system/istio-cni-node`. */
  readonly object: string
  readonly namespace?: string | undefined
  /** The platform of the plan. */
  readonly platform?: string | undefined
}

/** A refusal that matches a row of the table. */
export interface RejectionContext extends RejectedRequest {
  readonly refusal: Rejection
  readonly message: string
  /** The match of the row's regular expression. */
  readonly found: RegExpExecArray
}

/** Returns a fix with commands for the user. */
export const commandsFix = (text: string, ...commands: string[]): Fix => ({ kind: 'print', text, commands })

/** Returns ` -n NAMESPACE`; '' for a cluster-scoped object. */
export const inNamespace = ({ namespace }: RejectedRequest) =>
  namespace === undefined ? '' : ` -n ${namespace}`
/** Returns `namespace NAME`. */
export const namespaceText = ({ namespace }: RejectedRequest) => `namespace ${namespace ?? 'default'}`

/** Returns `kubectl -n istio-system VERB daemonset istio-cni-node`. */
export function kubectl(verb: string, { object }: RejectedRequest, ...more: string[]): string {
  const [kind = '', ...path] = object.split('/')
  const namespace = path.length > 1 ? ['-n', path[0]] : []
  return ['kubectl', ...namespace, verb, kind.toLowerCase(), path.at(-1), ...more].join(' ')
}

const firstGroups = (pattern: RegExp) => (text: string) =>
  [...text.matchAll(pattern)].map(([, name]) => name ?? '')
/** Returns the constraint names in a message of Gatekeeper. */
export const constraintNames = firstGroups(
  /(?:^|\n|request:) {0,4}\[(?:denied by )?([a-z0-9][a-z0-9.-]{0,252})\]/g,
)
/** Returns the policy names in a message of GKE Autopilot. */
export const vapPolicyNames = firstGroups(/\[denied by ([a-z0-9-]{1,200})\]/g)

/** Returns the fix for a user who may not grant the rights in Istio's roles. */
export function grantFix(platform: string | undefined): Fix {
  const google = '"$(gcloud config get-value core/account)"'
  return commandsFix(
    'install as a cluster administrator, or ask one to bind the role to you: a user can grant only rights that the user has',
    `kubectl create clusterrolebinding cluster-admin-binding --clusterrole=cluster-admin --user=${platform === 'gke' ? google : 'NAME'}`,
  )
}

/** Returns the fix for a webhook that does not answer. */
export function unresponsiveWebhook({ message }: RejectionContext): Fix {
  const [, service, namespace] = /https:\/\/([a-z0-9-]{1,63})\.([a-z0-9-]{1,63})\.svc/.exec(message) ?? []
  const text =
    'check that the pods of the webhook run and that the control plane can reach them (firewalls of private clusters often allow only ports 443 and 10250)'
  return service === undefined
    ? commandsFix(text, 'kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations')
    : commandsFix(text, `kubectl -n ${namespace} get endpointslices -l kubernetes.io/service-name=${service}`)
}

/** Returns the fix for a denial by Gatekeeper, which Azure Policy uses, too. */
export function gatekeeperFix(context: RejectionContext): Fix {
  const names = constraintNames(context.message)
  const text = names.some((name) => name.startsWith('azurepolicy-'))
    ? `exclude ${namespaceText(context)} in Azure Policy with the parameter excludedNamespaces of the assignment`
    : `ask the owner of the constraint to add ${namespaceText(context)} to spec.match.excludedNamespaces`
  return commandsFix(text, ...names.map((name) => `kubectl get constraints -o name | grep '/${name}$'`))
}

/** Returns the fix for a denial by OpenShift's security context constraints. */
export function securityContextFix({ platform, object, namespace = 'default' }: RejectionContext): Fix {
  if (platform !== 'openshift') {
    return {
      kind: 'render',
      text: 'install with --platform openshift, which uses namespaces where CNI and ztunnel can be privileged',
      set: [{ path: 'values.global.platform', value: 'openshift' }],
    }
  }
  const account = object.endsWith('/istio-cni-node') ? 'istio-cni' : (object.split('/').at(-1) ?? 'default')
  return commandsFix(
    'allow the service account to run privileged pods',
    `oc adm policy add-scc-to-user privileged -z ${account} -n ${namespace}`,
  )
}

/** True for a DaemonSet or a pod that tests admission for one: node agents have a priority class. */
export const isNodeAgent = ({ object }: RejectedRequest) => /^(DaemonSet|Pod)\//.test(object)

/** Returns the fix for priority classes that need a ResourceQuota in the namespace, as on GKE. */
export function criticalQuotaFix(context: RejectionContext): Fix {
  if (!isNodeAgent(context)) {
    return commandsFix(
      `remove the priority class from the values, or create a ResourceQuota in ${namespaceText(context)} whose scopeSelector includes the class`,
    )
  }
  return {
    kind: 'render',
    text: 'enable the ResourceQuotas of the charts',
    set: [
      { path: 'values.cni.resourceQuotas.enabled', value: true },
      { path: 'values.ztunnel.resourceQuotas.enabled', value: true },
    ],
  }
}
