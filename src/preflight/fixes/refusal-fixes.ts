// Fixes for refused requests, by the component that refuses.
import type { Refusal } from '../../facts/dry-run.ts'
import type { Fix } from '../check.ts'

/** The request that was refused. */
export interface RefusedRequest {
  /** `DaemonSet/istio-system/istio-cni-node`. */
  readonly object: string
  readonly namespace?: string | undefined
  /** Of the plan. */
  readonly platform?: string | undefined
}

/** A refusal that matches a row of the table. */
export interface RefusalContext extends RefusedRequest {
  readonly refusal: Refusal
  readonly message: string
  /** The match of the row's regular expression. */
  readonly found: RegExpExecArray
}

/** Commands for the user. */
export const commandsFix = (text: string, ...commands: string[]): Fix => ({ kind: 'print', text, commands })

export const inNamespace = ({ namespace }: RefusedRequest) =>
  namespace === undefined ? '' : ` -n ${namespace}`
export const namespaceText = ({ namespace }: RefusedRequest) => `namespace ${namespace ?? 'default'}`

/** `kubectl -n istio-system VERB daemonset istio-cni-node`. */
export function kubectl(verb: string, { object }: RefusedRequest, ...more: string[]): string {
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
    'only who holds the rights of a role may grant it: install as a cluster administrator, or have one bind you',
    `kubectl create clusterrolebinding cluster-admin-binding --clusterrole=cluster-admin --user=${platform === 'gke' ? google : 'NAME'}`,
  )
}

/** Returns the fix for a webhook that does not answer. */
export function unresponsiveWebhook({ message }: RefusalContext): Fix {
  const [, service, namespace] = /https:\/\/([a-z0-9-]{1,63})\.([a-z0-9-]{1,63})\.svc/.exec(message) ?? []
  const text =
    'see that the pods behind the webhook run, and that the control plane reaches them (a firewall of private clusters often opens 443 and 10250 alone)'
  return service === undefined
    ? commandsFix(text, 'kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations')
    : commandsFix(text, `kubectl -n ${namespace} get endpointslices -l kubernetes.io/service-name=${service}`)
}

/** Returns the fix for a denial by Gatekeeper, which Azure Policy uses, too. */
export function gatekeeperFix(context: RefusalContext): Fix {
  const names = constraintNames(context.message)
  const text = names.some((name) => name.startsWith('azurepolicy-'))
    ? `have Azure Policy leave ${namespaceText(context)} out: the parameter excludedNamespaces of the assignment`
    : `let the owner of the constraint add ${namespaceText(context)} to its spec.match.excludedNamespaces`
  return commandsFix(text, ...names.map((name) => `kubectl get constraints -o name | grep '/${name}$'`))
}

/** Returns the fix for a denial by OpenShift's security context constraints. */
export function securityContextFix({ platform, object, namespace = 'default' }: RefusalContext): Fix {
  if (platform !== 'openshift') {
    return {
      kind: 'render',
      text: 'install for OpenShift, which puts CNI and ztunnel where they may be privileged',
      set: [{ path: 'values.global.platform', value: 'openshift' }],
    }
  }
  const account = object.endsWith('/istio-cni-node') ? 'istio-cni' : (object.split('/').at(-1) ?? 'default')
  return commandsFix(
    'let the service account run privileged pods',
    `oc adm policy add-scc-to-user privileged -z ${account} -n ${namespace}`,
  )
}

/** True for a DaemonSet or a pod that tests admission for one: node agents have a priority class. */
export const isNodeAgent = ({ object }: RefusedRequest) => /^(DaemonSet|Pod)\//.test(object)

/** Returns the fix for priority classes that need a ResourceQuota in the namespace, as on GKE. */
export function criticalQuotaFix(context: RefusalContext): Fix {
  if (!isNodeAgent(context)) {
    return commandsFix(
      `take the priority class out of the values, or give ${namespaceText(context)} a ResourceQuota whose scopeSelector names it`,
    )
  }
  return {
    kind: 'render',
    text: 'have the charts bring that ResourceQuota',
    set: [
      { path: 'values.cni.resourceQuotas.enabled', value: true },
      { path: 'values.ztunnel.resourceQuotas.enabled', value: true },
    ],
  }
}
