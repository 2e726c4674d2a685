// Controllers that install Istio by themselves, and would undo what we install.
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
    message: `Istio's in-cluster operator runs with ${amountText(desired, 'replica')}; it must be 0 before anything else installs Istio`,
    fix: {
      kind: 'apply',
      text: `scale Deployment/${namespace}/${name} to 0; what it installed stays, and install adopts it`,
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
        ? `has the finalizer ${finalizer}, and no operator runs that would take it off: deleting it, or its namespace, would hang`
        : `is being deleted since ${deletionTimestamp}, and hangs on the finalizer ${finalizer}: no operator runs that would take it off`,
    level: deletionTimestamp === undefined ? 'warning' : 'error',
    fix: {
      kind: 'apply',
      text: 'take the finalizer off; the Istio that it describes stays',
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
    title: "Istio's in-cluster operator, or what it left, is in the way",
    why: 'The operator (removed in Istio 1.24) puts its own version of every object back within minutes. Where it is gone, its finalizer keeps IstioOperator objects and their namespace in Terminating for ever.',
    remedy: 'Scale the operator to 0, and take its finalizer off the IstioOperator objects.',
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
    title: 'The sail operator manages Istio in this cluster',
    why: 'The operator (OpenShift Service Mesh 3 is one) reconciles the Helm releases of its Istio, IstioCNI and ZTunnel resources: it reverts what is installed beside it, and istio-cni can be there only once.',
    remedy: 'Change Istio through those resources, or delete them before installing.',
    needs: ['sailResources'],
    find: ({ sailResources }) => {
      if (sailResources.length === 0) return []
      const names = sailResources.map((resource) => nameText(resource.kind, resource))
      return [
        {
          object: objectsText(names),
          field: 'spec',
          message: `${listText(names)}: the sail operator installs and repairs Istio from them; there must be none`,
          fix: {
            kind: 'print',
            text: 'keep the operator and set version, profile and values there; or delete its resources, which removes that Istio, and install then',
            commands: sailResources.map(
              ({ kind, name }) => `kubectl delete ${kind.toLowerCase()}.sailoperator.io ${name}`,
            ),
          },
        },
      ]
    },
  }),
]
