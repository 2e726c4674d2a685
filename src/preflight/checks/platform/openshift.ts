// Red Hat OpenShift.
import type { KubeObject } from '../../../manifest/object.ts'
import { getPath, isTree, type Value } from '../../../values/tree.ts'
import { check, type Check, type CheckFinding } from '../../check.ts'
import { brokenBy, renderedDirectory } from '../../nodes/directories.ts'
import { plannedControlPlane, ztunnelAfter } from '../../istio/istio.ts'
import { labelNamespaces } from '../../fixes/namespace-labels.ts'
import { componentNamespace, nodeNamespaces, renderedObject, type InstallView } from '../../install-view.ts'
import { podSpecOf, treesAt } from '../../workloads/pod-specs.ts'
import { listText, objectsText } from '../../wording.ts'

const docs = 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/#red-hat-openshift'
const scope = { platforms: ['openshift'] } as const
const platformSet = { path: 'values.global.platform', value: 'openshift' } as const
/** Charts that render something else on OpenShift. */
const charts = ['base', 'pilot', 'cni', 'ztunnel'] as const

const accounts = { cni: 'istio-cni', ztunnel: 'ztunnel' } as const

/** Whether the plan lets a service account use the SecurityContextConstraints `privileged`. */
function mayBePrivileged({ objects }: InstallView, account: string, namespace: string): boolean {
  const roles = objects
    .filter((object) => object.kind === 'ClusterRole' && grantsPrivileged(object))
    .map(({ metadata }) => metadata.name)
  return objects.some(({ kind, roleRef, subjects }) => {
    if (kind !== 'ClusterRoleBinding' || !isTree(roleRef) || !Array.isArray(subjects)) return false
    if (!roles.includes(String(roleRef['name']))) return false
    return (subjects as Value[]).some(
      (subject) => isTree(subject) && subject['name'] === account && subject['namespace'] === namespace,
    )
  })
}

const grantsPrivileged = ({ rules }: KubeObject) =>
  Array.isArray(rules) &&
  (rules as Value[]).some((rule) => {
    const resources = isTree(rule) ? rule['resources'] : undefined
    return Array.isArray(resources) && resources.includes('securitycontextconstraints')
  })

/** What OpenShift's Multus needs of istio-cni: where it is in the plan, what it must be, and by which value. */
const settings: readonly {
  readonly what: string
  readonly of: (plan: InstallView) => unknown
  readonly wanted: string
  readonly set: { readonly path: string; readonly value: Value }
}[] = [
  {
    what: 'the folder of CNI binaries',
    of: (plan) => renderedDirectory(plan, 'binDir'),
    wanted: '/var/lib/cni/bin',
    set: { path: 'values.cni.cniBinDir', value: '/var/lib/cni/bin' },
  },
  {
    what: 'the folder of CNI configuration',
    of: (plan) => renderedDirectory(plan, 'confDir'),
    wanted: '/etc/cni/multus/net.d',
    set: { path: 'values.cni.cniConfDir', value: '/etc/cni/multus/net.d' },
  },
  {
    what: 'CHAINED_CNI_PLUGIN',
    of: (plan) => agentSetting(plan, 'CHAINED_CNI_PLUGIN'),
    wanted: 'false',
    set: { path: 'values.cni.chained', value: false },
  },
  {
    what: 'CNI_CONF_NAME',
    of: (plan) => agentSetting(plan, 'CNI_CONF_NAME'),
    wanted: 'istio-cni.conf',
    set: { path: 'values.cni.cniConfFileName', value: 'istio-cni.conf' },
  },
  {
    what: 'the provider',
    // What makes the charts render it.
    of: (plan) => (renderedObject(plan, 'NetworkAttachmentDefinition', 'istio-cni') ? 'multus' : 'default'),
    wanted: 'multus',
    set: { path: 'values.cni.provider', value: 'multus' },
  },
  {
    what: "the agent's SELinux type",
    of: (plan) => {
      const [container] = treesAt(
        podSpecOf(renderedObject(plan, 'DaemonSet', 'istio-cni-node')),
        'containers',
      )
      return container && getPath(container, ['securityContext', 'seLinuxOptions', 'type'])
    },
    wanted: 'spc_t',
    set: { path: 'values.cni.seLinuxOptions.type', value: 'spc_t' },
  },
]

function agentSetting(plan: InstallView, key: string): unknown {
  const data = renderedObject(plan, 'ConfigMap', 'istio-cni-config')?.['data']
  return isTree(data) ? data[key] : undefined
}

export const openshiftChecks: readonly Check[] = [
  check({
    id: 'OCP-01',
    subject: 'platform',
    level: 'error',
    title: 'Not every chart is told that this is OpenShift',
    why: 'The charts grant SecurityContextConstraints, set up Multus and tell istiod which ztunnel to trust only where global.platform is openshift. One chart without it is enough for pods that are not created ("unable to validate against any security context constraint") or for a ztunnel that never gets certificates.',
    remedy:
      'Install with `--platform openshift` or `--set profile=openshift-ambient`; with Helm, give `--set global.platform=openshift` to every chart.',
    docs,
    scope,
    needs: ['plan'],
    find: ({ plan }) => {
      const untold = plan.components
        .filter(({ key }) => charts.some((chart) => chart === key))
        .filter(({ values }) => getPath(values, ['global', 'platform']) !== 'openshift')
        .map(({ release, namespace }) => `release ${namespace}/${release}`)
      if (untold.length === 0) return []
      return [
        {
          object: objectsText(untold),
          field: 'values.global.platform',
          message: `not openshift for ${listText(untold)}; every chart needs it on OpenShift`,
          fix: { kind: 'render', text: 'install with --platform openshift', set: [platformSet] },
        },
      ]
    },
  }),
  check({
    id: 'OCP-02',
    subject: 'platform',
    level: 'error',
    title: 'OpenShift would not admit the privileged pods of istio-cni or ztunnel',
    why: 'Outside kube-system OpenShift admits host folders and capabilities only for service accounts that may use the SecurityContextConstraints privileged. Without that right the DaemonSets get no pod: "unable to validate against any security context constraint".',
    remedy:
      'Put CNI and ztunnel into kube-system (`--platform openshift` does), or grant privileged to both service accounts.',
    docs,
    scope,
    needs: ['plan'],
    find: ({ plan }): CheckFinding[] => {
      const refused = (['cni', 'ztunnel'] as const).flatMap((key) => {
        const namespace = componentNamespace(plan, key)
        if (namespace === undefined || namespace === 'kube-system') return []
        return mayBePrivileged(plan, accounts[key], namespace)
          ? []
          : [{ key, namespace, account: accounts[key] }]
      })
      if (refused.length === 0) return []
      const names = refused.map(({ namespace, account }) => `ServiceAccount/${namespace}/${account}`)
      return [
        {
          object: objectsText(names),
          field: 'SecurityContextConstraints/privileged',
          message: `${listText(names)}: not in kube-system, and nothing that is rendered grants the SecurityContextConstraints privileged`,
          fix: {
            kind: 'print',
            text: 'install with --platform openshift, which uses kube-system; or grant the right',
            commands: refused.map(
              ({ namespace, account }) =>
                `oc adm policy add-scc-to-user privileged -z ${account} -n ${namespace}`,
            ),
          },
        },
      ]
    },
  }),
  check({
    id: 'OCP-03',
    subject: 'platform',
    level: 'error',
    title: 'istiod would not trust the ztunnel of this install',
    why: 'istiod gives certificates of other workloads only to the node accounts that it trusts. Where ztunnel runs in a namespace that istiod does not name, each request fails with "request impersonation authentication failure", and no ambient pod gets a connection.',
    remedy:
      'Put ztunnel into kube-system, or name its namespace with `values.pilot.trustedZtunnelNamespace`.',
    docs,
    scope,
    needs: ['plan'],
    find: ({ plan }) => {
      const istiod = plannedControlPlane(plan)
      const ztunnel = ztunnelAfter([], plan)
      if (!istiod || !ztunnel) return []
      const account = `${ztunnel.namespace}/${ztunnel.serviceAccount}`
      const trusted = istiod.env['CA_TRUSTED_NODE_ACCOUNTS'] ?? ''
      if (trusted.split(',').includes(account)) return []
      return [
        {
          object: istiod.object,
          field: 'spec.template.spec.containers[discovery].env[CA_TRUSTED_NODE_ACCOUNTS]',
          message: `${trusted === '' ? 'not set' : trusted}; ztunnel will be ${account}`,
          fix: {
            kind: 'render',
            text: 'let istiod trust the namespace of ztunnel',
            set: [{ path: 'values.pilot.trustedZtunnelNamespace', value: ztunnel.namespace }],
          },
        },
      ]
    },
  }),
  check({
    id: 'OCP-04',
    subject: 'platform',
    level: 'warning',
    title: "OpenShift's controller sets the Pod Security labels of the agents' namespace",
    why: 'Outside the namespaces of the platform, OpenShift (4.12 and newer) derives the Pod Security labels of a namespace from what its service accounts may do, and writes over labels that you set. Pods of istio-cni or ztunnel may be refused after a change of rights or an upgrade.',
    remedy:
      'Set the labels `security.openshift.io/scc.podSecurityLabelSync=false` and `pod-security.kubernetes.io/enforce=privileged`, or use kube-system.',
    docs: 'https://docs.openshift.com/container-platform/latest/authentication/understanding-and-managing-pod-security-admission.html',
    scope: { ...scope, needsCni: true },
    needs: ['plan', 'namespaces'],
    find: ({ plan, namespaces }): CheckFinding[] => {
      const key = 'security.openshift.io/scc.podSecurityLabelSync'
      const labels = { [key]: 'false', 'pod-security.kubernetes.io/enforce': 'privileged' }
      const synced = nodeNamespaces(plan)
        .filter((name) => name !== 'kube-system')
        .filter((name) => namespaces.find((namespace) => namespace.name === name)?.labels[key] !== 'false')
      if (synced.length === 0) return []
      return [
        {
          object: objectsText(synced.map((name) => `Namespace/${name}`)),
          field: `metadata.labels[${key}]`,
          message: `not false for ${synced.join(', ')}, so OpenShift writes the Pod Security labels; privileged is needed`,
          fix: {
            kind: 'apply',
            text: `label ${synced.join(', ')}: no synchronisation, privileged`,
            ...labelNamespaces(synced, namespaces, labels),
          },
        },
      ]
    },
  }),
  check({
    id: 'OCP-05',
    subject: 'platform',
    level: 'error',
    title: 'istio-cni would not be set up for Multus as OpenShift runs it',
    why: `On OpenShift Multus is the network plugin, and istio-cni one of the networks that it calls. ${brokenBy.binDir} Without spc_t, SELinux keeps the agent from the node's folders.`,
    remedy: 'Install with `--platform openshift`, which has all of it.',
    docs,
    scope: { ...scope, needsCni: true },
    needs: ['plan'],
    find: ({ plan }) => {
      const wrong = settings.filter(({ of, wanted }) => of(plan) !== wanted)
      if (wrong.length === 0) return []
      const told = wrong.map(
        ({ what, of, wanted }) => `${what} is ${String(of(plan) ?? 'not set')} instead of ${wanted}`,
      )
      return [
        {
          object: `DaemonSet/${componentNamespace(plan, 'cni')}/istio-cni-node`,
          field: wrong.map(({ set }) => set.path).join(', '),
          message: told.join('; '),
          fix: {
            kind: 'render',
            text: 'install with --platform openshift, or set each',
            set: plan.platform === 'openshift' ? wrong.map(({ set }) => set) : [platformSet],
          },
        },
      ]
    },
  }),
]
