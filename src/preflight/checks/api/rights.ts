// API-05 and API-06: permissions that an install needs.
import type { AccessReview, DryRunResult } from '../../../facts/dry-run.ts'
import { objectName } from '../../../manifest/object.ts'
import { check, type Check } from '../../check.ts'
import { groupBy } from '../../grouping.ts'
import { grantFix } from '../../fixes/refusal-fixes.ts'
import { explainRejection } from '../../refusals/rejections.ts'
import { rolesOf } from '../../fixes/roles.ts'
import { listText, objectsText } from '../../wording.ts'

const docs = 'https://kubernetes.io/docs/reference/access-authn-authz/rbac/'

/** Verbs that allow a user to grant permissions that they do not have. Only API-06 checks them. */
const granting: ReadonlySet<string> = new Set(['escalate', 'bind'])

const isRole = ({ ref }: DryRunResult) => ref.apiVersion.startsWith('rbac.authorization.k8s.io/')

const refusedAs = (dryRuns: readonly DryRunResult[], kind: string) =>
  dryRuns.filter(
    ({ ref, refusal }) => refusal && explainRejection(refusal, { object: objectName(ref) }).kind === kind,
  )

export const rightsChecks: readonly Check[] = [
  check({
    id: 'API-05',
    subject: 'api',
    level: 'error',
    title: 'Permissions of the install are missing',
    why: 'The install would stop halfway, at the first object that it may not write. Or it could not wait for its objects, record or prune them.',
    remedy:
      'Ask an administrator to grant the permissions. The fix prints the smallest roles that contain them.',
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
            text: 'ask an administrator to run these commands; NAME is the user that kubectl auth whoami prints (for a service account use --serviceaccount=NAMESPACE:NAME)',
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
    title: 'You may not grant the permissions that Istio needs',
    why: "RBAC does not allow you to grant permissions that you do not have. The API server rejects the roles of istiod and istio-cni ('attempting to grant RBAC permissions not currently held'), and neither can start without them.",
    remedy: 'Install as a cluster administrator, or ask for the verbs escalate and bind on roles.',
    docs: `${docs}#privilege-escalation-prevention-and-bootstrapping`,
    needs: ['dryRuns', 'rights', 'install'],
    find: ({ dryRuns, rights, install }) => {
      const fix = grantFix(install.platform)
      const refused = refusedAs(dryRuns, 'grant')
      if (refused.length > 0) {
        return [
          {
            object: objectsText(refused.map(({ ref }) => objectName(ref))),
            field: 'rules',
            message: `the API server rejects ${listText(refused.map(({ ref }) => objectName(ref)))}: they grant permissions that you do not have`,
            fix,
          },
        ]
      }
      // The dry run accepted the other roles. Their bindings are accepted, too, once the roles are there.
      const unknown = dryRuns.filter((object) => isRole(object) && object.unknown !== undefined)
      const denied = rights.filter(({ allowed, verb }) => !allowed && granting.has(verb))
      if (unknown.every(({ ref }) => /Binding$/.test(ref.kind)) || denied.length === 0) return []
      return [
        {
          object: objectsText(unknown.map(({ ref }) => objectName(ref))),
          field: 'rules',
          level: 'warning',
          message: `you may not ${listText(denied.map(rightText))}, so the API server rejects ${listText(unknown.map(({ ref }) => objectName(ref)))} unless you have all permissions that they grant; a dry run of them is not possible yet`,
          fix,
        },
      ]
    },
  }),
]

const resourceText = ({ group, resource }: AccessReview) => (group === '' ? resource : `${resource}.${group}`)

const rightText = (right: AccessReview) =>
  `${right.verb} ${resourceText(right)}${right.namespace === undefined ? '' : ` in ${right.namespace}`}`
