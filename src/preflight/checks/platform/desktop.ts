// Clusters on one's own machine: MicroK8s, minikube, OrbStack.
import { isTree } from '../../../values/tree.ts'
import { check, type Check } from '../../check.ts'
import { brokenBy, findWrongDirectories } from '../../nodes/directories.ts'
import { groupBy } from '../../grouping.ts'
import { renderedObject } from '../../install-view.ts'
import { minorOf } from '../../istio/versions.ts'
import { objectsText } from '../../wording.ts'

const docs = 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/'

export const desktopChecks: readonly Check[] = [
  check({
    id: 'MK8S-01',
    subject: 'platform',
    level: 'error',
    title: "istio-cni would not use the folders of MicroK8s' snap",
    why: `MicroK8s keeps CNI files below /var/snap/microk8s/current. ${brokenBy.confDir}`,
    remedy: 'Install with `--platform microk8s`.',
    docs: `${docs}#microk8s`,
    scope: { platforms: ['microk8s'], needsCni: true },
    needs: ['plan'],
    find: ({ plan }) =>
      findWrongDirectories(
        plan,
        {
          confDir: '/var/snap/microk8s/current/args/cni-network',
          binDir: '/var/snap/microk8s/current/opt/cni/bin',
        },
        { who: 'MicroK8s', platform: 'microk8s' },
      ),
  }),
  check({
    id: 'MK8S-02',
    subject: 'platform',
    level: 'error',
    title: 'This istio-cni does not find the kubelet of MicroK8s with nftables',
    why: 'With nativeNftables istio-cni looks for the kubelet, which in MicroK8s is part of the process kubelite. Releases before 1.29 do not know it: the agent ends with "kubelet process not found in /host/proc" and never becomes ready.',
    remedy: 'Install Istio 1.29 or newer, or leave `values.global.nativeNftables` out.',
    docs: 'https://github.com/istio/istio/issues/58185',
    scope: { platforms: ['microk8s'], mode: 'ambient', needsCni: true },
    needs: ['plan'],
    find: ({ plan }) => {
      const config = renderedObject(plan, 'ConfigMap', 'istio-cni-config')
      const data = isTree(config?.['data']) ? config['data'] : {}
      // A tag like `latest` says nothing, and is newer than that.
      if (data['NATIVE_NFTABLES'] !== 'true' || (minorOf(plan.tag) ?? 29) >= 29) return []
      return [
        {
          object: `ConfigMap/${config?.metadata.namespace}/istio-cni-config`,
          field: 'data.NATIVE_NFTABLES',
          message: `true with istio-cni ${plan.tag}; 1.29.0 is the first that works with MicroK8s`,
          fix: {
            kind: 'render',
            text: 'use iptables, or a newer Istio',
            set: [{ path: 'values.global.nativeNftables', value: false }],
          },
        },
      ]
    },
  }),
  check({
    id: 'MINI-01',
    subject: 'platform',
    level: 'error',
    title: "istio-cni would look for minikube's network namespaces in the wrong folder",
    why: `Docker keeps network namespaces in /var/run/docker/netns, containerd and CRI-O in /var/run/netns. What counts is the runtime in the node and not minikube's driver. ${brokenBy.netnsDir}`,
    remedy:
      'With the Docker runtime install with `--platform minikube`; with containerd or CRI-O set `values.cni.cniNetnsDir=/var/run/netns` or leave the platform out.',
    docs: `${docs}#minikube`,
    scope: { platforms: ['minikube'], mode: 'ambient', needsCni: true },
    needs: ['plan', 'nodes'],
    find: ({ plan, nodes }) => {
      const runtimeOf = (version: string) => version.split(':')[0] ?? ''
      const groups = groupBy(
        nodes,
        ({ nodeInfo }) => runtimeOf(nodeInfo.containerRuntimeVersion) === 'docker',
      )
      return [...groups].flatMap(([isDocker, group]) => {
        const netnsDir = isDocker ? '/var/run/docker/netns' : '/var/run/netns'
        return findWrongDirectories(
          plan,
          { netnsDir },
          {
            who: objectsText(group.map(({ name }) => `Node/${name}`)),
            because: `status.nodeInfo.containerRuntimeVersion: ${group[0]?.nodeInfo.containerRuntimeVersion}`,
            ...(isDocker && { platform: 'minikube' }),
          },
        )
      })
    },
  }),
  check({
    id: 'MINI-02',
    subject: 'platform',
    level: 'info',
    title: "minikube runs its own bridge instead of a CNI plugin's DaemonSet",
    why: "With minikube's own bridge, early versions of ambient mode did not get any traffic. Newer ones do; a plugin such as kindnet or Calico is what Istio is tested with.",
    remedy: 'Where pods have no connection, create the cluster with `minikube start --cni=kindnet`.',
    docs: 'https://github.com/istio/istio/issues/41153',
    scope: { platforms: ['minikube'], mode: 'ambient' },
    needs: ['detection'],
    find: ({ detection }) => {
      if (detection.cnis.some(({ object }) => object.startsWith('DaemonSet/'))) return []
      return [
        {
          object: 'Namespace/kube-system',
          field: 'DaemonSet',
          message:
            'no DaemonSet of a CNI plugin; a cluster with kindnet or Calico is what Istio is tested with',
          fix: {
            kind: 'print',
            text: 'if pods have no connection, create the cluster with a plugin',
            commands: ['minikube start --cni=kindnet'],
          },
        },
      ]
    },
  }),
  check({
    id: 'ORB-01',
    subject: 'platform',
    level: 'info',
    title: 'OrbStack comes without a CNI plugin that istio-cni could join',
    why: "OrbStack's cluster connects pods without a CNI configuration file, unless its documentation's steps for CNI were followed. istio-cni-node then never becomes ready, and the install waits in vain.",
    remedy: "Follow the section on CNI of OrbStack's documentation before the install.",
    docs: 'https://docs.orbstack.dev/kubernetes/',
    scope: { platforms: ['orbstack'], needsCni: true },
    needs: ['nodes', 'detection'],
    find: ({ nodes, detection }) => {
      const orb = nodes
        .filter(({ nodeInfo }) => nodeInfo.osImage === 'OrbStack')
        .map(({ name }) => `Node/${name}`)
      if (orb.length === 0 || detection.cnis.length > 0) return []
      return [
        {
          object: objectsText(orb),
          field: 'status.nodeInfo.osImage',
          message: 'OrbStack, and no CNI plugin is to be seen; istio-cni needs the configuration of one',
          fix: {
            kind: 'print',
            text: "set up CNI as OrbStack's documentation has it, then install",
            commands: [],
          },
        },
      ]
    },
  }),
]
