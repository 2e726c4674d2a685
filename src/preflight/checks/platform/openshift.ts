// Checks for Red Hat OpenShift.
import type { KubeObject } from '../../../manifest/object.ts'
import { getPath, isTree, type Value } from '../../../values/tree.ts'
import { check, type Check, type CheckFinding } from '../../check.ts'
import { directoryConsequences, renderedDirectory } from '../../nodes/directories.ts'
import { plannedControlPlane, ztunnelAfter } from '../../istio/istio.ts'
import { labelNamespaces } from '../../fixes/namespace-labels.ts'
import { componentNamespace, nodeNamespaces, renderedObject, type InstallView } from '../../install-view.ts'
import { podSpecOf, treesAt } from '../../workloads/pod-specs.ts'
import { listText, objectsText } from '../../wording.ts'

const docs = 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/#red-hat-openshift'
const scope = { platform: { admission: ['security-context-constraints'] } } as const
const platformSet = { path: 'values.global.platform', value: 'openshift' } as const
/** Charts that render differently on OpenShift. */
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

/** The settings of istio-cni that Multus on OpenShift needs: how to read them, their value and how to set it. */
const settings: readonly {
  readonly what: string
  readonly of: (plan: InstallView) => unknown
  readonly wanted: string
  readonly set: { readonly path: string; readonly value: Value }
}[] = [
  {
    what: 'the directory of CNI binaries',
    of: (plan) => renderedDirectory(plan, 'binDir'),
    wanted: '/var/lib/cni/bin',
    set: { path: 'values.cni.cniBinDir', value: '/var/lib/cni/bin' },
  },
  {
    what: 'the directory of CNI configuration',
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
    // The charts render the definition only for Multus.
    of: (plan) => (renderedObject(plan, 'NetworkAttachmentDefinition', 'istio-cni') ? 'multus' : 'default'),
    wanted: 'multus',
    set: { path: 'values.cni.provider', value: 'multus' },
  },
  {
    what: 'the SELinux type of the agent',
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
    title: 'Charts without the setting global.platform=openshift',
    why: 'The charts grant SecurityContextConstraints, configure Multus and make istiod trust ztunnel only if global.platform is openshift. If one chart lacks it, pods are not created ("unable to validate against any security context constraint") or ztunnel never gets certificates.',
    remedy:
      'Install with `--platform openshift` or `--set profile=openshift-ambient`. With Helm, set `--set global.platform=openshift` for every chart.',
    docs,
    scope,
    needs: ['install'],
    find: ({ install }) => {
      const without = install.components
        .filter(({ key }) => charts.some((chart) => chart === key))
        .filter(({ values }) => getPath(values, ['global', 'platform']) !== 'openshift')
        .map(({ release, namespace }) => `release ${namespace}/${release}`)
      if (without.length === 0) return []
      return [
        {
          object: objectsText(without),
          field: 'values.global.platform',
          message: `is not openshift for ${listText(without)}; on OpenShift every chart needs it`,
          fix: { kind: 'render', text: 'install with --platform openshift', set: [platformSet] },
        },
      ]
    },
  }),
  check({
    id: 'OCP-02',
    subject: 'platform',
    level: 'error',
    title: 'OpenShift rejects the privileged pods of istio-cni or ztunnel',
    why: 'Outside kube-system, OpenShift admits host directories and capabilities only for service accounts that may use the SecurityContextConstraints privileged. Otherwise the DaemonSets cannot create pods: "unable to validate against any security context constraint".',
    remedy:
      'Install istio-cni and ztunnel into kube-system (`--platform openshift` does), or grant privileged to both service accounts.',
    docs,
    scope,
    needs: ['install'],
    find: ({ install }): CheckFinding[] => {
      const refused = (['cni', 'ztunnel'] as const).flatMap((key) => {
        const namespace = componentNamespace(install, key)
        if (namespace === undefined || namespace === 'kube-system') return []
        return mayBePrivileged(install, accounts[key], namespace)
          ? []
          : [{ key, namespace, account: accounts[key] }]
      })
      if (refused.length === 0) return []
      const names = refused.map(({ namespace, account }) => `ServiceAccount/${namespace}/${account}`)
      return [
        {
          object: objectsText(names),
          field: 'SecurityContextConstraints/privileged',
          message: `${listText(names)}: not in kube-system, and no rendered object grants the SecurityContextConstraints privileged`,
          fix: {
            kind: 'print',
            text: 'install with --platform openshift, which uses kube-system, or grant the permission',
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
    title: 'istiod does not trust the ztunnel of this install',
    why: 'istiod issues certificates of other workloads only to the node accounts that it trusts. If it does not trust the namespace of ztunnel, each request fails with "request impersonation authentication failure", and ambient pods have no connections.',
    remedy:
      'Install ztunnel into kube-system, or set `values.pilot.trustedZtunnelNamespace` to its namespace.',
    docs,
    scope,
    needs: ['install'],
    find: ({ install }) => {
      const istiod = plannedControlPlane(install)
      const ztunnel = ztunnelAfter([], install)
      if (!istiod || !ztunnel) return []
      const account = `${ztunnel.namespace}/${ztunnel.serviceAccount}`
      const trusted = istiod.env['CA_TRUSTED_NODE_ACCOUNTS'] ?? ''
      if (trusted.split(',').includes(account)) return []
      return [
        {
          object: istiod.object,
          field: 'spec.template.spec.containers[discovery].env[CA_TRUSTED_NODE_ACCOUNTS]',
          message: `is ${trusted === '' ? 'not set' : trusted}; it must contain ${account}, the account of ztunnel`,
          fix: {
            kind: 'render',
            text: 'make istiod trust the namespace of ztunnel',
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
    title: "OpenShift overwrites the Pod Security labels of the node agents' namespaces",
    why: 'In namespaces that do not belong to the platform, OpenShift (4.12 and newer) derives the Pod Security labels from the permissions of the service accounts and overwrites labels that you set. After a change of permissions or an upgrade, it may reject the pods of istio-cni or ztunnel.',
    remedy:
      'Set the labels `security.openshift.io/scc.podSecurityLabelSync=false` and `pod-security.kubernetes.io/enforce=privileged`, or use kube-system.',
    docs: 'https://docs.openshift.com/container-platform/latest/authentication/understanding-and-managing-pod-security-admission.html',
    scope: { ...scope, needsCni: true },
    needs: ['install', 'namespaces'],
    find: ({ install, namespaces }): CheckFinding[] => {
      const key = 'security.openshift.io/scc.podSecurityLabelSync'
      const labels = { [key]: 'false', 'pod-security.kubernetes.io/enforce': 'privileged' }
      const synced = nodeNamespaces(install)
        .filter((name) => name !== 'kube-system')
        .filter((name) => namespaces.find((namespace) => namespace.name === name)?.labels[key] !== 'false')
      if (synced.length === 0) return []
      return [
        {
          object: objectsText(synced.map((name) => `Namespace/${name}`)),
          field: `metadata.labels[${key}]`,
          message: `is not false for ${synced.join(', ')}, so OpenShift sets the Pod Security labels; the level must be privileged`,
          fix: {
            kind: 'apply',
            text: `disable the synchronization for ${synced.join(', ')} and set the level privileged`,
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
    title: 'istio-cni is not configured for Multus on OpenShift',
    why: `On OpenShift, Multus is the network plugin and calls istio-cni as an additional network. ${directoryConsequences.binDir} Without spc_t, SELinux denies the agent access to the directories of the node.`,
    remedy: 'Install with `--platform openshift`, which sets all of it.',
    docs,
    scope: { ...scope, needsCni: true },
    needs: ['install'],
    find: ({ install }) => {
      const wrong = settings.filter(({ of, wanted }) => of(install) !== wanted)
      if (wrong.length === 0) return []
      const texts = wrong.map(
        ({ what, of, wanted }) => `${what} is ${String(of(install) ?? 'not set')} instead of ${wanted}`,
      )
      return [
        {
          object: `DaemonSet/${componentNamespace(install, 'cni')}/istio-cni-node`,
          field: wrong.map(({ set }) => set.path).join(', '),
          message: texts.join('; '),
          fix: {
            kind: 'render',
            text: 'install with --platform openshift, or set each value',
            set: install.platform === 'openshift' ? wrong.map(({ set }) => set) : [platformSet],
          },
        },
      ]
    },
  }),
]
