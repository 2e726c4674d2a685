// SelfSubjectRulesReview: the RBAC rules of the current user in a namespace.
import type { Cluster, PolicyRule } from './api.ts'
import { listAt } from './collect/fields.ts'
import { callApi, type ApiSession } from './session.ts'
import { isRecord } from '../values/record.ts'

/** Implements Cluster.rules. */
export async function listRules(
  { transport }: ApiSession,
  namespace: string,
): Promise<Awaited<ReturnType<Cluster['rules']>>> {
  const body = await callApi(transport, {
    method: 'POST',
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
