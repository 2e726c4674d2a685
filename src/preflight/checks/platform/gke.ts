// Checks for Google Kubernetes Engine.
import { check, type Check, type CheckFinding } from '../../check.ts'
import { directoryConsequences, findWrongDirectories } from '../../nodes/directories.ts'
import { namespaceUndo } from '../../fixes/namespace-labels.ts'
import { nodeNamespaces } from '../../install-view.ts'
import {
  namespacesWithCriticalQuota,
  criticalClass,
  criticalQuotaAction,
  plannedQuotas,
} from '../../workloads/quotas.ts'
import { rejectionCause } from '../../refusals/rejections.ts'
import { amountText, listText, objectsText } from '../../wording.ts'

const docs =
  'https://istio.io/latest/docs/ambient/install/platform-prerequisites/#google-kubernetes-engine-gke'

/** DaemonSets of the GKE features that install a CNI plugin. */
const cniFeatures: ReadonlySet<string> = new Set(['calico-node', 'netd', 'anetd', 'gke-metadata-server'])

export const gkeChecks: readonly Check[] = [
  check({
    id: 'GKE-01',
    subject: 'platform',
    level: 'error',
    title: 'GKE has no ResourceQuota for the pods of istio-cni and ztunnel',
    why: `GKE admits pods of priority class ${criticalClass} only in namespaces with a ResourceQuota for that class, such as kube-system. Elsewhere the DaemonSets istio-cni-node and ztunnel cannot create pods: "insufficient quota to match these scopes: [{PriorityClass In [${criticalClass} …]}]".`,
    remedy:
      'Apply the ResourceQuota gcp-critical-pods to the namespaces of istio-cni and ztunnel, install with `--platform gke`, which creates quotas, or install both components into kube-system.',
    docs,
    scope: { platform: { admission: ['critical-pods-quota'] } },
    needs: ['install', 'resourceQuotas', 'namespaces'],
    find: ({ install, resourceQuotas, namespaces }) => {
      const admitted = new Set([
        'kube-system',
        ...namespacesWithCriticalQuota([...resourceQuotas, ...plannedQuotas(install)]),
      ])
      const missing = nodeNamespaces(install).filter((namespace) => !admitted.has(namespace))
      if (missing.length === 0) return []
      const toMake = missing.filter((name) => !namespaces.some((namespace) => namespace.name === name))
      return [
        {
          object: objectsText(missing.map((name) => `Namespace/${name}`)),
          field: 'ResourceQuota.spec.scopeSelector',
          message: `there is no ResourceQuota for priority class ${criticalClass} in ${missing.join(', ')}; the pods of istio-cni and ztunnel need one`,
          causes: missing.map((namespace) => rejectionCause('critical-quota', `Namespace/${namespace}`)),
          fix: {
            kind: 'apply',
            text: `apply ResourceQuota gcp-critical-pods to ${missing.join(', ')}; installing with --platform gke does the same`,
            actions: [
              ...toMake.map((name) => ({
                do: 'apply' as const,
                object: { apiVersion: 'v1', kind: 'Namespace', metadata: { name } },
                isNew: true,
              })),
              ...missing.map((namespace) => criticalQuotaAction(namespace, resourceQuotas)),
            ],
            undo: [
              ...missing.map((namespace) => `kubectl -n ${namespace} delete resourcequota gcp-critical-pods`),
              ...toMake.map(namespaceUndo),
            ],
          },
        },
      ]
    },
  }),
  check({
    id: 'GKE-02',
    subject: 'platform',
    level: 'error',
    title: 'CNI binary directory does not match GKE',
    why: `The nodes of GKE keep CNI binaries in /home/kubernetes/bin. ${directoryConsequences.binDir}`,
    remedy: 'Install with `--platform gke`, or set `values.cni.cniBinDir=/home/kubernetes/bin`.',
    docs,
    scope: { platform: { directories: ['gke'] }, needsCni: true },
    needs: ['install'],
    find: ({ install }) =>
      findWrongDirectories(install, { binDir: '/home/kubernetes/bin' }, { who: 'GKE', platform: 'gke' }),
  }),
  check({
    id: 'GKE-03',
    subject: 'platform',
    level: 'error',
    title: 'GKE Autopilot does not admit istio-cni',
    why: 'Autopilot rejects writable host directories and capabilities such as SYS_ADMIN ("denied by autogke-no-write-mode-hostpath, autogke-default-linux-capabilities"), so istio-cni and ambient mode cannot run there. Sidecars can run if the cluster allows NET_ADMIN.',
    remedy: 'Use a Standard cluster for ambient mode. On Autopilot use sidecars without the CNI plugin.',
    docs: 'https://istio.io/latest/docs/setup/platform-setup/gke/',
    scope: { platform: { nodes: ['google'] }, needsCni: true },
    needs: ['nodes'],
    find: ({ nodes }) => {
      const autopilot = nodes.filter(({ name }) => name.startsWith('gk3-')).map(({ name }) => `Node/${name}`)
      if (autopilot.length === 0) return []
      return [
        {
          object: objectsText(autopilot),
          field: 'metadata.name',
          message: `${amountText(autopilot.length, 'node')} of GKE Autopilot (${listText(autopilot)}); istio-cni needs nodes of a Standard cluster`,
          fix: {
            kind: 'print',
            text: 'use a Standard cluster, or allow NET_ADMIN on Autopilot and install sidecars without the CNI plugin',
            commands: [
              'gcloud container clusters update CLUSTER --workload-policies=allow-net-admin',
              'ambientctl install --set profile=default --set components.cni.enabled=false',
            ],
          },
        },
      ]
    },
  }),
  check({
    id: 'GKE-05',
    subject: 'platform',
    level: 'error',
    title: 'No CNI plugin on GKE that istio-cni could extend',
    why: 'istio-cni adds itself to the configuration of another CNI plugin. GKE has one only with network policy, Dataplane V2, Workload Identity or intranode visibility. Without one, istio-cni-node never becomes ready and the install times out.',
    remedy: 'Enable network policy, Workload Identity or intranode visibility for the cluster.',
    docs: 'https://istio.io/latest/docs/setup/additional-setup/cni/#prerequisites',
    scope: { platform: { nodes: ['google'] }, needsCni: true },
    needs: ['daemonSets', 'nodes'],
    find: ({ daemonSets, nodes }): CheckFinding[] => {
      const isOn =
        daemonSets.some(({ namespace, name }) => namespace === 'kube-system' && cniFeatures.has(name)) ||
        nodes.some(({ labels }) => labels['cloud.google.com/gke-netd-ready'] === 'true')
      if (isOn) return []
      return [
        {
          object: 'Namespace/kube-system',
          field: 'DaemonSet',
          message: `there is no DaemonSet ${[...cniFeatures].join(', ')} and no node with the label cloud.google.com/gke-netd-ready=true, so no CNI plugin seems to be enabled`,
          fix: {
            kind: 'print',
            text: 'enable network policy (this recreates the nodes), or another feature that installs a CNI plugin',
            commands: [
              'gcloud container clusters update CLUSTER --update-addons=NetworkPolicy=ENABLED',
              'gcloud container clusters update CLUSTER --enable-network-policy',
            ],
          },
        },
      ]
    },
  }),
  check({
    id: 'GKE-06',
    subject: 'platform',
    level: 'warning',
    title: 'Dataplane V2 of GKE 1.34 may lose traffic between ztunnels',
    why: 'Users of Dataplane V2 on GKE 1.34 and newer report that connections between ambient pods on different nodes hang, because packets to port 15008 (HBONE) are lost. Google owns this configuration, so neither Istio nor you can change it.',
    remedy: 'Test a connection between ambient pods on two nodes first, and follow the issue.',
    docs: 'https://github.com/istio/istio/issues/59754',
    scope: { platform: { nodes: ['google'] }, mode: 'ambient' },
    needs: ['daemonSets', 'server'],
    find: ({ daemonSets, server }): CheckFinding[] => {
      const anetd = daemonSets.find(({ namespace, name }) => namespace === 'kube-system' && name === 'anetd')
      if (!anetd || server.minor < 34) return []
      return [
        {
          object: 'DaemonSet/kube-system/anetd',
          field: 'metadata.name',
          message: `Dataplane V2 (anetd) on Kubernetes ${server.gitVersion}; users report lost HBONE connections from 1.34 on`,
          fix: {
            kind: 'print',
            text: 'test a connection between ambient pods on two nodes; if it hangs, stay on 1.33 or use sidecars',
            commands: [],
          },
        },
      ]
    },
  }),
]
