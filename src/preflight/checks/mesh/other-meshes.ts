// Checks for other meshes, and for Istio as part of another product, in the same cluster.
import type { Labels, NamespaceFacts, WorkloadFacts } from '../../../facts/facts.ts'
import { revisionLabel } from '../../../manifest/labels.ts'
import { check, type Check, type CheckFinding } from '../../check.ts'
import { isCni } from '../../istio/istio.ts'
import { componentNamespace, type InstallView } from '../../install-view.ts'
import { listText, nameText, objectsText } from '../../wording.ts'

/** One finding about all objects; none if there are no objects. */
function together(objects: readonly string[], rest: Omit<CheckFinding, 'object'>): CheckFinding[] {
  return objects.length === 0 ? [] : [{ ...rest, object: objectsText(objects) }]
}

const revisionOf = (labels: Labels) => labels[revisionLabel] ?? ''

const withRevision = (namespaces: readonly NamespaceFacts[], revision: RegExp) =>
  namespaces.filter(({ labels }) => revision.test(revisionOf(labels))).map(({ name }) => `Namespace/${name}`)

const named = (namespaces: readonly NamespaceFacts[], names: readonly string[]) =>
  namespaces.filter(({ name }) => names.includes(name)).map(({ name }) => `Namespace/${name}`)

/** CNI plugins of other meshes, by DaemonSet; charts put a release's name before the DaemonSet's. */
const meshPlugins: readonly { readonly name: RegExp; readonly mesh: string }[] = [
  { name: /(^|-)linkerd-cni$/, mesh: 'Linkerd' },
  { name: /(^|-)consul-cni$/, mesh: 'Consul' },
  { name: /(^|-)kuma-cni(-node)?$/, mesh: 'Kuma' },
]

function otherPlugins(daemonSets: readonly WorkloadFacts[]): CheckFinding[] {
  return daemonSets.flatMap((facts) => {
    const plugin = meshPlugins.find(({ name }) => name.test(facts.name))
    if (!plugin) return []
    return {
      object: nameText('DaemonSet', facts),
      field: 'metadata.name',
      message: `${plugin.mesh} chains its own CNI plugin on every node; a namespace may be in only one mesh`,
      fix: {
        kind: 'print',
        text: `do not label namespaces of ${plugin.mesh} for ambient or injection; these commands show the namespaces of each mesh`,
        commands: [
          'kubectl get namespaces -L istio.io/dataplane-mode,istio-injection,linkerd.io/inject,kuma.io/sidecar-injection',
        ],
      },
    }
  })
}

function secondCni(daemonSets: readonly WorkloadFacts[], plan: InstallView): CheckFinding[] {
  const own = componentNamespace(plan, 'cni')
  return daemonSets
    .filter((facts) => isCni(facts) && facts.namespace !== own)
    .map((facts) => ({
      object: nameText('DaemonSet', facts),
      field: 'metadata.namespace',
      message: `istio-cni is already installed in namespace ${facts.namespace}, and this install would add a second one in ${own}; both write the same files on every node`,
      fix: {
        kind: 'render',
        text: `install into its namespace, or remove it there first: helm uninstall -n ${facts.namespace} istio-cni`,
        set: [{ path: 'components.cni.namespace', value: facts.namespace }],
      },
    }))
}

export const otherMeshChecks: readonly Check[] = [
  check({
    id: 'PREV-06',
    subject: 'installed',
    level: 'error',
    title: 'OpenShift Service Mesh 2 is installed in the cluster',
    why: 'The control planes and the CNI plugin of Service Mesh 2 (Maistra, Istio 1.20 and older) do not support ambient mode. Both meshes write to the same nodes and watch the same Istio objects, so pods lose their traffic rules.',
    remedy: 'Migrate to OpenShift Service Mesh 3, or install into another cluster.',
    needs: ['meshControlPlanes', 'install'],
    find: ({ meshControlPlanes, install }) => {
      const planes = meshControlPlanes.map((plane) => nameText(plane.kind, plane))
      return together(planes, {
        field: 'metadata.name',
        message: `${listText(planes)}: control planes of Service Mesh 2; there must be none`,
        // In sidecar mode two control planes can serve different namespaces.
        level: install.mode === 'ambient' ? 'error' : 'warning',
        fix: {
          kind: 'print',
          text: 'delete the control planes when no workload needs them',
          commands: meshControlPlanes.map(
            ({ namespace = '', name }) => `oc delete servicemeshcontrolplane -n ${namespace} ${name}`,
          ),
        },
      })
    },
  }),
  check({
    id: 'PREV-07',
    subject: 'installed',
    level: 'error',
    title: 'The Istio add-on of AKS is enabled',
    why: 'The add-on owns the Istio CRDs and the injection webhooks, and AKS reverts changes to them. Neither AKS nor Istio supports a second Istio in the cluster.',
    remedy: 'Disable the add-on, or install into another cluster. --force installs all the same.',
    docs: 'https://learn.microsoft.com/en-us/azure/aks/istio-about',
    scope: { platform: { nodes: ['azure'] } },
    needs: ['namespaces'],
    find: ({ namespaces }) => {
      const found = [
        ...named(namespaces, ['aks-istio-system', 'aks-istio-ingress', 'aks-istio-egress']),
        ...withRevision(namespaces, /^asm-\d/),
      ]
      return together(found, {
        field: 'metadata',
        message: `${listText(found)}: namespaces of the add-on, or of its revisions asm-…; there must be none`,
        fix: {
          kind: 'print',
          text: 'disable the add-on',
          commands: ['az aks mesh disable --resource-group RESOURCE_GROUP --name CLUSTER'],
        },
      })
    },
  }),
  check({
    id: 'PREV-08',
    subject: 'installed',
    level: 'error',
    title: "Google's managed service mesh is enabled",
    why: 'Cloud Service Mesh installs its own control plane, CNI plugin and CRDs and keeps them at its own version. A second Istio that uses the same objects breaks injection for both.',
    remedy:
      'Disable managed Cloud Service Mesh for this cluster, or install into another cluster. --force installs all the same.',
    docs: 'https://cloud.google.com/service-mesh/docs',
    scope: { platform: { nodes: ['google'] } },
    needs: ['namespaces', 'googleRevisions'],
    find: ({ namespaces, googleRevisions }) => {
      const found = [
        ...googleRevisions.map((revision) => nameText(revision.kind, revision)),
        ...named(namespaces, ['asm-system']),
        ...withRevision(namespaces, /^asm-managed/),
      ]
      return together(found, {
        field: 'metadata',
        message: `${listText(found)}: objects of the managed mesh; there must be none`,
        fix: {
          kind: 'print',
          text: 'disable the managed mesh for the cluster, and remove the labels istio.io/rev=asm-managed… from its namespaces',
          commands: [
            'gcloud container fleet mesh update --management manual --memberships MEMBERSHIP',
            'kubectl delete controlplanerevision -n istio-system --all',
          ],
        },
      })
    },
  }),
  check({
    id: 'PREV-09',
    subject: 'installed',
    level: 'warning',
    title: 'Another mesh has a CNI plugin on the nodes',
    why: 'If two plugins redirect the traffic of one pod, connections loop or bypass both proxies: they hang, or mTLS is lost.',
    remedy: 'Keep the namespaces of the two meshes apart.',
    scope: { needsCni: true },
    needs: ['daemonSets'],
    find: ({ daemonSets }) => otherPlugins(daemonSets),
  }),
  check({
    id: 'PREV-10',
    subject: 'installed',
    level: 'error',
    title: 'istio-cni is already installed in another namespace',
    why: "A cluster can have only one istio-cni. Two agents overwrite each other's CNI configuration and binary. When one is removed, both stop working: every new pod stays in ContainerCreating.",
    remedy: 'Install into the namespace of the existing istio-cni, or remove it there first.',
    scope: { needsCni: true },
    needs: ['daemonSets', 'install'],
    find: ({ daemonSets, install }) => secondCni(daemonSets, install),
  }),
]
