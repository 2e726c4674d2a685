// API-11: refusals of the server-side dry run of the whole manifest.
import { objectName } from '../../../manifest/object.ts'
import { check, type Check, type CheckFinding } from '../../check.ts'
import { rejectionsOf, trialName, type LocatedRejection } from '../../refusals/located-rejections.ts'
import { groupBy } from '../../grouping.ts'
import type { InstallView } from '../../install-view.ts'
import { namespacesWithCriticalQuota, plannedQuotas } from '../../workloads/quotas.ts'
import { isNodeAgent } from '../../fixes/refusal-fixes.ts'
import { oneLine, type RejectionKind } from '../../refusals/rejections.ts'
import { objectsText } from '../../wording.ts'

/** Refusals that another check reports, with a fix of its own: API-06, PREV-03, nobody. */
const elsewhere: ReadonlySet<RejectionKind> = new Set(['grant', 'conflict', 'created-later'])

export const refusedChecks: readonly Check[] = [
  check({
    id: 'API-11',
    subject: 'api',
    level: 'error',
    general: true,
    title: 'The API server rejects objects of the install',
    why: 'An admission policy, a webhook or a quota rejects the objects, so the install would stop there. If it rejects only the pods of a DaemonSet, the install waits with 0 of N pods ready.',
    remedy: 'Change the policy, webhook or quota that the finding names, or the value that it rejects.',
    docs: 'https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/',
    needs: ['dryRuns', 'admissionTrials', 'rights', 'install'],
    find: ({ dryRuns, admissionTrials, rights, install }) => {
      const mayNot = rights.some(({ allowed }) => !allowed)
      const denials = rejectionsOf({ dryRuns, admissionTrials }, install.platform).filter(
        (denial) =>
          !elsewhere.has(denial.kind) &&
          !(denial.kind === 'rights' && mayNot) &&
          !isAdmittedSoon(denial, install),
      )
      return [...groupBy(denials, ({ kind, rejectedBy }) => `${kind} ${rejectedBy}`).values()]
        .flatMap(found)
        .concat(
          doubts([
            ...dryRuns.map(({ ref, unknown }) => ({ object: objectName(ref), unknown })),
            ...admissionTrials.map((trial) => ({ object: trialName(trial), unknown: trial.unknown })),
          ]),
        )
    },
  }),
]

/** The install creates a quota that admits pods which are rejected until then. */
function isAdmittedSoon({ kind, object, namespace = '' }: LocatedRejection, plan: InstallView): boolean {
  return (
    kind === 'critical-quota' &&
    isNodeAgent({ object }) &&
    namespacesWithCriticalQuota(plannedQuotas(plan)).has(namespace)
  )
}

function found(same: readonly LocatedRejection[]): CheckFinding[] {
  const [first] = same
  if (!first) return []
  const objects = [...new Set(same.map(({ object }) => object))]
  return [
    {
      causes: [...new Set(same.map(({ cause }) => cause))],
      object: objectsText(objects),
      field: first.field,
      message: `rejected by ${first.rejectedBy}: ${first.message}`,
      fix: first.fix,
    },
  ]
}

/** Dry runs without a result, unless the install itself removes the reason. */
function doubts(
  dryRuns: readonly { readonly object: string; readonly unknown: string | undefined }[],
): CheckFinding[] {
  const open = dryRuns.flatMap(({ object, unknown }) =>
    unknown === undefined || /not there yet|not found/.test(unknown) ? [] : [{ object, unknown }],
  )
  return [...groupBy(open, ({ object, unknown }) => unknown.replaceAll(object, '')).values()].flatMap(
    (same) => {
      const [first] = same
      if (!first) return []
      // The install would wait for the same answer.
      const isSilent = /did not answer in time/.test(first.unknown)
      return [
        {
          object: objectsText(same.map(({ object }) => object)),
          field: 'dry run',
          level: isSilent ? ('error' as const) : ('info' as const),
          message: `the dry run has no result: ${oneLine(first.unknown)}`,
          fix: {
            kind: 'print' as const,
            text: isSilent
              ? 'find out which webhook does not answer; check its pods and the network path to them'
              : 'the API server may still reject the object',
            commands: isSilent
              ? ['kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations']
              : [],
          },
        },
      ]
    },
  )
}
