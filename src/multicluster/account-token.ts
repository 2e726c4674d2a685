// The token of a service account that does not expire: Kubernetes writes it into a Secret of a type of its own.
import { sleep } from '../async/sleep.ts'
import type { Cluster } from '../cluster/api.ts'
import { ApiError, exitStatus, UserError } from '../errors.ts'
import { objectName, refOf, type KubeObject, type ObjectRef } from '../manifest/object.ts'
import { createMissing } from './service-account.ts'

const secretType = 'kubernetes.io/service-account-token'
const accountKey = 'kubernetes.io/service-account.name'

/** What a token Secret holds. */
export interface AccountToken {
  readonly token: string
  /** The CA certificates of the API server, in PEM. */
  readonly ca: string
}

export interface TokenRequest {
  readonly account: ObjectRef
  /** The Secret to use; else the account's only one, or a new one. */
  readonly secretName?: string | undefined
  readonly created: (ref: ObjectRef) => void
}

/**
 * Returns the token of a service account. Since Kubernetes 1.24 an account has no Secret of its own; then one is created.
 * Rejects with UserError for a Secret that is not the account's, and with ApiError if no token is written in 30 seconds.
 */
export async function accountToken(cluster: Cluster, request: TokenRequest): Promise<AccountToken> {
  const { account, secretName, created } = request
  const ref = secretRef(account, secretName ?? (await existingSecret(cluster, account)) ?? newName(account))
  if (secretName === undefined) await createMissing(cluster, [tokenSecret(ref, account)], created)
  return waitForToken(cluster, ref, request)
}

const newName = ({ name }: ObjectRef): string => `${name}-istio-remote-secret-token`

function secretRef({ namespace }: ObjectRef, name: string): ObjectRef {
  return { apiVersion: 'v1', kind: 'Secret', namespace, name }
}

/** Only names are read: the server does not send the data of all Secrets. */
async function existingSecret(cluster: Cluster, account: ObjectRef): Promise<string | undefined> {
  const names = await cluster.collect(
    'v1',
    'Secret',
    ({ metadata }) => (metadata.annotations?.[accountKey] === account.name ? metadata.name : undefined),
    { namespace: account.namespace, fieldSelector: `type=${secretType}`, metadataOnly: true },
  )
  if (names.includes(newName(account)) || names.length < 2) {
    return names.find((name) => name === newName(account)) ?? names[0]
  }
  throw new UserError(
    'token-secrets',
    `${objectName(account)} has several Secrets with a token: ${names.join(', ')}`,
    {
      hint: 'select one with --secret-name',
    },
  )
}

function tokenSecret({ namespace = '', name }: ObjectRef, account: ObjectRef): KubeObject {
  const metadata = { name, namespace, annotations: { [accountKey]: account.name } }
  return { apiVersion: 'v1', kind: 'Secret', metadata, type: secretType }
}

const timeLimit = 30_000
const interval = 200

/** Kubernetes' controller writes the token some time after the Secret is created. */
async function waitForToken(cluster: Cluster, ref: ObjectRef, request: TokenRequest): Promise<AccountToken> {
  const end = performance.now() + timeLimit
  for (;;) {
    const secret = await cluster.get(ref)
    if (!secret) throw absent(ref)
    checkOwner(secret, request.account)
    const { token = '', 'ca.crt': ca = '' } = (secret['data'] ?? {}) as Record<string, string>
    if (token !== '' && ca !== '') return { token: decode(token), ca: decode(ca) }
    if (performance.now() > end) throw withoutToken(ref)
    await sleep(interval)
  }
}

const decode = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8')

function absent(ref: ObjectRef): UserError {
  return new UserError('token-secret', `--secret-name: ${objectName(ref)} does not exist`, {
    status: exitStatus.failed,
    hint: 'without --secret-name, ambientctl creates a Secret for the token',
  })
}

function checkOwner(secret: KubeObject, account: ObjectRef): void {
  const owner = secret.metadata.annotations?.[accountKey]
  if (secret['type'] === secretType && owner === account.name) return
  const what =
    owner === undefined
      ? `has no token of ${account.name}`
      : `has the token of ${owner}, not of ${account.name}`
  throw new UserError('token-secret', `${objectName(refOf(secret))} ${what}`, {
    status: exitStatus.failed,
    hint: `a Secret with the token has type ${secretType} and annotation ${accountKey}`,
  })
}

function withoutToken(ref: ObjectRef): ApiError {
  const object = objectName(ref)
  const message = `${object}: Kubernetes wrote no token into it for ${timeLimit / 1000} s; is kube-controller-manager running?`
  return new ApiError(message, { object, status: 0, reason: 'Timeout' })
}
