// Checks of version differences between the components of Istio.
import type { CrdFacts } from '../../../facts/facts.ts'
import type { KubeObject } from '../../../manifest/object.ts'
import { isTree } from '../../../values/tree.ts'
import { check, type Check, type CheckFinding } from '../../check.ts'
import {
  cniAfter,
  controlPlanesAfter,
  controlPlanesOf,
  ztunnelAfter,
  type IstioWorkload,
} from '../../istio/istio.ts'
import type { InstallView } from '../../install-view.ts'
import { imageMinor, tagOf } from '../../istio/versions.ts'
import { listText } from '../../wording.ts'

const imageField = 'spec.template.spec.containers[0].image'

const stateOf = ({ object, image, isPlanned }: IstioWorkload) =>
  `${object} ${isPlanned ? 'will be' : 'is'} ${tagOf(image) ?? image}`

/** A finding if the version of a node agent does not fit that of a control plane. */
function skew(
  agent: IstioWorkload | undefined,
  planes: readonly IstioWorkload[],
  isFine: (agent: number, plane: number) => boolean,
  rule: string,
): CheckFinding[] {
  if (!agent) return []
  const minor = imageMinor(agent.image)
  const far = planes.filter((plane) => {
    const other = imageMinor(plane.image)
    return minor !== undefined && other !== undefined && !isFine(minor, other)
  })
  if (far.length === 0) return []
  return [
    {
      object: agent.object,
      field: imageField,
      message: `${stateOf(agent)} and ${listText(far.map(stateOf))}; ${rule}`,
      fix: {
        kind: 'print',
        text: 'upgrade one minor version at a time, in the order istiod (every revision), istio-cni, ztunnel; uninstall revisions that are not in use',
        commands: ['ambientctl status', 'ambientctl uninstall --revision OLD_REVISION'],
      },
    },
  ]
}

function staleVersions(crds: readonly CrdFacts[], plan: InstallView): CheckFinding[] {
  return plan.objects.flatMap((object): CheckFinding[] => {
    const live = crds.find(
      ({ name }) => object.kind === 'CustomResourceDefinition' && name === object.metadata.name,
    )
    if (!live) return []
    const { known, served } = versionsOf(object)
    const stale = live.stored.filter((version) => !served.includes(version))
    if (stale.length === 0) return []
    return [
      {
        object: `CustomResourceDefinition/${live.name}`,
        field: 'status.storedVersions',
        message: `objects may be stored as ${stale.join(', ')}, but the new CRD serves only ${served.join(', ')}`,
        // The API server rejects a CRD without a stored version.
        level: stale.every((version) => known.includes(version)) ? 'warning' : 'error',
        fix: {
          kind: 'print',
          text: 'rewrite every object to store it in the current version, then update the stored versions of the CRD',
          commands: [
            `kubectl get ${live.name} -A -o json | kubectl replace -f -`,
            `kubectl patch crd ${live.name} --subresource=status --type=merge -p '{"status":{"storedVersions":${JSON.stringify(live.stored.filter((version) => served.includes(version)))}}}'   # with the storage version of the new CRD in it`,
          ],
        },
      },
    ]
  })
}

function versionsOf(crd: KubeObject): { known: string[]; served: string[] } {
  const { spec } = crd
  const list = isTree(spec) ? spec['versions'] : undefined
  const versions = Array.isArray(list) ? list.filter(isTree) : []
  const namesOf = (rows: typeof versions) => rows.map(({ name }) => String(name))
  return { known: namesOf(versions), served: namesOf(versions.filter(({ served }) => served === true)) }
}

export const versionChecks: readonly Check[] = [
  check({
    id: 'PREV-13',
    subject: 'installed',
    level: 'error',
    title: 'istio-cni and a control plane are more than one minor version apart',
    why: 'All revisions share one istio-cni, which is tested only with control planes one minor version older or newer. With a larger difference, pods may start without redirection, or not at all.',
    remedy: 'Upgrade one minor version at a time, with all revisions.',
    docs: 'https://istio.io/latest/docs/setup/additional-setup/cni/#upgrade',
    needs: ['deployments', 'daemonSets', 'install'],
    find: ({ deployments, daemonSets, install }) =>
      skew(
        cniAfter(daemonSets, install),
        controlPlanesAfter(deployments, install),
        (cni, plane) => Math.abs(cni - plane) <= 1,
        'they may be at most one minor version apart',
      ),
  }),
  check({
    id: 'PREV-14',
    subject: 'installed',
    level: 'error',
    title: 'ztunnel does not match the version of its control plane',
    why: 'istiod supports ztunnel of its own and of the previous minor version. Another version may get configuration that it cannot read: policies are not enforced, and new pods have no connections.',
    remedy: 'Upgrade istiod first, then istio-cni, then ztunnel, one minor version at a time.',
    docs: 'https://istio.io/latest/docs/ambient/upgrade/helm/',
    scope: { mode: 'ambient' },
    needs: ['deployments', 'daemonSets', 'install'],
    find: ({ deployments, daemonSets, install }) => {
      const ztunnel = ztunnelAfter(daemonSets, install)
      return skew(
        ztunnel,
        controlPlanesOf(ztunnel, controlPlanesAfter(deployments, install)),
        (agent, plane) => agent <= plane && plane - agent <= 1,
        'ztunnel must have the minor version of its istiod or the one before',
      )
    },
  }),
  check({
    id: 'PREV-20',
    subject: 'installed',
    level: 'warning',
    title: 'Objects are stored in a version that the new CRDs do not serve',
    why: 'Objects in a version that is no longer served cannot be read or changed. The API server rejects a CRD without a stored version, which stops the install.',
    remedy: 'Migrate the stored objects before the upgrade.',
    docs: 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/#upgrade-existing-objects-to-a-new-stored-version',
    needs: ['crds', 'install'],
    find: ({ crds, install }) => staleVersions(crds, install),
  }),
]
