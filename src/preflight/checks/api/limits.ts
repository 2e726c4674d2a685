// Checks of LimitRanges and priority classes that prevent the admission of Istio's pods.
import { check, type Check } from '../../check.ts'
import { groupBy } from '../../grouping.ts'
import { rejectionCause } from '../../refusals/rejections.ts'
import { amountOf, limitViolations, plannedWorkloads } from '../../workloads/resources.ts'
import { listText, nameText, objectsText } from '../../wording.ts'

export const limitChecks: readonly Check[] = [
  check({
    id: 'NS-07',
    subject: 'namespaces',
    level: 'warning',
    title: 'A LimitRange rejects containers of the install',
    why: 'Pods outside the bounds of a LimitRange are rejected ("maximum memory usage per Container is 1Gi"), and a default limit below the request makes a pod invalid. The component never starts.',
    remedy: "Widen the LimitRange, or set the component's resources within its bounds.",
    docs: 'https://kubernetes.io/docs/concepts/policy/limit-range/',
    needs: ['install', 'limitRanges'],
    find: ({ install, limitRanges }) =>
      limitRanges.flatMap((range) => {
        const broken = plannedWorkloads(install)
          .filter(({ namespace }) => namespace === range.namespace)
          .flatMap((workload) =>
            limitViolations(workload.podSpec, range).map((violation) => ({ workload, violation })),
          )
        return [...groupBy(broken, ({ violation }) => violation.field)].map(([field, all]) => {
          const violations = all.map(
            ({ workload: { object }, violation: { has, resource } }) =>
              `${object} has ${amountOf(resource, has)}`,
          )
          return {
            object: nameText('LimitRange', range),
            field: `spec.${field}`,
            message: `is ${all[0]?.violation.bound ?? ''}, but ${listText([...new Set(violations)])}`,
            causes: [rejectionCause('limit-range', `Namespace/${range.namespace}`)],
            fix: {
              kind: 'print' as const,
              text: `widen the LimitRange, or set ${listText([...new Set(all.map(({ workload }) => workload.resources))])} within its bounds`,
              commands: [`kubectl -n ${range.namespace} edit limitrange ${range.name}`],
            },
          }
        })
      }),
  }),
  check({
    id: 'NS-08',
    subject: 'namespaces',
    level: 'error',
    title: 'A priority class of the install does not exist',
    why: 'Pods with an unknown priority class are rejected ("no PriorityClass with name … was found"), so the component never starts.',
    remedy:
      'Create the PriorityClass, or set another one. The API server creates the classes that begin with `system-` when it starts.',
    docs: 'https://kubernetes.io/docs/concepts/scheduling-eviction/pod-priority-preemption/',
    needs: ['install', 'priorityClasses'],
    find: ({ install, priorityClasses }) => {
      const known = new Set(priorityClasses.map(({ name }) => name))
      const missing = plannedWorkloads(install).flatMap(({ object, priorityClass }) =>
        priorityClass === undefined || known.has(priorityClass) ? [] : [{ object, priorityClass }],
      )
      return [...groupBy(missing, ({ priorityClass }) => priorityClass)].map(([name, all]) => ({
        object: `PriorityClass/${name}`,
        field: 'metadata.name',
        message: `does not exist, but is used by ${objectsText(all.map(({ object }) => object))}`,
        causes: [rejectionCause('priority-class', `PriorityClass/${name}`)],
        fix: name.startsWith('system-')
          ? {
              kind: 'print',
              text: 'restart the API server, which creates it again, and find out who deleted it',
              commands: ['kubectl get priorityclasses'],
            }
          : {
              kind: 'print',
              text: 'create the class, or set one that exists',
              commands: [
                `kubectl create priorityclass ${name} --value=1000000`,
                'kubectl get priorityclasses',
              ],
            },
      }))
    },
  }),
]
