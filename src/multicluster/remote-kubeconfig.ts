// The kubeconfig with which a control plane reads another cluster.
import { printYaml } from '../yaml/yaml.ts'

/** How the control plane proves who it is. */
export type RemoteUser =
  | { readonly token: string }
  /** A plugin of client-go, with its settings. */
  | { readonly plugin: string; readonly settings: Readonly<Record<string, string>> }

export interface RemoteKubeconfig {
  /** The name of cluster, user and context: Istio's name of the cluster. */
  readonly clusterName: string
  /** The API server's URL. */
  readonly server: string
  /** The CA certificates of the API server, in PEM. */
  readonly ca: string
  readonly user: RemoteUser
}

/** Returns the text of a kubeconfig. It contains the token. */
export function remoteKubeconfig({ clusterName, server, ca, user }: RemoteKubeconfig): string {
  const certificates = Buffer.from(ca).toString('base64')
  return printYaml({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: clusterName, cluster: { server, 'certificate-authority-data': certificates } }],
    contexts: [{ name: clusterName, context: { cluster: clusterName, user: clusterName } }],
    'current-context': clusterName,
    users: [{ name: clusterName, user: userFields(user) }],
  })
}

function userFields(user: RemoteUser): Record<string, unknown> {
  if ('token' in user) return { token: user.token }
  const { plugin, settings } = user
  return { 'auth-provider': { name: plugin, ...(Object.keys(settings).length > 0 && { config: settings }) } }
}

/** Reports whether a URL's host is only valid on the machine that asks. */
export function isLocalAddress(server: string): boolean {
  const host = new URL(server).hostname.replace(/^\[|\]$/g, '')
  return /^(localhost|127(\.\d+){3}|0\.0\.0\.0|::1?)$/.test(host)
}
