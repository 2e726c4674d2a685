// Red Hat OpenShift.
import { sample, type Clean } from '../../support/evidence.ts'
import type { Case } from '../case.ts'

const agent = 'DaemonSet/kube-system/istio-cni-node'
const template = `install.objects[${agent}].spec.template.spec`
const config = 'install.objects[ConfigMap/kube-system/istio-cni-config].data'
const binding = 'install.objects[ClusterRoleBinding/istio-cni]'
const istiod = 'install.objects[Deployment/istio-system/istiod].spec.template.spec.containers[discovery]'
const sync = 'security.openshift.io/scc.podSecurityLabelSync'

const openshift = (...set: string[]) =>
  sample('openshift', set.length > 0 ? { set: ['profile=ambient', ...set] } : {})

const sidecarSets = ['profile=openshift']

/** CNI and ztunnel in istio-system with the user's labels. */
function elsewhere(labels: Record<string, string> = { [sync]: 'false' }): Clean {
  const clean = openshift(
    'components.cni.namespace=istio-system',
    'components.ztunnel.namespace=istio-system',
    'values.pilot.trustedZtunnelNamespace=istio-system',
  )
  return { ...clean, namespaces: [...clean.namespaces, { name: 'istio-system', labels }] }
}

/** Values for OpenShift's directories without the platform. */
function byHand(): Clean {
  const plain = sample('plain', {
    set: [
      'profile=ambient',
      'components.cni.namespace=kube-system',
      'values.cni.cniBinDir=/var/lib/cni/bin',
      'values.cni.cniConfDir=/etc/cni/multus/net.d',
      'values.cni.chained=false',
      'values.cni.cniConfFileName=istio-cni.conf',
      'values.cni.provider=multus',
      'values.cni.seLinuxOptions.type=spc_t',
    ],
  })
  return { ...openshift(), install: plain.install }
}

export const cases: readonly Case[] = [
  ...(['base', 'pilot', 'cni', 'ztunnel'] as const).map((key): Case => ({
    id: 'OCP-01',
    name: `reports ${key} without the platform`,
    clean: () => openshift(),
    path: `install.components[${key}].values.global.platform`,
    value: undefined,
    found: {
      object: 'release ',
      field: 'values.global.platform',
      message: 'not openshift for',
      fix: '"path":"values.global.platform","value":"openshift"',
    },
  })),
  {
    id: 'OCP-01',
    name: 'reports only charts that differ on OpenShift',
    clean: () => {
      const clean = openshift()
      const other = { key: 'egressGateways' as const, namespace: 'istio-system', release: 'out', values: {} }
      return { ...clean, install: { ...clean.install, components: [...clean.install.components, other] } }
    },
    path: 'install.components[egressGateways].key',
    value: 'cni',
    found: { object: 'release istio-system/out' },
  },
  {
    id: 'OCP-02',
    name: 'reports CNI outside kube-system',
    clean: () => sample('openshift', { set: ['profile=ambient', 'components.cni.namespace=kube-system'] }),
    path: 'install.components[cni].namespace',
    value: 'istio-system',
    found: {
      object: 'ServiceAccount/istio-system/istio-cni',
      field: 'SecurityContextConstraints/privileged',
      fix: 'add-scc-to-user privileged -z istio-cni -n istio-system',
    },
  },
  {
    id: 'OCP-02',
    name: 'reports ztunnel outside kube-system',
    clean: () => openshift(),
    path: 'install.components[ztunnel].namespace',
    value: 'mesh',
    found: { object: 'ServiceAccount/mesh/ztunnel', fix: '-z ztunnel -n mesh' },
  },
  ...(
    [
      ['reports a role without rules', 'install.objects[ClusterRole/istio-cni].rules', []],
      [
        'reports a role without a rule for constraints',
        'install.objects[ClusterRole/istio-cni].rules[1].resources',
        ['pods'],
      ],
      [
        'reports a rule without resources',
        'install.objects[ClusterRole/istio-cni].rules[1].resources',
        undefined,
      ],
      ['reports a role of one namespace', 'install.objects[ClusterRole/istio-cni].kind', 'Role'],
      ['reports a binding in one namespace', `${binding}.kind`, 'RoleBinding'],
      ['reports a binding of another role', `${binding}.roleRef.name`, 'view'],
      ['reports a binding without a role', `${binding}.roleRef`, undefined],
      ['reports a binding without subjects', `${binding}.subjects`, undefined],
      ['reports a binding of another account', `${binding}.subjects[0].name`, 'default'],
      ['reports a binding of an account in another namespace', `${binding}.subjects[0].namespace`, 'default'],
    ] as const
  ).map(([name, path, value]): Case => ({
    id: 'OCP-02',
    name,
    clean: () => elsewhere(),
    path,
    value,
    found: { object: 'ServiceAccount/istio-system/istio-cni' },
  })),
  {
    id: 'OCP-03',
    name: 'reports a ztunnel in a namespace that istiod does not trust',
    clean: () => openshift(),
    path: 'install.objects[DaemonSet/kube-system/ztunnel].metadata.namespace',
    value: 'mesh',
    found: {
      object: 'Deployment/istio-system/istiod',
      field: 'CA_TRUSTED_NODE_ACCOUNTS',
      message: 'kube-system/ztunnel; it must contain mesh/ztunnel',
      fix: '"path":"values.pilot.trustedZtunnelNamespace","value":"mesh"',
    },
  },
  {
    id: 'OCP-02',
    name: 'reports CNI without ztunnel',
    clean: () => openshift(...sidecarSets),
    path: 'install.components[cni].namespace',
    value: 'mesh',
    found: { object: 'ServiceAccount/mesh/istio-cni' },
  },
  {
    id: 'OCP-03',
    name: 'reports a ztunnel in a mesh of sidecars',
    clean: () => openshift(...sidecarSets),
    path: 'install.objects[+]',
    value: {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: { name: 'ztunnel', namespace: 'mesh', labels: { 'app.kubernetes.io/name': 'ztunnel' } },
    },
    found: { object: 'Deployment/istio-system/istiod', message: 'it must contain mesh/default' },
  },
  {
    id: 'OCP-03',
    name: 'accepts one of several trusted accounts',
    clean: () => openshift('values.pilot.env.CA_TRUSTED_NODE_ACCOUNTS=a/ztunnel\\,kube-system/ztunnel'),
    path: `${istiod}.env[CA_TRUSTED_NODE_ACCOUNTS].value`,
    value: 'a/ztunnel,b/ztunnel',
    found: { object: 'Deployment/istio-system/istiod' },
  },
  {
    id: 'OCP-03',
    name: 'reports an empty list of trusted accounts',
    clean: () => openshift(),
    path: `${istiod}.env[CA_TRUSTED_NODE_ACCOUNTS].value`,
    value: '',
    found: {
      object: 'Deployment/istio-system/istiod',
      message: 'not set; it must contain kube-system/ztunnel',
    },
  },
  {
    id: 'OCP-04',
    name: 'reports synchronised labels of istio-system',
    clean: () => elsewhere(),
    path: `namespaces[istio-system].labels[${sync}]`,
    value: 'true',
    found: {
      object: 'Namespace/istio-system',
      field: sync,
      fix: `kubectl label namespace istio-system --overwrite ${sync}=true pod-security.kubernetes.io/enforce-`,
    },
  },
  {
    id: 'OCP-04',
    name: 'reports a namespace that does not exist yet',
    clean: () => elsewhere(),
    path: 'namespaces[istio-system].name',
    value: 'other',
    found: { object: 'Namespace/istio-system', fix: 'kubectl delete namespace istio-system' },
  },
  {
    id: 'OCP-04',
    name: 'reports a namespace other than kube-system',
    clean: () => openshift(),
    path: 'install.components[cni].namespace',
    value: 'mesh',
    found: { object: 'Namespace/mesh', message: 'the level must be privileged' },
  },
  ...(
    [
      [
        'reports another directory of binaries',
        `${template}.volumes[cni-bin-dir].hostPath.path`,
        '/opt/cni/bin',
        'cniBinDir',
      ],
      [
        'reports another directory of configuration',
        `${template}.volumes[cni-net-dir].hostPath.path`,
        '/etc/cni/net.d',
        'cniConfDir',
      ],
      ['reports a chained plugin', `${config}.CHAINED_CNI_PLUGIN`, 'true', 'chained'],
      ['reports another file name', `${config}.CNI_CONF_NAME`, '10-istio.conf', 'cniConfFileName'],
      ['reports a missing file name', `${config}.CNI_CONF_NAME`, undefined, 'cniConfFileName'],
      [
        'reports a missing network definition',
        'install.objects[NetworkAttachmentDefinition/default/istio-cni]',
        undefined,
        'provider',
      ],
      [
        'reports missing SELinux options',
        `${template}.containers[install-cni].securityContext.seLinuxOptions`,
        undefined,
        'seLinuxOptions.type',
      ],
    ] as const
  ).map(([name, path, value, key]): Case => ({
    id: 'OCP-05',
    name,
    clean: () => openshift(),
    path,
    value,
    found: {
      object: agent,
      field: `values.cni.${key}`,
      message: 'instead of',
      fix: `"path":"values.cni.${key}"`,
    },
  })),
  {
    id: 'OCP-05',
    name: 'reports other values without the platform',
    clean: byHand,
    path: `${config}.CHAINED_CNI_PLUGIN`,
    value: 'true',
    found: { object: agent, fix: '"path":"values.global.platform","value":"openshift"' },
  },
  {
    id: 'OCP-05',
    name: 'reports a missing configuration',
    clean: () => openshift(),
    path: 'install.objects[ConfigMap/kube-system/istio-cni-config].data',
    value: undefined,
    found: { object: agent, message: 'CHAINED_CNI_PLUGIN is not set instead of false' },
  },
]
