// Istio's parts and their versions: what must not drift apart.
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

/** A finding where one of the control planes is too far from an agent of the nodes. */
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
        text: 'upgrade one minor version at a time, in the order istiod, istio-cni, ztunnel, each revision of istiod too; remove the revisions that nobody uses',
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
        message: `objects may be stored as ${stale.join(', ')}, and the new CRD serves only ${served.join(', ')}`,
        // The API server refuses a CRD that drops a stored version.
        level: stale.every((version) => known.includes(version)) ? 'warning' : 'error',
        fix: {
          kind: 'print',
          text: 'write every object again, so that it is stored in the current version, then tell the API server so',
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
    title: 'istio-cni and a control plane would be more than one minor version apart',
    why: 'All revisions share the one istio-cni. It is only tested with control planes one minor version older or newer; beyond that, pods come up without redirection, or not at all.',
    remedy: 'Upgrade in steps of one minor version, all revisions along.',
    docs: 'https://istio.io/latest/docs/setup/additional-setup/cni/#upgrade',
    needs: ['deployments', 'daemonSets', 'plan'],
    find: ({ deployments, daemonSets, plan }) =>
      skew(
        cniAfter(daemonSets, plan),
        controlPlanesAfter(deployments, plan),
        (cni, plane) => Math.abs(cni - plane) <= 1,
        'they may be one minor version apart',
      ),
  }),
  check({
    id: 'PREV-14',
    subject: 'installed',
    level: 'error',
    title: 'ztunnel and its control plane would not fit together',
    why: 'istiod speaks to ztunnels of its own and of the previous minor version. A ztunnel that is newer, or older than that, may get configuration that it cannot read: policies are not enforced, new pods get no traffic.',
    remedy: 'Upgrade istiod first, then istio-cni, then ztunnel, one minor version at a time.',
    docs: 'https://istio.io/latest/docs/ambient/upgrade/helm/',
    scope: { mode: 'ambient' },
    needs: ['deployments', 'daemonSets', 'plan'],
    find: ({ deployments, daemonSets, plan }) => {
      const ztunnel = ztunnelAfter(daemonSets, plan)
      return skew(
        ztunnel,
        controlPlanesOf(ztunnel, controlPlanesAfter(deployments, plan)),
        (agent, plane) => agent <= plane && plane - agent <= 1,
        'ztunnel may be as old as its istiod or one minor version older, never newer',
      )
    },
  }),
  check({
    id: 'PREV-20',
    subject: 'installed',
    level: 'warning',
    title: 'Objects are stored in a version that the new CRDs do not serve',
    why: 'What is stored in a version that is no longer served can be neither read nor changed; and a CRD that drops a stored version is refused by the API server, which stops the install.',
    remedy: 'Migrate the stored objects before the upgrade.',
    docs: 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/#upgrade-existing-objects-to-a-new-stored-version',
    needs: ['crds', 'plan'],
    find: ({ crds, plan }) => staleVersions(crds, plan),
  }),
]
