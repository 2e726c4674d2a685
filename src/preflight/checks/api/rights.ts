// API-05 and API-06: may we do what an install does?
import type { AccessReview, DryRunResult } from '../../../facts/dry-run.ts'
import { objectName } from '../../../manifest/object.ts'
import { check, type Check } from '../../check.ts'
import { groupBy } from '../../grouping.ts'
import { grantFix } from '../../fixes/refusal-fixes.ts'
import { explainRefusal } from '../../refusals/refusals.ts'
import { rolesOf } from '../../fixes/roles.ts'
import { listText, objectsText } from '../../wording.ts'

const docs = 'https://kubernetes.io/docs/reference/access-authn-authz/rbac/'

/** Verbs by which RBAC lets somebody grant more than they have: API-06 asks for them, and only where they matter. */
const granting: ReadonlySet<string> = new Set(['escalate', 'bind'])

const isRole = ({ ref }: DryRunResult) => ref.apiVersion.startsWith('rbac.authorization.k8s.io/')

const refusedAs = (dryRuns: readonly DryRunResult[], kind: string) =>
  dryRuns.filter(
    ({ ref, refusal }) => refusal && explainRefusal(refusal, { object: objectName(ref) }).kind === kind,
  )

export const rightsChecks: readonly Check[] = [
  check({
    id: 'API-05',
    subject: 'api',
    level: 'error',
    title: 'Rights are missing',
    why: 'The install would stop in the middle at the first object that it may not write, or could not wait for, record or prune what it made.',
    remedy: 'Have an administrator grant the rights; the fix prints the smallest roles that hold them.',
    docs,
    needs: ['rights'],
    find: ({ rights }) => {
      const missing = rights.filter(({ allowed, verb }) => !allowed && !granting.has(verb))
      if (missing.length === 0) return []
      const { yaml, bindings } = rolesOf(missing)
      return [
        {
          object: objectsText([...groupBy(missing, resourceText).keys()]),
          field: 'SelfSubjectAccessReview status.allowed',
          message: `may not ${listText(missing.map(rightText))}; needed for ${listText([...new Set(missing.map(({ needed }) => needed))], 3)}`,
          fix: {
            kind: 'print',
            text: 'have an administrator run this; NAME is what kubectl auth whoami tells you (a service account is bound by --serviceaccount=NAMESPACE:NAME)',
            commands: [`kubectl apply -f - <<'EOF'\n${yaml}EOF`, ...bindings],
          },
        },
      ]
    },
  }),
  check({
    id: 'API-06',
    subject: 'api',
    level: 'error',
    title: 'We may not grant what Istio needs',
    why: "RBAC lets nobody grant rights that they do not hold: the roles of istiod and istio-cni are then refused ('attempting to grant RBAC permissions not currently held'), and without them neither starts.",
    remedy: 'Install as a cluster administrator, or have the verbs escalate and bind on roles granted.',
    docs: `${docs}#privilege-escalation-prevention-and-bootstrapping`,
    needs: ['dryRuns', 'rights', 'plan'],
    find: ({ dryRuns, rights, plan }) => {
      const fix = grantFix(plan.platform)
      const refused = refusedAs(dryRuns, 'grant')
      if (refused.length > 0) {
        return [
          {
            object: objectsText(refused.map(({ ref }) => objectName(ref))),
            field: 'rules',
            message: `the server refuses ${listText(refused.map(({ ref }) => objectName(ref)))}: they grant rights that you do not hold`,
            fix,
          },
        ]
      }
      // The server accepted the others in the dry run.
      const unknown = dryRuns.filter((object) => isRole(object) && object.unknown !== undefined)
      const denied = rights.filter(({ allowed, verb }) => !allowed && granting.has(verb))
      if (unknown.length === 0 || denied.length === 0) return []
      return [
        {
          object: objectsText(unknown.map(({ ref }) => objectName(ref))),
          field: 'rules',
          level: 'warning',
          message: `you may not ${listText(denied.map(rightText))}, so that the server refuses ${listText(unknown.map(({ ref }) => objectName(ref)))} unless you hold all rights that they grant; a dry run of this is not possible yet`,
          fix,
        },
      ]
    },
  }),
]

const resourceText = ({ group, resource }: AccessReview) => (group === '' ? resource : `${resource}.${group}`)

const rightText = (right: AccessReview) =>
  `${right.verb} ${resourceText(right)}${right.namespace === undefined ? '' : ` in ${right.namespace}`}`
