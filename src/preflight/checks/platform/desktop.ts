// Checks for local clusters: MicroK8s, minikube, OrbStack.
import { isTree } from '../../../values/tree.ts'
import { check, type Check } from '../../check.ts'
import { directoryConsequences, findWrongDirectories } from '../../nodes/directories.ts'
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
    title: 'CNI directories do not match MicroK8s',
    why: `MicroK8s keeps CNI files below /var/snap/microk8s/current. ${directoryConsequences.confDir}`,
    remedy: 'Install with `--platform microk8s`.',
    docs: `${docs}#microk8s`,
    scope: { platform: { directories: ['microk8s'] }, needsCni: true },
    needs: ['install'],
    find: ({ install }) =>
      findWrongDirectories(
        install,
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
    title: 'This istio-cni does not support nftables on MicroK8s',
    why: 'With nativeNftables, istio-cni looks for the kubelet process, which MicroK8s runs as part of kubelite. Releases before 1.29 do not find it: the agent fails with "kubelet process not found in /host/proc" and never becomes ready.',
    remedy: 'Install Istio 1.29 or newer, or remove `values.global.nativeNftables`.',
    docs: 'https://github.com/istio/istio/issues/58185',
    scope: { platform: { nodes: ['microk8s'] }, mode: 'ambient', needsCni: true },
    needs: ['install'],
    find: ({ install }) => {
      const config = renderedObject(install, 'ConfigMap', 'istio-cni-config')
      const data = isTree(config?.['data']) ? config['data'] : {}
      // A tag like `latest` has no version and counts as newer.
      if (data['NATIVE_NFTABLES'] !== 'true' || (minorOf(install.tag) ?? 29) >= 29) return []
      return [
        {
          object: `ConfigMap/${config?.metadata.namespace}/istio-cni-config`,
          field: 'data.NATIVE_NFTABLES',
          message: `is true with istio-cni ${install.tag}; MicroK8s needs 1.29.0 or newer`,
          fix: {
            kind: 'render',
            text: 'use iptables, or install a newer Istio',
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
    title: 'The directory of network namespaces does not match the container runtime',
    why: `Docker keeps network namespaces in /var/run/docker/netns, containerd and CRI-O in /var/run/netns. The runtime in the node decides, not the driver of minikube. ${directoryConsequences.netnsDir}`,
    remedy:
      'With the Docker runtime, install with `--platform minikube`. With containerd or CRI-O, set `values.cni.cniNetnsDir=/var/run/netns` or install without a platform.',
    docs: `${docs}#minikube`,
    scope: { platform: { directories: ['docker'] }, mode: 'ambient', needsCni: true },
    needs: ['install', 'nodes'],
    find: ({ install, nodes }) => {
      const runtimeOf = (version: string) => version.split(':')[0] ?? ''
      const groups = groupBy(
        nodes,
        ({ nodeInfo }) => runtimeOf(nodeInfo.containerRuntimeVersion) === 'docker',
      )
      return [...groups].flatMap(([isDocker, group]) => {
        const netnsDir = isDocker ? '/var/run/docker/netns' : '/var/run/netns'
        return findWrongDirectories(
          install,
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
    title: 'minikube runs its own bridge instead of the DaemonSet of a CNI plugin',
    why: "Early versions of ambient mode did not capture traffic on minikube's own bridge. Newer versions do, but Istio is tested with plugins such as kindnet and Calico.",
    remedy: 'If pods have no connection, create the cluster with `minikube start --cni=kindnet`.',
    docs: 'https://github.com/istio/istio/issues/41153',
    scope: { platform: { cni: ['bridge'] }, mode: 'ambient' },
    needs: ['detection'],
    find: ({ detection }) => {
      if (detection.cnis.some(({ object }) => object.startsWith('DaemonSet/'))) return []
      return [
        {
          object: 'Namespace/kube-system',
          field: 'DaemonSet',
          message: 'there is no DaemonSet of a CNI plugin; Istio is tested with kindnet and Calico',
          fix: {
            kind: 'print',
            text: 'if pods have no connection, create the cluster with a CNI plugin',
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
    title: 'No CNI plugin that istio-cni could extend',
    why: 'The cluster of OrbStack connects pods without a CNI configuration file unless you set up CNI as its documentation describes. Without the file, istio-cni-node never becomes ready and the install times out.',
    remedy: 'Set up CNI as the documentation of OrbStack describes, then install.',
    docs: 'https://docs.orbstack.dev/kubernetes/',
    scope: { platform: { cni: ['none'] }, needsCni: true },
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
          message: 'OrbStack without a CNI plugin; istio-cni needs the configuration of one',
          fix: {
            kind: 'print',
            text: 'set up CNI as the documentation of OrbStack describes, then install',
            commands: [],
          },
        },
      ]
    },
  }),
]
