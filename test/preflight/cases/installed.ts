// The owners of existing installs.
import type { CustomFacts, WorkloadFacts } from '../../../src/facts/facts.ts'
import type { DryRunResult } from '../../../src/facts/dry-run.ts'
import { sample, type Clean, type SampleOptions } from '../../support/evidence.ts'
import { clusterCustom, custom, istioCni, istiod, namespace, ztunnel } from '../../support/installed.ts'
import type { Case } from '../case.ts'

/** An install by ambientctl, as a second preflight finds it. */
function own(change: Partial<Clean> = {}, options: SampleOptions = {}): Clean {
  return structuredClone({
    ...sample('k3s', options),
    deployments: [istiod('1.31.1')],
    daemonSets: [istioCni('1.31.1'), ztunnel('1.31.1')],
    helmRecords: ['istio-base', 'istiod', 'istio-cni', 'ztunnel'].map((name) => ({
      namespace: 'istio-system',
      name: `sh.helm.release.v1.${name}.v1`,
      labels: { owner: 'helm', name, 'ambientctl.io/profile': 'ambient' },
    })),
    ...change,
  })
}

const by = (name: string, namespaceOfRelease = 'istio-system') => ({ name, namespace: namespaceOfRelease })

const account = (fields: Partial<DryRunResult> = {}): DryRunResult => ({
  ref: { apiVersion: 'v1', kind: 'ServiceAccount', namespace: 'istio-system', name: 'istiod' },
  exists: true,
  owner: by('istiod'),
  marks: { 'app.kubernetes.io/managed-by': 'Helm' },
  ...fields,
})

const mesh = {
  namespace: 'meshes',
  name: 'sh.helm.release.v1.mesh.v3',
  labels: { owner: 'helm', name: 'mesh' },
}

const conflict = (manager: string, field = '.spec.replicas', through = '') => ({
  reason: 'FieldManagerConflict',
  message: `conflict with "${manager}"${through} using apps/v1`,
  field,
})

const refused = (...causes: ReturnType<typeof conflict>[]): DryRunResult => ({
  ref: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'istio-system', name: 'istiod' },
  exists: true,
  refusal: { status: 409, reason: 'Conflict', message: 'Apply failed', causes },
})

const operator: WorkloadFacts = istiod('1.20.0', {
  namespace: 'istio-operator',
  name: 'istio-operator',
  labels: { name: 'istio-operator' },
  desired: 0,
})

const installedState: CustomFacts = custom('IstioOperator', 'installed-state', {
  apiVersion: 'install.istio.io/v1alpha1',
  namespace: 'istio-system',
  finalizers: ['keep.example.io'],
})

const finalizers = ['keep.example.io', 'istio-finalizer.install.istio.io']

const owners: Case[] = [
  {
    id: 'PREV-01',
    name: 'reports istiod of an Argo CD application by its tracking id',
    clean: () =>
      own({
        deployments: [
          istiod('1.31.1', {
            annotations: { 'argocd.argoproj.io/tracking-id': '$(id):apps/Deployment:a/b' },
          }),
        ],
      }),
    path: 'deployments[istiod].annotations',
    value: { 'argocd.argoproj.io/tracking-id': 'mesh:apps/Deployment:istio-system/istiod' },
    found: {
      object: 'Deployment/istio-system/istiod',
      message: 'Argo CD (mesh)',
      level: 'error',
      fix: 'argocd app delete mesh',
    },
  },
  {
    id: 'PREV-01',
    name: 'reports istio-cni of an Argo CD application by its label',
    clean: () => own(),
    path: 'daemonSets[istio-cni-node].labels',
    value: { 'k8s-app': 'istio-cni-node', 'argocd.argoproj.io/instance': 'cni' },
    found: {
      object: 'DaemonSet/istio-system/istio-cni-node',
      message: 'Argo CD (cni)',
      fix: 'change Istio through the Application cni',
    },
  },
  {
    id: 'PREV-01',
    name: 'reports a ztunnel of Flux',
    clean: () => own(),
    path: 'daemonSets[ztunnel].labels',
    value: { 'app.kubernetes.io/name': 'ztunnel', 'kustomize.toolkit.fluxcd.io/name': 'mesh' },
    found: {
      object: 'DaemonSet/istio-system/ztunnel',
      message: 'Flux (mesh)',
      level: 'error',
      fix: 'flux suspend',
    },
  },
  {
    id: 'PREV-01',
    name: 'reports a ztunnel with another name by its label',
    clean: () =>
      own({
        daemonSets: [
          ztunnel('1.31.1', { name: 'tunnel', labels: { 'argocd.argoproj.io/instance': 'mesh' } }),
        ],
      }),
    path: 'daemonSets[tunnel].labels',
    value: { 'app.kubernetes.io/name': 'ztunnel', 'argocd.argoproj.io/instance': 'mesh' },
    found: { object: 'DaemonSet/istio-system/tunnel' },
  },
  {
    id: 'PREV-01',
    name: 'reports a ztunnel without labels by its name',
    clean: () =>
      own({
        daemonSets: [
          ztunnel('1.31.1', { name: 'tunnel', labels: { 'argocd.argoproj.io/instance': 'mesh' } }),
        ],
      }),
    path: 'daemonSets[tunnel].name',
    value: 'ztunnel',
    found: { object: 'DaemonSet/istio-system/ztunnel' },
  },
  {
    id: 'PREV-01',
    name: 'reports istiod of Flux’s Helm controller',
    clean: () => own(),
    path: 'deployments[istiod].labels',
    value: { app: 'istiod', 'helm.toolkit.fluxcd.io/name': 'istiod' },
    found: {
      object: 'Deployment/istio-system/istiod',
      message: 'Flux (istiod)',
      fix: 'change Istio through istiod of Flux',
    },
  },
  {
    id: 'PREV-01',
    name: 'reports istiod of Argo CD by its field manager, with the application of the label',
    clean: () =>
      own({
        deployments: [istiod('1.31.1', { labels: { app: 'istiod', 'app.kubernetes.io/instance': 'mesh' } })],
      }),
    path: 'deployments[istiod].managers',
    value: ['argocd-controller'],
    found: { object: 'Deployment/istio-system/istiod', level: 'error', message: 'by Argo CD (mesh)' },
  },
  {
    id: 'PREV-01',
    name: 'reports istiod of an unknown application of Argo CD',
    clean: () => own(),
    path: 'deployments[istiod].managers',
    value: ['argocd-controller'],
    found: { object: 'Deployment/istio-system/istiod', level: 'error', fix: 'argocd app delete NAME' },
  },
  {
    id: 'PREV-01',
    name: 'reports istiod of Flux by its field manager',
    clean: () => own(),
    path: 'deployments[istiod].managers',
    value: ['kustomize-controller'],
    found: {
      object: 'Deployment/istio-system/istiod',
      level: 'error',
      message: 'installed by Flux',
      fix: 'flux suspend kustomization NAME',
    },
  },
  {
    id: 'PREV-01',
    name: 'reports objects of istioctl that ambientctl does not manage',
    clean: () => own({ deployments: [istiod('1.30.0', { managers: ['istio-operator', 'ambientctl'] })] }),
    path: 'deployments[istiod].managers',
    value: ['istio-operator'],
    found: { object: 'Deployment/istio-system/istiod', message: 'installed by istioctl', fix: 'adopts' },
  },
  {
    id: 'PREV-01',
    name: 'reports objects of the operator by its label',
    clean: () => own({ deployments: [istiod('1.20.0', { managers: [] })] }),
    path: 'deployments[istiod].labels',
    value: { app: 'istiod', 'install.operator.istio.io/owning-resource': 'installed-state' },
    found: { object: 'Deployment/istio-system/istiod', message: 'istioctl (installed-state)' },
  },
  {
    id: 'PREV-01',
    name: 'reports two components of one owner once',
    clean: () =>
      own({
        deployments: [istiod('1.31.1', { labels: { app: 'web', 'argocd.argoproj.io/instance': 'web' } })],
      }),
    path: 'daemonSets',
    value: [
      istioCni('1.31.1', { labels: { 'k8s-app': 'istio-cni-node', 'argocd.argoproj.io/instance': 'mesh' } }),
      ztunnel('1.31.1', {
        labels: { 'app.kubernetes.io/name': 'ztunnel', 'argocd.argoproj.io/instance': 'mesh' },
      }),
    ],
    found: { object: 'DaemonSet/istio-system/istio-cni-node and 1 more' },
  },
  {
    id: 'PREV-01',
    name: 'ignores istioctl’s field manager on objects of a Helm release',
    clean: () =>
      own({
        deployments: [
          istiod('1.31.1', {
            managers: ['istio-operator', 'helm'],
            annotations: { 'meta.helm.sh/release-name': 'istiod' },
          }),
        ],
      }),
    path: 'deployments[istiod].annotations',
    value: {},
    found: { object: 'Deployment/istio-system/istiod', message: 'istioctl' },
  },
  {
    id: 'PREV-02',
    name: 'reports an object of a recorded release',
    clean: () => own({ dryRuns: [account()], helmRecords: [mesh] }),
    path: 'dryRuns[0].owner',
    value: by('mesh', 'meshes'),
    found: {
      object: 'ServiceAccount/istio-system/istiod',
      field: 'meta.helm.sh/release-name',
      message: 'belong to the Helm release meshes/mesh',
      fix: 'kubectl delete secret -n meshes -l owner=helm,name=mesh',
    },
  },
  {
    id: 'PREV-02',
    name: 'ignores the annotations of a release without the label',
    clean: () => own({ dryRuns: [account({ owner: by('mesh', 'meshes'), marks: {} })], helmRecords: [mesh] }),
    path: 'dryRuns[0].marks',
    value: { 'app.kubernetes.io/managed-by': 'Helm' },
    found: { object: 'ServiceAccount/istio-system/istiod' },
  },
  {
    id: 'PREV-02',
    name: 'ignores objects that do not exist yet',
    clean: () => own({ dryRuns: [{ ref: account().ref, exists: false }, account()], helmRecords: [mesh] }),
    path: 'dryRuns[1].owner',
    value: by('mesh', 'meshes'),
    found: { object: 'ServiceAccount/istio-system/istiod' },
  },
  {
    id: 'PREV-02',
    name: 'ignores a release without a record',
    clean: () => own({ dryRuns: [account({ owner: by('mesh', 'meshes') })], helmRecords: [] }),
    path: 'helmRecords[+]',
    value: { namespace: 'meshes', name: 'sh.helm.release.v1.mesh.v1' },
    found: { object: 'ServiceAccount/istio-system/istiod' },
  },
  {
    id: 'PREV-02',
    name: 'suggests the namespace of an existing release of the same component',
    clean: () =>
      own({
        dryRuns: [account({ ref: { apiVersion: 'v1', kind: 'ConfigMap', name: 'istio-cni-config' } })],
        helmRecords: [{ ...mesh, namespace: 'kube-system', labels: { owner: 'helm', name: 'istio-cni' } }],
      }),
    path: 'dryRuns[0].owner',
    value: by('istio-cni', 'kube-system'),
    found: {
      object: 'ConfigMap/istio-cni-config',
      fix: '"path":"components.cni.namespace","value":"kube-system"',
    },
  },
  {
    id: 'PREV-02',
    name: 'suggests the namespace of istiod’s release as the root namespace',
    clean: () =>
      own({
        dryRuns: [account()],
        helmRecords: [{ ...mesh, namespace: 'mesh', labels: { owner: 'helm', name: 'istiod' } }],
      }),
    path: 'dryRuns[0].owner',
    value: by('istiod', 'mesh'),
    found: { object: 'ServiceAccount', fix: '"path":"values.global.istioNamespace","value":"mesh"' },
  },
  {
    id: 'PREV-02',
    name: 'suggests the namespace of the CRDs’ release as the root namespace',
    clean: () =>
      own({
        dryRuns: [account()],
        helmRecords: [{ ...mesh, namespace: 'mesh', labels: { owner: 'helm', name: 'istio-base' } }],
      }),
    path: 'dryRuns[0].owner',
    value: by('istio-base', 'mesh'),
    found: { object: 'ServiceAccount', fix: 'values.global.istioNamespace' },
  },
  {
    id: 'PREV-03',
    name: 'reports a field of another autoscaler',
    clean: () => own({ dryRuns: [refused(conflict('kubectl')), account()] }),
    path: 'dryRuns[0].refusal.causes[0].message',
    value: 'conflict with "keda" using apps/v1',
    found: {
      object: 'Deployment/istio-system/istiod',
      field: '.spec.replicas',
      message: 'managed by "keda"',
      fix: '--force',
    },
  },
  {
    id: 'PREV-03',
    name: 'reports kubectl scale, and not a field of Helm',
    clean: () => own({ dryRuns: [refused(conflict('helm', '.spec.template'), conflict('kubectl'))] }),
    path: 'dryRuns[0].refusal.causes[1]',
    value: conflict('kubectl', '.spec.replicas', ' with subresource "scale"'),
    found: { object: 'Deployment/istio-system/istiod', field: '.spec.replicas', message: '(scale)' },
  },
  {
    id: 'PREV-03',
    name: 'reports two fields of one manager in one finding',
    clean: () => own({ dryRuns: [refused(conflict('helm'), conflict('helm', '.spec.paused'))] }),
    path: 'dryRuns[0].refusal.causes',
    value: [conflict('keda'), conflict('keda', '.spec.paused')],
    found: { object: 'Deployment/istio-system/istiod', message: '.spec.paused' },
  },
  {
    id: 'PREV-04',
    name: 'reports a running operator',
    clean: () => own({ deployments: [operator] }),
    path: 'deployments[istio-operator].desired',
    value: 1,
    found: {
      object: 'Deployment/istio-operator/istio-operator',
      field: 'spec.replicas',
      message: '1 replica',
      fix: '--replicas=1',
    },
  },
  {
    id: 'PREV-04',
    name: 'ignores a Deployment with a similar name',
    clean: () => own({ deployments: [{ ...operator, name: 'my-istio-operator', desired: 1 }] }),
    path: 'deployments[0].name',
    value: 'istio-operator-1-20',
    found: { object: 'Deployment/istio-operator/istio-operator-1-20' },
  },
  {
    id: 'PREV-04',
    name: 'reports the operator’s finalizer without the operator',
    clean: () => own({ deployments: [operator], istioOperators: [installedState] }),
    path: 'istioOperators[0].finalizers',
    value: finalizers,
    found: {
      object: 'IstioOperator/istio-system/installed-state',
      field: 'metadata.finalizers',
      message: 'would hang',
      level: 'warning',
      fix: '"finalizers":["keep.example.io"]',
    },
  },
  {
    id: 'PREV-04',
    name: 'reports the operator’s finalizer on an object in deletion',
    clean: () => own({ istioOperators: [{ ...installedState, deletionTimestamp: '2026-11-20T12:00:00Z' }] }),
    path: 'istioOperators[0].finalizers',
    value: finalizers,
    found: {
      object: 'IstioOperator',
      level: 'error',
      message: 'has been in deletion since 2026-11-20',
      fix: '"undo":[]',
    },
  },
  {
    id: 'PREV-05',
    name: 'reports an IstioCNI of the Sail operator',
    clean: () => own(),
    path: 'sailResources[+]',
    value: clusterCustom('IstioCNI', 'default'),
    found: { object: 'IstioCNI/default', fix: 'kubectl delete istiocni.sailoperator.io default' },
  },
]

const otherMeshes: Case[] = [
  {
    id: 'PREV-06',
    name: 'reports a control plane of Service Mesh 2',
    clean: () => sample('openshift'),
    path: 'meshControlPlanes[+]',
    value: custom('ServiceMeshControlPlane', 'basic'),
    found: { object: 'ServiceMeshControlPlane/shop/basic', level: 'error', fix: 'oc delete' },
  },
  {
    id: 'PREV-06',
    name: 'reports a control plane of Service Mesh 2 also for sidecars',
    clean: () => sample('openshift', { set: ['profile=openshift'] }),
    path: 'meshControlPlanes[+]',
    value: custom('ServiceMeshControlPlane', 'basic'),
    found: { object: 'ServiceMeshControlPlane/shop/basic', level: 'warning' },
  },
  {
    id: 'PREV-07',
    name: 'reports the namespace of the add-on',
    clean: () => sample('aks'),
    path: 'namespaces[+]',
    value: namespace('aks-istio-system'),
    found: { object: 'Namespace/aks-istio-system', fix: 'az aks mesh disable' },
  },
  {
    id: 'PREV-07',
    name: 'reports a namespace with a revision of the add-on',
    clean: () => ({ ...sample('aks'), namespaces: [namespace('shop', { 'istio.io/rev': 'canary' })] }),
    path: 'namespaces[shop].labels',
    value: { 'istio.io/rev': 'asm-1-26' },
    found: { object: 'Namespace/shop', message: 'shop' },
  },
  {
    id: 'PREV-08',
    name: 'reports a revision of Google’s managed mesh',
    clean: () => sample('gke'),
    path: 'googleRevisions[+]',
    value: custom('ControlPlaneRevision', 'asm-managed', { namespace: 'istio-system' }),
    found: { object: 'ControlPlaneRevision/istio-system/asm-managed' },
  },
  {
    id: 'PREV-08',
    name: 'reports the namespace of Google’s managed mesh',
    clean: () => sample('gke'),
    path: 'namespaces[+]',
    value: namespace('asm-system'),
    found: { object: 'Namespace/asm-system' },
  },
  {
    id: 'PREV-08',
    name: 'reports a namespace with a revision of Google’s managed mesh',
    clean: () => ({ ...sample('gke'), namespaces: [namespace('shop', { 'istio.io/rev': 'default' })] }),
    path: 'namespaces[shop].labels',
    value: { 'istio.io/rev': 'asm-managed-rapid' },
    found: { object: 'Namespace/shop' },
  },
  ...[
    ['linkerd-cni', 'Linkerd'],
    ['consul-consul-cni', 'Consul'],
    ['kuma-cni-node', 'Kuma'],
  ].map(([name = '', mesh = '']) => ({
    id: 'PREV-09',
    name: `reports the plugin of ${mesh}`,
    clean: () => ({
      ...sample('k3s'),
      daemonSets: [istioCni('1.31.1', { name: `${name}-monitor`, labels: {} })],
    }),
    path: 'daemonSets[0].name',
    value: name,
    found: { object: `DaemonSet/istio-system/${name}`, message: `${mesh} chains` },
  })),
  {
    id: 'PREV-10',
    name: 'reports istio-cni in the namespace of the platform',
    clean: () => own(),
    path: 'daemonSets[istio-cni-node].namespace',
    value: 'kube-system',
    found: {
      object: 'DaemonSet/kube-system/istio-cni-node',
      message: 'already installed in namespace kube-system',
      fix: '"path":"components.cni.namespace","value":"kube-system"',
    },
  },
  {
    id: 'PREV-10',
    name: 'reports istio-cni with another name by its label',
    clean: () => own({ daemonSets: [istioCni('1.31.1', { name: 'cni', namespace: 'other', labels: {} })] }),
    path: 'daemonSets[cni].labels',
    value: { 'k8s-app': 'istio-cni-node' },
    found: { object: 'DaemonSet/other/cni' },
  },
  {
    id: 'PREV-10',
    name: 'reports istio-cni by its name without labels',
    clean: () => own({ daemonSets: [istioCni('1.31.1', { name: 'cni', namespace: 'other', labels: {} })] }),
    path: 'daemonSets[cni].name',
    value: 'istio-cni-node',
    found: { object: 'DaemonSet/other/istio-cni-node' },
  },
]

export const cases: readonly Case[] = [...owners, ...otherMeshes]
