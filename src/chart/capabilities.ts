// What a chart is told about the cluster and about Helm: `.Capabilities`.
import { UserError } from '../errors.ts'

export interface KubeVersion {
  /** With a `v`: `v1.34.0`. */
  readonly version: string
  readonly major: string
  readonly minor: string
}

export interface Capabilities {
  readonly kubeVersion: KubeVersion
  /** `v1`, `apps/v1`, …; from a cluster also `apps/v1/Deployment`. */
  readonly apiVersions: readonly string[]
}

/** The Helm whose engine this one equals; what `.Capabilities.HelmVersion` says. */
export const helmVersion = { version: 'v3.22', goVersion: 'go1.26.8' } as const

/** What charts see as the cluster's version while none is asked. */
export const defaultKubeVersion = 'v1.34.0'

// Helm 3.22 without a cluster: each group of its Kubernetes client with its versions, in Helm's order.
const clientGroups: readonly (readonly [group: string, versions: string])[] = [
  ['', 'v1'],
  ['admissionregistration.k8s.io', 'v1 v1alpha1 v1beta1'],
  ['internal.apiserver.k8s.io', 'v1alpha1'],
  ['apps', 'v1 v1beta1 v1beta2'],
  ['authentication.k8s.io', 'v1 v1alpha1 v1beta1'],
  ['authorization.k8s.io', 'v1 v1beta1'],
  ['autoscaling', 'v1 v2'],
  ['batch', 'v1 v1beta1'],
  ['certificates.k8s.io', 'v1 v1beta1 v1alpha1'],
  ['coordination.k8s.io', 'v1alpha2 v1beta1 v1'],
  ['discovery.k8s.io', 'v1 v1beta1'],
  ['events.k8s.io', 'v1 v1beta1'],
  ['extensions', 'v1beta1'],
  ['flowcontrol.apiserver.k8s.io', 'v1 v1beta1 v1beta2 v1beta3'],
  ['lifecycle.k8s.io', 'v1alpha1'],
  ['networking.k8s.io', 'v1 v1beta1'],
  ['node.k8s.io', 'v1 v1alpha1 v1beta1'],
  ['policy', 'v1 v1beta1'],
  ['rbac.authorization.k8s.io', 'v1 v1beta1 v1alpha1'],
  ['resource.k8s.io', 'v1 v1beta2 v1beta1 v1alpha3'],
  ['scheduling.k8s.io', 'v1alpha3 v1beta1 v1'],
  ['storage.k8s.io', 'v1beta1 v1 v1alpha1'],
  ['storagemigration.k8s.io', 'v1 v1beta1'],
  ['apiextensions.k8s.io', 'v1beta1 v1'],
]

/** The API versions that Helm names when it has no cluster to ask. */
export const defaultApiVersions: readonly string[] = clientGroups.flatMap(([group, versions]) =>
  versions.split(' ').map((version) => (group ? `${group}/${version}` : version)),
)

/** Capabilities without a cluster, for a version in any spelling that parseKubeVersion takes. */
export function offlineCapabilities(kubeVersion: string = defaultKubeVersion): Capabilities {
  return { kubeVersion: parseKubeVersion(kubeVersion), apiVersions: defaultApiVersions }
}

/**
 * `1.31`, `v1.31.2+k3s1`, … as Helm's --kube-version reads it: whatever follows the numbers is dropped. Throws UserError.
 */
export function parseKubeVersion(text: string): KubeVersion {
  const numbers = /^\s*v?(\d+(?:\.\d+)*)/.exec(text)?.[1]
  if (numbers === undefined) throw badVersion(text, `could not parse ${JSON.stringify(text)} as version`)
  const [major = '', minor, ...rest] = numbers.split('.')
  if (minor === undefined) throw badVersion(text, `illegal version string ${JSON.stringify(text)}`)
  if (/^0\d/.test(major))
    throw badVersion(text, `illegal zero-prefixed version component "${major}" in "${text}"`)
  const parts = [major, minor, ...rest].map((part) => BigInt(part).toString())
  return { version: `v${parts.join('.')}`, major: parts[0] ?? '', minor: parts[1] ?? '' }
}

function badVersion(text: string, fault: string): UserError {
  return new UserError('kube-version', `invalid kube version '${text}': ${fault}`, {
    hint: 'Give two or three numbers, such as 1.34 or v1.34.2.',
  })
}
