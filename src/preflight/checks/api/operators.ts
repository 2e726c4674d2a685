// Checks for operators that install Istio and would revert this install.
import type { CustomFacts, WorkloadFacts } from '../../../facts/facts.ts'
import { check, type Check, type CheckFinding } from '../../check.ts'
import { patchAction } from '../../fixes/patches.ts'
import { shellWord } from '../../fixes/shell.ts'
import { amountText, listText, nameText, objectsText } from '../../wording.ts'

const finalizer = 'istio-finalizer.install.istio.io'

const isRunningOperator = ({ name, desired }: WorkloadFacts) =>
  /^istio-operator(-|$)/.test(name) && desired > 0

function scaleDown({ namespace, name, desired }: WorkloadFacts): CheckFinding {
  return {
    object: `Deployment/${namespace}/${name}`,
    field: 'spec.replicas',
    message: `Istio's in-cluster operator runs with ${amountText(desired, 'replica')}; it must have 0 before another tool installs Istio`,
    fix: {
      kind: 'apply',
      text: `scale Deployment/${namespace}/${name} to 0; the installed objects stay, and install adopts them`,
      actions: [
        patchAction(
          { apiVersion: 'apps/v1', kind: 'Deployment', namespace, name },
          { spec: { replicas: 0 } },
          { spec: { replicas: desired } },
        ),
      ],
      undo: [`kubectl scale deployment -n ${namespace} ${name} --replicas=${desired}`],
      owner: name,
    },
  }
}

function releaseFinalizer(operator: CustomFacts): CheckFinding {
  const { apiVersion, kind, namespace = '', name, finalizers = [], deletionTimestamp } = operator
  const rest = finalizers.filter((one) => one !== finalizer)
  const patch = (list: readonly string[]) => ({ metadata: { finalizers: list } })
  return {
    object: nameText(kind, operator),
    field: 'metadata.finalizers',
    message:
      deletionTimestamp === undefined
        ? `has the finalizer ${finalizer}, but no operator runs that would remove it: deleting the object or its namespace would hang`
        : `has been in deletion since ${deletionTimestamp} because of the finalizer ${finalizer}: no operator runs that would remove it`,
    level: deletionTimestamp === undefined ? 'warning' : 'error',
    fix: {
      kind: 'apply',
      text: 'remove the finalizer; the installed Istio stays',
      actions: [patchAction({ apiVersion, kind, namespace, name }, patch(rest), patch(finalizers))],
      undo:
        deletionTimestamp === undefined
          ? [
              `kubectl patch istiooperator -n ${namespace} ${name} --type=merge -p ${shellWord(JSON.stringify(patch(finalizers)))}`,
            ]
          : [],
      owner: name,
    },
  }
}

export const operatorChecks: readonly Check[] = [
  check({
    id: 'PREV-04',
    subject: 'installed',
    level: 'error',
    title: "Istio's in-cluster operator or its objects block the install",
    why: 'The operator (removed in Istio 1.24) restores its own version of every object within minutes. After it is removed, its finalizer keeps IstioOperator objects and their namespace in Terminating for ever.',
    remedy: 'Scale the operator to 0, and remove its finalizer from the IstioOperator objects.',
    needs: ['deployments', 'istioOperators'],
    find: ({ deployments, istioOperators }) => {
      const running = deployments.filter(isRunningOperator)
      if (running.length > 0) return running.map(scaleDown)
      return istioOperators.filter(({ finalizers }) => finalizers?.includes(finalizer)).map(releaseFinalizer)
    },
  }),
  check({
    id: 'PREV-05',
    subject: 'installed',
    level: 'error',
    title: 'The Sail operator manages Istio in this cluster',
    why: 'The operator (also part of OpenShift Service Mesh 3) reconciles the Helm releases of its Istio, IstioCNI and ZTunnel resources. It reverts changes of other installers, and a cluster can have only one istio-cni.',
    remedy:
      'Change Istio through these resources, or delete them before the install. --force installs all the same.',
    needs: ['sailResources'],
    find: ({ sailResources }) => {
      if (sailResources.length === 0) return []
      const names = sailResources.map((resource) => nameText(resource.kind, resource))
      return [
        {
          object: objectsText(names),
          field: 'spec',
          message: `${listText(names)}: the Sail operator installs and reconciles Istio from these resources; there must be none`,
          fix: {
            kind: 'print',
            text: 'keep the operator and change these resources, or delete them, which uninstalls that Istio, and install again',
            commands: sailResources.map(
              ({ kind, name }) => `kubectl delete ${kind.toLowerCase()}.sailoperator.io ${name}`,
            ),
          },
        },
      ]
    },
  }),
]
