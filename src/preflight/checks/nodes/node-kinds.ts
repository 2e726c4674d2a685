// NODE-01 … NODE-05, NODE-17 and NODE-19: nodes on which the agents cannot run, or need other settings.
import { nodeAgentsFor, hasImages, isServerless, excludeNodesFix } from '../../workloads/agents.ts'
import { check, type Check } from '../../check.ts'
import { directoryCause, renderedDirectory } from '../../nodes/directories.ts'
import { isCni } from '../../istio/istio.ts'
import { amountText, listText, objectsText } from '../../wording.ts'

const prerequisites = 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/'
const dockerNetns = '/var/run/docker/netns'

const nodesText = (nodes: readonly { readonly name: string }[]) =>
  objectsText(nodes.map(({ name }) => `Node/${name}`))

/** The directory in which Docker keeps network namespaces. */
const cniLayout = (directories = 'usual'): string => (directories === 'docker' ? 'usual' : directories)

export const nodeKindChecks: readonly Check[] = [
  check({
    id: 'NODE-01',
    subject: 'nodes',
    level: 'error',
    title: 'No Linux nodes',
    why: 'The pods of Istio select the label kubernetes.io/os=linux. Without such a node, istiod stays Pending and the DaemonSets create no pods.',
    remedy: 'Add a Linux node. The kubelet sets the label.',
    docs: 'https://kubernetes.io/docs/reference/labels-annotations-taints/#kubernetes-io-os',
    needs: ['nodes'],
    find: ({ nodes }) => {
      if (nodes.some(({ labels }) => labels['kubernetes.io/os'] === 'linux')) return []
      const isEmpty = nodes.length === 0
      return [
        {
          object: isEmpty ? 'Cluster' : nodesText(nodes),
          field: 'metadata.labels[kubernetes.io/os]',
          // A cluster that scales from zero adds nodes for pending pods.
          level: isEmpty ? 'warning' : 'error',
          message: isEmpty
            ? 'the cluster has no nodes: the install waits until there is one'
            : `${amountText(nodes.length, 'node')}, none with kubernetes.io/os=linux`,
          fix: {
            kind: 'print',
            text: 'add a Linux node',
            commands: ['kubectl get nodes -L kubernetes.io/os'],
          },
        },
      ]
    },
  }),
  check({
    id: 'NODE-02',
    subject: 'nodes',
    level: 'info',
    title: 'Windows pods cannot join the mesh',
    why: 'Istio runs only on Linux. Pods on Windows nodes have neither a sidecar nor ztunnel: their traffic is plain text, and strict mTLS rejects it.',
    remedy:
      'Do not label their namespaces for the mesh, and do not require strict mTLS of the workloads that they call.',
    needs: ['nodes'],
    find: ({ nodes }) => {
      const windows = nodes.filter(({ labels }) => labels['kubernetes.io/os'] === 'windows')
      if (windows.length === 0) return []
      return [
        {
          object: nodesText(windows),
          field: 'metadata.labels[kubernetes.io/os]',
          message: `${amountText(windows.length, 'node')} with Windows; their pods stay outside the mesh`,
          fix: {
            kind: 'print',
            text: 'do not label namespaces of Windows workloads for the mesh',
            commands: [],
          },
        },
      ]
    },
  }),
  check({
    id: 'NODE-03',
    subject: 'nodes',
    level: 'error',
    title: 'No Istio images for the CPU architecture of some nodes',
    why: "Images exist for amd64 and arm64. On other nodes the agents fail with 'exec format error' or 'no match for platform in manifest' and the install times out. Ambient pods on these nodes are not in the mesh.",
    remedy: 'Exclude these nodes with an affinity of the agents, or use your own images (global.hub).',
    needs: ['nodes', 'install'],
    find: ({ nodes, install }) => {
      const foreign = nodes.filter((node) => !hasImages(node) && nodeAgentsFor(node, install).length > 0)
      if (foreign.length === 0) return []
      const texts = foreign.map(({ name, nodeInfo }) => `${name} (${nodeInfo.architecture || 'unknown'})`)
      return [
        {
          object: nodesText(foreign),
          field: 'status.nodeInfo.architecture',
          level: install.mode === 'ambient' ? 'error' : 'warning',
          message: `${listText(texts)}; there are images for amd64 and arm64`,
          fix: excludeNodesFix(
            nodes,
            install,
            'exclude these nodes for the agents; pods on them are then not in the mesh',
          ),
        },
      ]
    },
  }),
  check({
    id: 'NODE-04',
    subject: 'nodes',
    level: 'error',
    title: 'The directory of network namespaces does not match Docker',
    why: "Docker keeps network namespaces in /var/run/docker/netns. With another directory istio-cni cannot enter pods: they stay in ContainerCreating ('failed to open netns') or run outside the mesh.",
    remedy: 'Set values.cni.cniNetnsDir=/var/run/docker/netns.',
    docs: `${prerequisites}#minikube`,
    scope: { mode: 'ambient', needsCni: true },
    needs: ['nodes', 'install'],
    find: ({ nodes, install }) => {
      const directory = renderedDirectory(install, 'netnsDir')
      const onDocker = nodes.filter(
        (node) =>
          node.nodeInfo.containerRuntimeVersion.startsWith('docker://') &&
          nodeAgentsFor(node, install).length > 0,
      )
      if (onDocker.length === 0 || directory === dockerNetns) return []
      const others = nodes.length - onDocker.length
      return [
        {
          object: nodesText(onDocker),
          field: 'status.nodeInfo.containerRuntimeVersion',
          message: `${onDocker[0]?.nodeInfo.containerRuntimeVersion}, but istio-cni would use ${directory}; it must be ${dockerNetns}${others === 0 ? '' : `, although ${amountText(others, 'node')} without Docker need the other directory`}`,
          causes: [directoryCause('netnsDir')],
          fix: {
            kind: 'render',
            text: 'use the directory of Docker',
            set: [{ path: 'values.cni.cniNetnsDir', value: dockerNetns }],
          },
        },
      ]
    },
  }),
  check({
    id: 'NODE-05',
    subject: 'nodes',
    level: 'error',
    title: 'The node agents cannot run on serverless nodes',
    why: 'Fargate and virtual kubelets do not run DaemonSets: the pods of istio-cni and ztunnel stay Pending and the install times out. Pods on these nodes cannot be ambient, and have a sidecar only with istio-init.',
    remedy: 'Exclude these nodes with an affinity of the agents, and keep their workloads out of the mesh.',
    docs: 'https://docs.aws.amazon.com/eks/latest/userguide/fargate.html',
    needs: ['nodes', 'install'],
    find: ({ nodes, install }) => {
      const serverless = nodes.filter((node) => isServerless(node) && nodeAgentsFor(node, install).length > 0)
      if (serverless.length === 0) return []
      const isAll = nodes.every(isServerless)
      const text = 'exclude these nodes for the agents; pods on them are then not in the mesh'
      return [
        {
          object: nodesText(serverless),
          field: 'metadata.labels',
          message: isAll
            ? 'all nodes are serverless; the mesh needs nodes that run DaemonSets'
            : `${amountText(serverless.length, 'serverless node')} of ${nodes.length}: ${listText(serverless.map(({ name }) => name))}`,
          fix: isAll
            ? { kind: 'print', text: 'add nodes that run DaemonSets', commands: [] }
            : excludeNodesFix(nodes, install, text),
        },
      ]
    },
  }),
  check({
    id: 'NODE-17',
    subject: 'nodes',
    level: 'warning',
    title: 'Nodes need different CNI directories',
    why: 'The DaemonSet of istio-cni has one set of directories. On nodes with other directories, pods stay in ContainerCreating with \'failed to find plugin "istio-cni"\', or the agent never becomes ready.',
    remedy: 'Run istio-cni on nodes of one kind with an affinity, or use the same directories on all nodes.',
    scope: { needsCni: true },
    needs: ['detection', 'nodes', 'install'],
    find: ({ detection, nodes, install }) => {
      const wanted = new Set(
        nodes.filter((node) => nodeAgentsFor(node, install).length > 0).map(({ name }) => name),
      )
      const kinds = detection.mixed.filter((kind) => kind.nodes.some((name) => wanted.has(name)))
      const directories = new Set(kinds.map(({ directories }) => cniLayout(directories)))
      if (directories.size < 2) return []
      const texts = kinds.map(
        (kind) => `${kind.platform}: ${amountText(kind.nodes.length, 'node')}, such as ${kind.nodes[0]}`,
      )
      return [
        {
          object: objectsText(kinds.flatMap((kind) => kind.nodes.map((name) => `Node/${name}`))),
          field: 'metadata.labels',
          message: `${listText(texts)}; their CNI directories differ, and the plan has those of ${install.platform ?? 'no platform'}`,
          fix: {
            kind: 'print',
            text: 'run istio-cni and ztunnel on nodes of one kind (values.cni.affinity, values.ztunnel.affinity), or use the same directories on all nodes, with symbolic links',
            commands: [],
          },
        },
      ]
    },
  }),
  check({
    id: 'NODE-19',
    subject: 'nodes',
    level: 'error',
    title: 'Mounts of Docker Desktop are not shared with pods',
    why: "istio-cni mounts the directory of network namespaces with mount propagation, but this is not a shared mount in the virtual machine of Docker Desktop. Its container does not start ('path /var/run/netns is mounted on / but it is not a shared or slave mount').",
    remedy:
      'Make the mounts of the virtual machine shared after each start of Docker Desktop, or use kind, minikube or k3d.',
    docs: 'https://github.com/istio/istio/issues/54865',
    scope: { mode: 'ambient', needsCni: true },
    needs: ['nodes', 'daemonSets', 'install'],
    find: ({ nodes, daemonSets, install }) => {
      const desktop = nodes.filter(
        (node) => node.nodeInfo.osImage === 'Docker Desktop' && nodeAgentsFor(node, install).length > 0,
      )
      // A running agent proves that the mounts are shared.
      const isProven = daemonSets.some((set) => isCni(set) && set.desired > 0 && set.ready === set.desired)
      if (desktop.length === 0 || isProven) return []
      return [
        {
          object: nodesText(desktop),
          field: 'status.nodeInfo.osImage',
          message:
            'is Docker Desktop; the API does not show whether its mounts are shared, and they are not by default',
          fix: {
            kind: 'print',
            text: 'run this after each start of Docker Desktop, then install with --skip-preflight=NODE-19',
            commands: [
              'docker run --rm --privileged --pid=host alpine nsenter -t 1 -m -- mount --make-rshared /',
            ],
          },
        },
      ]
    },
  }),
]
