// `remote-secret`: the Secret that gives istiod of another cluster access to this one.
import type { Cluster } from '../cluster/api.ts'
import { serverUrl } from '../cluster/kubeconfig/context.ts'
import { exitStatus, UserError } from '../errors.ts'
import { objectName, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import { accountToken } from '../multicluster/account-token.ts'
import { isLocalAddress, remoteKubeconfig } from '../multicluster/remote-kubeconfig.ts'
import { checkClusterName, remoteSecret, type RemoteSecretType } from '../multicluster/remote-secret.ts'
import { createMissing, objectsOfAccount } from '../multicluster/service-account.ts'
import { withCluster } from './cluster/connect.ts'
import { warn, type WorkflowContext } from './context.ts'
import { generate } from './generate.ts'
import type { ClusterOptions } from './options.ts'
import { authPlugin, type AuthOptions, type AuthPlugin } from './remote-secret-auth.ts'

export interface RemoteSecretOptions extends ClusterOptions, AuthOptions {
  /** Istio's name of this cluster; the UID of namespace kube-system by default. */
  readonly name?: string | undefined
  /** `remote` by default. */
  readonly type?: RemoteSecretType | undefined
  /** The API server's address for the other cluster; the kubeconfig's by default. */
  readonly server?: string | undefined
  /** The Secret with the service account's token. */
  readonly secretName?: string | undefined
  /** The service account's namespace, and that of the result; `istioNamespace` by default. */
  readonly namespace?: string | undefined
  /** `istio-system` by default. */
  readonly istioNamespace?: string | undefined
  /** By default `istio-reader-service-account`, or that of istiod for type `config`. */
  readonly serviceAccount?: string | undefined
  /** False: a service account that does not exist is an error. */
  readonly createServiceAccount?: boolean | undefined
  /** The revision that permissions are created for. */
  readonly revision?: string | undefined
  /** A folder with charts/ and profiles/ in place of the embedded ones. */
  readonly manifests?: string | undefined
}

/**
 * Returns the Secret to apply in the other cluster, and creates what it needs in this one. Its kubeconfig contains a token
 * that does not expire. Rejects with UserError and ApiError.
 */
export function createRemoteSecret(
  options: RemoteSecretOptions,
  context: WorkflowContext,
): Promise<KubeObject> {
  const { name, server, type = 'remote' } = options
  if (name !== undefined) checkClusterName(name)
  const given = server === undefined ? undefined : addressOf(serverUrl(server, `--server ${server}`))
  const plugin = authPlugin(options)
  return withCluster(options, context, async (cluster) => {
    const account = accountOf(options)
    const clusterName = name ?? (await uidOfCluster(cluster))
    const access = await accessTo(cluster, { account, plugin, options, context })
    const address = given ?? cluster.server
    if (isLocalAddress(address)) warn(context, localAddress(address))
    const kubeconfig = remoteKubeconfig({ clusterName, server: address, ...access })
    return remoteSecret({ type, clusterName, namespace: account.namespace ?? '', kubeconfig })
  })
}

/** The URL without user, query and last slash. */
function addressOf({ origin, pathname }: URL): string {
  return origin + pathname.replace(/\/$/, '')
}

function localAddress(server: string): string {
  return `the API server's address is ${server}, which other clusters cannot reach; set one that they can with --server`
}

function accountOf({
  type,
  serviceAccount,
  revision,
  namespace,
  istioNamespace,
}: RemoteSecretOptions): ObjectRef {
  const istiod = revision === undefined || revision === 'default' ? 'istiod' : `istiod-${revision}`
  const name = serviceAccount ?? (type === 'config' ? istiod : 'istio-reader-service-account')
  return {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    namespace: namespace ?? istioNamespace ?? 'istio-system',
    name,
  }
}

async function uidOfCluster(cluster: Cluster): Promise<string> {
  const namespace = await cluster.get({ apiVersion: 'v1', kind: 'Namespace', name: 'kube-system' })
  const uid = namespace?.metadata['uid']
  if (typeof uid === 'string') return uid
  throw new UserError(
    'cluster-name',
    'Namespace/kube-system does not exist, so that its UID cannot name the cluster',
    {
      status: exitStatus.failed,
      hint: 'name the cluster with --name',
    },
  )
}

interface AccessRequest {
  readonly account: ObjectRef
  readonly plugin: AuthPlugin | undefined
  readonly options: RemoteSecretOptions
  readonly context: WorkflowContext
}

type Access = Pick<Parameters<typeof remoteKubeconfig>[0], 'ca' | 'user'>

/** A plugin has credentials of its own, so no service account is needed. */
async function accessTo(
  cluster: Cluster,
  { account, plugin, options, context }: AccessRequest,
): Promise<Access> {
  if (plugin) return { ca: await rootCertificate(cluster), user: plugin }
  const created = (ref: ObjectRef): void => context.onEvent({ kind: 'object-created', ref })
  if (!(await cluster.get(account))) await createAccount(cluster, { account, options, context, created })
  const { secretName } = options
  const { token, ca } = await accountToken(cluster, { account, secretName, created })
  return { ca, user: { token } }
}

async function rootCertificate(cluster: Cluster): Promise<string> {
  const ref = { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'kube-system', name: 'kube-root-ca.crt' }
  const { 'ca.crt': ca } = ((await cluster.get(ref))?.['data'] ?? {}) as Record<string, string | undefined>
  if (ca !== undefined) return ca
  throw new UserError(
    'root-certificate',
    `${objectName(ref)} has no ca.crt, the API server's CA certificate`,
    {
      status: exitStatus.failed,
    },
  )
}

interface AccountRequest extends Omit<AccessRequest, 'plugin'> {
  readonly created: (ref: ObjectRef) => void
}

/** Creates the account with the permissions that the charts give it. */
async function createAccount(
  cluster: Cluster,
  { account, options, context, created }: AccountRequest,
): Promise<void> {
  const { createServiceAccount = true, revision, manifests } = options
  const { namespace = '', name } = account
  const objects = createServiceAccount
    ? objectsOfAccount(await render({ revision, manifests, istioNamespace: namespace }, context), account)
    : []
  if (objects.some(({ kind }) => kind === 'ServiceAccount')) {
    const scope: KubeObject = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } }
    return createMissing(cluster, [scope, ...objects], created)
  }
  throw new UserError('service-account', `${objectName(account)} does not exist`, {
    status: exitStatus.failed,
    hint: createServiceAccount
      ? `the charts have no service account ${name}: create it, or name another with --service-account`
      : 'create it, or leave out --create-service-account=false',
  })
}

async function render(
  options: Pick<RemoteSecretOptions, 'revision' | 'manifests' | 'istioNamespace'>,
  context: WorkflowContext,
): Promise<KubeObject[]> {
  // A copy would read the signal, and from then on Ctrl-C would not end the process.
  const quiet = Object.create(context, { onEvent: { value: () => undefined } }) as WorkflowContext
  const set = ['profile=minimal', 'values.global.platform=']
  const { components } = await generate({ ...options, set }, quiet)
  return components.flatMap(({ objects }) => objects)
}
