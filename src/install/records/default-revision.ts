// The default revision of a cluster: its validator, and the tag `default`.
import type { Cluster } from '../../cluster/api.ts'
import type { DefaultRevisionFacts } from '../../facts/file.ts'
import type { KubeObject, ObjectRef } from '../../manifest/object.ts'
import { ownerOf } from '../../release/ownership.ts'
import { fieldAt, listAt, textOrEmpty } from '../fields.ts'
import { readControlPlanes, revisionOf } from './control-planes.ts'

/** The tag of namespaces and Gateways that name no revision. */
export const defaultTag = 'default'

/** The webhook that validates resources without a revision: of chart base, or of istioctl. */
export const defaultValidator: ObjectRef = {
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'ValidatingWebhookConfiguration',
  name: 'istiod-default-validator',
}

/** Reads the default revision. Rejects with ApiError without the right to read Deployments and webhooks. */
export async function readDefaultRevision(cluster: Cluster): Promise<DefaultRevisionFacts> {
  const [{ revisions, tags }, validator] = await Promise.all([
    readControlPlanes(cluster),
    cluster.get(defaultValidator),
  ])
  return { validator: validator && validatedBy(validator), tag: tags.get(defaultTag), revisions }
}

/**
 * Returns the revision whose istiod a validator calls. A validator with a URL names it in its label, if a release owns
 * it; another one belongs to an istiod outside the cluster.
 */
export function validatedBy(validator: KubeObject): string | undefined {
  const client = fieldAt(listAt(validator, 'webhooks')[0], 'clientConfig')
  if (textOrEmpty(client, 'url') !== '') return ownerOf(validator) && revisionOf(validator)
  const service = textOrEmpty(client, 'service', 'name')
  if (service === 'istiod') return 'default'
  return service.startsWith('istiod-') ? service.slice('istiod-'.length) : revisionOf(validator)
}
