// Other meshes, and Istio as somebody's product, in the same cluster.
import type { Labels, NamespaceFacts, WorkloadFacts } from '../../../facts/facts.ts'
import { check, type Check, type CheckFinding } from '../../check.ts'
import { isCni } from '../../istio/istio.ts'
import { componentNamespace, type InstallView } from '../../install-view.ts'
import { listText, nameText, objectsText } from '../../wording.ts'

/** One finding about all of the objects; none for none. */
function together(objects: readonly string[], rest: Omit<CheckFinding, 'object'>): CheckFinding[] {
  return objects.length === 0 ? [] : [{ ...rest, object: objectsText(objects) }]
}

const revisionOf = (labels: Labels) => labels['istio.io/rev'] ?? ''

const withRevision = (namespaces: readonly NamespaceFacts[], revision: RegExp) =>
  namespaces.filter(({ labels }) => revision.test(revisionOf(labels))).map(({ name }) => `Namespace/${name}`)

const named = (namespaces: readonly NamespaceFacts[], names: readonly string[]) =>
  namespaces.filter(({ name }) => names.includes(name)).map(({ name }) => `Namespace/${name}`)

/** CNI plugins that other meshes chain, by DaemonSet; charts put a release's name before them. */
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
      message: `${plugin.mesh} chains its own CNI plugin on every node; a namespace may be in one mesh only`,
      fix: {
        kind: 'print',
        text: `label no namespace for ambient or injection that ${plugin.mesh} has; this shows where each mesh is`,
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
      message: `istio-cni is in namespace ${facts.namespace} already, and this install would put a second one into ${own}; both write the same files on every node`,
      fix: {
        kind: 'render',
        text: `use the namespace that it has (or remove it there first: helm uninstall -n ${facts.namespace} istio-cni)`,
        set: [{ path: 'components.cni.namespace', value: facts.namespace }],
      },
    }))
}

export const otherMeshChecks: readonly Check[] = [
  check({
    id: 'PREV-06',
    subject: 'installed',
    level: 'error',
    title: 'OpenShift Service Mesh 2 is in the cluster',
    why: 'Its control planes and CNI plugin (Maistra, Istio 1.20 and older) know nothing of ambient: both write to the same nodes and watch the same Istio objects, so pods lose their traffic rules.',
    remedy: 'Migrate to OpenShift Service Mesh 3 or to this install in another cluster; do not mix.',
    needs: ['meshControlPlanes', 'plan'],
    find: ({ meshControlPlanes, plan }) => {
      const planes = meshControlPlanes.map((plane) => nameText(plane.kind, plane))
      return together(planes, {
        field: 'metadata.name',
        message: `${listText(planes)}: Service Mesh 2 control planes run here; there must be none`,
        // Sidecars of two control planes can live apart, each with its own namespaces.
        level: plan.mode === 'ambient' ? 'error' : 'warning',
        fix: {
          kind: 'print',
          text: 'remove the control planes once no workload needs them',
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
    title: "AKS's Istio add-on is enabled",
    why: 'The add-on owns the Istio CRDs, the injection webhooks and their versions, and AKS reverts what differs; a second Istio in the cluster is not supported by either side.',
    remedy: 'Disable the add-on, or install into another cluster.',
    docs: 'https://learn.microsoft.com/en-us/azure/aks/istio-about',
    scope: { platforms: ['aks'] },
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
    title: "Google's managed mesh is in the cluster",
    why: 'Cloud Service Mesh brings its own control plane, CNI plugin and CRDs and keeps them at its own version; a second Istio over the same objects breaks injection for both.',
    remedy: 'Turn managed Cloud Service Mesh off for this cluster, or install into another one.',
    docs: 'https://cloud.google.com/service-mesh/docs',
    scope: { platforms: ['gke'] },
    needs: ['namespaces', 'googleRevisions'],
    find: ({ namespaces, googleRevisions }) => {
      const found = [
        ...googleRevisions.map((revision) => nameText(revision.kind, revision)),
        ...named(namespaces, ['asm-system']),
        ...withRevision(namespaces, /^asm-managed/),
      ]
      return together(found, {
        field: 'metadata',
        message: `${listText(found)}: parts of the managed mesh; there must be none`,
        fix: {
          kind: 'print',
          text: 'take the cluster out of the managed mesh, and the labels istio.io/rev=asm-managed… off its namespaces',
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
    why: 'Two plugins that redirect the traffic of one pod send it in circles or past both: connections hang, mTLS is lost.',
    remedy: 'Keep the namespaces of the two meshes apart.',
    scope: { needsCni: true },
    needs: ['daemonSets'],
    find: ({ daemonSets }) => otherPlugins(daemonSets),
  }),
  check({
    id: 'PREV-10',
    subject: 'installed',
    level: 'error',
    title: 'istio-cni is installed in another namespace already',
    why: 'There is one istio-cni for a cluster. Two agents overwrite each other’s CNI configuration and binary, and the one that is removed later takes both away: every new pod stays in ContainerCreating.',
    remedy: 'Install into the namespace that has it, or remove it there first.',
    scope: { needsCni: true },
    needs: ['daemonSets', 'plan'],
    find: ({ daemonSets, plan }) => secondCni(daemonSets, plan),
  }),
]
