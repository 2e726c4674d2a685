// SelfSubjectRulesReview: the rules by which we have rights in a namespace.
import type { Cluster, PolicyRule } from './api.ts'
import { list } from './reading.ts'
import { ask, type Session } from './session.ts'
import { isRecord } from '../values/record.ts'

/** What Cluster.rules promises. */
export async function listRules(
  { transport }: Session,
  namespace: string,
): Promise<Awaited<ReturnType<Cluster['rules']>>> {
  const body = await ask(transport, {
    method: 'POST',
    path: '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews',
    body: { apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectRulesReview', spec: { namespace } },
    subject: 'rules of our rights',
  })
  const status = isRecord(body) && isRecord(body['status']) ? body['status'] : {}
  return { rules: list(status, 'resourceRules').map(ruleOf), incomplete: status['incomplete'] !== false }
}

function ruleOf(rule: unknown): PolicyRule {
  const words = (field: string) => list(rule, field).map(String)
  return {
    verbs: words('verbs'),
    apiGroups: words('apiGroups'),
    resources: words('resources'),
    resourceNames: words('resourceNames'),
  }
}
