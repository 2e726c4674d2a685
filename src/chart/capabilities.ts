// `.Capabilities`: the versions of Kubernetes, its APIs and Helm that a chart can read.
import { UserError } from '../errors.ts'

export interface KubeVersion {
  /** Starts with `v`: `v1.34.0`. */
  readonly version: string
  readonly major: string
  readonly minor: string
}

export interface Capabilities {
  readonly kubeVersion: KubeVersion
  /** `v1`, `apps/v1`, …; from a cluster also `apps/v1/Deployment`. */
  readonly apiVersions: readonly string[]
}

/** `.Capabilities.HelmVersion`: the Helm version whose engine this one matches. */
export const helmVersion = { version: 'v3.22', goVersion: 'go1.26.8' } as const

/** The Kubernetes version that charts see without a cluster. */
export const defaultKubeVersion = 'v1.34.0'

// The API groups of the Kubernetes client in Helm 3.22, with their versions, in Helm's order.
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

/** The API versions that Helm lists without a cluster. */
export const defaultApiVersions: readonly string[] = clientGroups.flatMap(([group, versions]) =>
  versions.split(' ').map((version) => (group ? `${group}/${version}` : version)),
)

/** Returns the capabilities without a cluster. Throws UserError as parseKubeVersion. */
export function offlineCapabilities(kubeVersion: string = defaultKubeVersion): Capabilities {
  return { kubeVersion: parseKubeVersion(kubeVersion), apiVersions: defaultApiVersions }
}

/**
 * Parses a version (`1.31`, `v1.31.2+k3s1`) as Helm's --kube-version does: text after the numbers is dropped. Throws
 * UserError if it has fewer than two numbers.
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

function badVersion(text: string, problem: string): UserError {
  return new UserError('kube-version', `invalid kube version '${text}': ${problem}`, {
    hint: 'Give two or three numbers, such as 1.34 or v1.34.2.',
  })
}
