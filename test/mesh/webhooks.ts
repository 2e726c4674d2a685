// The webhook configurations of Istio in a cluster.
import type { Mesh } from './mesh.ts'

export interface Webhook {
  /** `ValidatingWebhookConfiguration/istiod-default-validator`. */
  readonly configuration: string
  readonly name: string
  readonly failurePolicy: string
  /** In base64; empty if there is none. */
  readonly caBundle: string
  readonly service: string
}

interface Configurations {
  readonly items: {
    readonly kind: string
    readonly metadata: { readonly name: string }
    readonly webhooks: {
      readonly name: string
      readonly failurePolicy: string
      readonly clientConfig: { readonly caBundle?: string; readonly service: { readonly name: string } }
    }[]
  }[]
}

/** Returns all webhooks; nothing but Istio has any in a sandbox. */
export async function webhooksOf(mesh: Mesh): Promise<Webhook[]> {
  const kinds = 'mutatingwebhookconfigurations,validatingwebhookconfigurations'
  const { items } = await mesh.get<Configurations>(kinds)
  return items.flatMap(({ kind, metadata, webhooks }) =>
    webhooks.map(({ name, failurePolicy, clientConfig }) => ({
      configuration: `${kind}/${metadata.name}`,
      name,
      failurePolicy,
      caBundle: clientConfig.caBundle ?? '',
      service: clientConfig.service.name,
    })),
  )
}

/** Returns istiod's root certificate in base64, as webhooks have it. */
export async function rootBundle(mesh: Mesh): Promise<string> {
  const { data } = await mesh.get<{ data: Record<string, string> }>(
    'configmap',
    'istio-ca-root-cert',
    '-n',
    'istio-system',
  )
  return Buffer.from(data['root-cert.pem'] ?? '').toString('base64')
}

/** Rejects unless all webhooks carry istiod's root certificate, and validators refuse what they cannot check. */
export async function expectSigned(mesh: Mesh): Promise<Webhook[]> {
  const root = await rootBundle(mesh)
  const webhooks = await webhooksOf(mesh)
  const wrong = webhooks.filter(
    ({ caBundle, failurePolicy }) => caBundle !== root || failurePolicy !== 'Fail',
  )
  if (webhooks.length === 0 || root === '') throw new Error('there are no webhooks, or no root certificate')
  if (wrong.length > 0) throw new Error(`not signed: ${JSON.stringify(wrong)}`)
  return webhooks
}
