// The Secret that gives a control plane access to another cluster.
import { UserError } from '../errors.ts'
import type { KubeObject } from '../manifest/object.ts'

/** `remote`: a cluster whose services istiod discovers. `config`: the cluster that an external istiod reads its configuration from. */
export type RemoteSecretType = 'remote' | 'config'

export interface RemoteSecretContent {
  readonly type: RemoteSecretType
  readonly clusterName: string
  readonly namespace: string
  readonly kubeconfig: string
}

const prefix = 'istio-remote-secret-'

/** The Secret as istiod looks for it: by its label, with the cluster's name as annotation and as key. An external istiod mounts key `config`. */
export function remoteSecret({ type, clusterName, namespace, kubeconfig }: RemoteSecretContent): KubeObject {
  const isRemote = type === 'remote'
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: isRemote ? secretNameOf(clusterName) : 'istio-kubeconfig',
      namespace,
      ...(isRemote && { labels: { 'istio/multiCluster': 'true' } }),
      annotations: { 'networking.istio.io/cluster': clusterName },
    },
    stringData: { [isRemote ? clusterName : 'config']: kubeconfig },
  }
}

/** Returns the Secret's name: a cluster's name may have letters that the name of an object may not have. */
function secretNameOf(clusterName: string): string {
  return `${prefix}${clusterName.toLowerCase().replaceAll('_', '-')}`
}

const longest = 253 - prefix.length

/** Throws UserError cluster-name for a name that cannot be part of the Secret's name or a key of its data. */
export function checkClusterName(name: string): void {
  if (/^[A-Za-z0-9]([-._A-Za-z0-9]*[A-Za-z0-9])?$/.test(name) && name.length <= longest) return
  throw new UserError(
    'cluster-name',
    `--name "${name}": expected at most ${longest} letters, digits, "-", "_" and ".", the first and the last a letter or digit`,
  )
}
