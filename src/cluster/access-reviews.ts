// Access reviews: what the current user may do.
import { groupOf } from '../manifest/object.ts'
import type { Cluster, PolicyRule } from './api.ts'
import { listAt } from './collect/fields.ts'
import { guessPlural } from './path.ts'
import { callApi, type ApiSession } from './session.ts'
import { isRecord } from '../values/record.ts'

interface AccessAttributes {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string | undefined
  readonly subresource: string | undefined
}

/** Implements Cluster.can: a SelfSubjectAccessReview. */
export async function can(
  session: ApiSession,
  verb: string,
  attributes: AccessAttributes,
): Promise<{ allowed: boolean; reason: string }> {
  const { apiVersion, kind, namespace, subresource } = attributes
  const found = await session.discovery.find(apiVersion, kind)
  const resource = found?.name ?? guessPlural(kind)
  const body = await callApi(session.transport, {
    method: 'POST',
    operation: 'review',
    path: '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
    body: {
      apiVersion: 'authorization.k8s.io/v1',
      kind: 'SelfSubjectAccessReview',
      spec: {
        resourceAttributes: { verb, group: groupOf(apiVersion), resource, subresource, namespace },
      },
    },
    subject: `access review of ${verb} ${resource}`,
  })
  const status = isRecord(body) && isRecord(body['status']) ? body['status'] : {}
  const { allowed, reason } = status
  return { allowed: allowed === true, reason: typeof reason === 'string' ? reason : '' }
}

/** Implements Cluster.rules: a SelfSubjectRulesReview, the RBAC rules of the current user in a namespace. */
export async function listRules(
  { transport }: ApiSession,
  namespace: string,
): Promise<Awaited<ReturnType<Cluster['rules']>>> {
  const body = await callApi(transport, {
    method: 'POST',
    operation: 'review',
    path: '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews',
    body: { apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectRulesReview', spec: { namespace } },
    subject: 'rules review',
  })
  const status = isRecord(body) && isRecord(body['status']) ? body['status'] : {}
  return { rules: listAt(status, 'resourceRules').map(ruleOf), incomplete: status['incomplete'] !== false }
}

function ruleOf(rule: unknown): PolicyRule {
  const strings = (field: string) => listAt(rule, field).map(String)
  return {
    verbs: strings('verbs'),
    apiGroups: strings('apiGroups'),
    resources: strings('resources'),
    resourceNames: strings('resourceNames'),
  }
}
