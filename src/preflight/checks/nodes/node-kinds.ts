// NODE-01 … NODE-05, NODE-17 and NODE-19: nodes on which the agents cannot run, or not in this way.
import { agentsFor, hasImages, isServerless, excludeNodes } from '../../workloads/agents.ts'
import { check, type Check } from '../../check.ts'
import { directoryCause, renderedDirectory } from '../../nodes/directories.ts'
import { isCni } from '../../istio/istio.ts'
import { amountText, listText, objectsText } from '../../wording.ts'

const prerequisites = 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/'
const dockerNetns = '/var/run/docker/netns'

const nodesText = (nodes: readonly { readonly name: string }[]) =>
  objectsText(nodes.map(({ name }) => `Node/${name}`))

/** Platforms that have CNI files in folders of their own; all others share the usual ones. */
const ownFolders: ReadonlySet<string> = new Set(['gke', 'k3s', 'k3d', 'microk8s', 'openshift'])

export const nodeKindChecks: readonly Check[] = [
  check({
    id: 'NODE-01',
    subject: 'nodes',
    level: 'error',
    title: 'No node runs Linux',
    why: "Istio's pods select the label kubernetes.io/os=linux: they stay Pending, and their DaemonSets have no pods at all.",
    remedy: 'Add a Linux node; nodes get the label from their kubelet.',
    docs: 'https://kubernetes.io/docs/reference/labels-annotations-taints/#kubernetes-io-os',
    needs: ['nodes'],
    find: ({ nodes }) => {
      if (nodes.some(({ labels }) => labels['kubernetes.io/os'] === 'linux')) return []
      const isEmpty = nodes.length === 0
      return [
        {
          object: isEmpty ? 'Cluster' : nodesText(nodes),
          field: 'metadata.labels[kubernetes.io/os]',
          // A cluster that scales from zero makes nodes when pods wait.
          level: isEmpty ? 'warning' : 'error',
          message: isEmpty
            ? 'the cluster has no nodes: the install waits until one is there'
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
    title: 'Pods on Windows are not in the mesh',
    why: 'Istio runs on Linux alone: pods of Windows nodes get neither a sidecar nor ztunnel, and talk to the mesh as any outsider.',
    remedy: 'Keep their namespaces without the labels of the mesh, or their peers without strict mutual TLS.',
    needs: ['nodes'],
    find: ({ nodes }) => {
      const windows = nodes.filter(({ labels }) => labels['kubernetes.io/os'] === 'windows')
      if (windows.length === 0) return []
      return [
        {
          object: nodesText(windows),
          field: 'metadata.labels[kubernetes.io/os]',
          message: `${amountText(windows.length, 'node')} with Windows: pods there stay outside the mesh`,
          fix: {
            kind: 'print',
            text: 'do not label the namespaces of Windows workloads for the mesh',
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
    title: 'Istio has no images for some processors',
    why: "Images are built for amd64 and arm64: on other nodes the agents end with 'exec format error' or 'no match for platform in manifest', and the install waits for them in vain. In ambient mode pods there are not in the mesh.",
    remedy: 'Keep the agents off these nodes by affinity, or give images of your own (global.hub).',
    needs: ['nodes', 'plan'],
    find: ({ nodes, plan }) => {
      const foreign = nodes.filter((node) => !hasImages(node) && agentsFor(node, plan).length > 0)
      if (foreign.length === 0) return []
      const texts = foreign.map(({ name, nodeInfo }) => `${name} (${nodeInfo.architecture || 'unknown'})`)
      return [
        {
          object: nodesText(foreign),
          field: 'status.nodeInfo.architecture',
          level: plan.mode === 'ambient' ? 'error' : 'warning',
          message: `${listText(texts)}: images are for amd64 and arm64`,
          fix: excludeNodes(
            nodes,
            plan,
            'keep the agents off these nodes; their pods are then not in the mesh',
          ),
        },
      ]
    },
  }),
  check({
    id: 'NODE-04',
    subject: 'nodes',
    level: 'error',
    title: 'istio-cni would not find the network namespaces of Docker',
    why: "Docker keeps network namespaces in /var/run/docker/netns. With another folder the agent cannot enter pods: they stay in ContainerCreating ('failed to open netns'), or run outside the mesh.",
    remedy: 'Set values.cni.cniNetnsDir=/var/run/docker/netns.',
    docs: `${prerequisites}#minikube`,
    scope: { mode: 'ambient', needsCni: true },
    needs: ['nodes', 'plan'],
    find: ({ nodes, plan }) => {
      const folder = renderedDirectory(plan, 'netnsDir')
      const onDocker = nodes.filter(
        (node) =>
          node.nodeInfo.containerRuntimeVersion.startsWith('docker://') && agentsFor(node, plan).length > 0,
      )
      if (onDocker.length === 0 || folder === dockerNetns) return []
      const others = nodes.length - onDocker.length
      return [
        {
          object: nodesText(onDocker),
          field: 'status.nodeInfo.containerRuntimeVersion',
          message: `${onDocker[0]?.nodeInfo.containerRuntimeVersion}, and istio-cni would look into ${folder}; wanted ${dockerNetns}${others === 0 ? '' : `, though ${amountText(others, 'node')} without Docker must have it otherwise`}`,
          causes: [directoryCause('netnsDir')],
          fix: {
            kind: 'render',
            text: 'look where Docker keeps them',
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
    title: 'The agents cannot run on serverless nodes',
    why: 'Fargate and virtual kubelets take no DaemonSets: the pods of istio-cni and ztunnel stay Pending there, so that the install never ends. Pods of such nodes cannot be ambient, nor have a sidecar without istio-init.',
    remedy: 'Keep the agents off these nodes by affinity, and their workloads out of the mesh.',
    docs: 'https://docs.aws.amazon.com/eks/latest/userguide/fargate.html',
    needs: ['nodes', 'plan'],
    find: ({ nodes, plan }) => {
      const serverless = nodes.filter((node) => isServerless(node) && agentsFor(node, plan).length > 0)
      if (serverless.length === 0) return []
      const isAll = nodes.every(isServerless)
      const text = 'keep the agents off these nodes; their pods are then not in the mesh'
      return [
        {
          object: nodesText(serverless),
          field: 'metadata.labels',
          message: isAll
            ? 'all nodes are serverless: nothing could carry the mesh here'
            : `${amountText(serverless.length, 'serverless node')} of ${nodes.length}: ${listText(serverless.map(({ name }) => name))}`,
          fix: isAll
            ? { kind: 'print', text: 'add nodes that run DaemonSets', commands: [] }
            : excludeNodes(nodes, plan, text),
        },
      ]
    },
  }),
  check({
    id: 'NODE-17',
    subject: 'nodes',
    level: 'warning',
    title: 'Nodes of several kinds need different folders',
    why: 'One DaemonSet of istio-cni has one set of folders: on nodes that have others, pods stay ContainerCreating with \'failed to find plugin "istio-cni"\', or the agent never becomes ready.',
    remedy: 'Have istio-cni on the nodes of one kind by affinity, or give all nodes the same folders.',
    scope: { needsCni: true },
    needs: ['detection', 'nodes', 'plan'],
    find: ({ detection, nodes, plan }) => {
      const wanted = new Set(nodes.filter((node) => agentsFor(node, plan).length > 0).map(({ name }) => name))
      const kinds = detection.mixed.filter((kind) => kind.nodes.some((name) => wanted.has(name)))
      const folders = new Set(kinds.map(({ platform }) => (ownFolders.has(platform) ? platform : 'usual')))
      if (folders.size < 2) return []
      const texts = kinds.map(
        (kind) => `${kind.platform}: ${amountText(kind.nodes.length, 'node')}, such as ${kind.nodes[0]}`,
      )
      return [
        {
          object: objectsText(kinds.flatMap((kind) => kind.nodes.map((name) => `Node/${name}`))),
          field: 'metadata.labels',
          message: `${listText(texts)}; CNI files are in different folders there, and the plan has those of ${plan.platform ?? 'no platform'}`,
          fix: {
            kind: 'print',
            text: 'keep istio-cni and ztunnel on nodes of one kind (values.cni.affinity, values.ztunnel.affinity), or give all nodes the same folders, by links',
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
    title: "Docker Desktop's file system is not shared with pods",
    why: "istio-cni mounts the folder of network namespaces with propagation, and in Docker Desktop's machine it is no shared mount: its container does not start ('path /var/run/netns is mounted on / but it is not a shared or slave mount').",
    remedy:
      'Make the mounts of the machine shared, each time that Docker Desktop starts; or take kind, minikube or k3d.',
    docs: 'https://github.com/istio/istio/issues/54865',
    scope: { mode: 'ambient', needsCni: true },
    needs: ['nodes', 'daemonSets', 'plan'],
    find: ({ nodes, daemonSets, plan }) => {
      const desktop = nodes.filter(
        (node) => node.nodeInfo.osImage === 'Docker Desktop' && agentsFor(node, plan).length > 0,
      )
      // An agent that runs shows that the mounts are shared.
      const isProven = daemonSets.some((set) => isCni(set) && set.desired > 0 && set.ready === set.desired)
      if (desktop.length === 0 || isProven) return []
      return [
        {
          object: nodesText(desktop),
          field: 'status.nodeInfo.osImage',
          message:
            'Docker Desktop; whether its mounts are shared cannot be read, and they are not unless somebody made them so',
          fix: {
            kind: 'print',
            text: 'run this, once after each start of Docker Desktop; then go on with --skip-preflight=NODE-19',
            commands: [
              'docker run --rm --privileged --pid=host alpine nsenter -t 1 -m -- mount --make-rshared /',
            ],
          },
        },
      ]
    },
  }),
]
