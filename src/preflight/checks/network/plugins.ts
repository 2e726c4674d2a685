// Network plugins of clouds, and old ones: what they do beside Istio.
import { check, type Check } from '../../check.ts'
import { renderedDirectory } from '../../nodes/directories.ts'

export const pluginChecks: readonly Check[] = [
  check({
    id: 'AWS-NP',
    subject: 'cni',
    level: 'info',
    title: 'The VPC CNI enforces NetworkPolicies',
    why: 'Where its agent does, policies that were without effect before hold, in ambient for port 15008 and for the address of kubelet probes too (istio/istio#56484).',
    remedy: 'See NS-12 and NS-13, which look at each policy.',
    docs: 'https://docs.aws.amazon.com/eks/latest/userguide/cni-network-policy.html',
    scope: { cnis: ['aws-vpc'], mode: 'ambient' },
    needs: ['daemonSets', 'configMaps'],
    find: ({ daemonSets, configMaps }) => {
      const agent = daemonSets
        .find(({ namespace, name }) => namespace === 'kube-system' && name === 'aws-node')
        ?.containers.find(({ name }) => name === 'aws-eks-nodeagent')
      const byArgument = agent?.args?.includes('--enable-network-policy=true') === true
      const byConfig = configMaps.some(
        ({ name, data }) => name === 'amazon-vpc-cni' && data['enable-network-policy-controller'] === 'true',
      )
      if (!byArgument && !byConfig) return []
      const where = byArgument
        ? {
            object: 'DaemonSet/kube-system/aws-node',
            field: 'spec.template.spec.containers[aws-eks-nodeagent].args',
            message: 'has --enable-network-policy=true: NetworkPolicies hold here',
          }
        : {
            object: 'ConfigMap/kube-system/amazon-vpc-cni',
            field: 'data[enable-network-policy-controller]',
            message: 'is true: NetworkPolicies hold here',
          }
      return [
        {
          ...where,
          fix: {
            kind: 'print',
            text: 'nothing to change; see to 15008/TCP and the address of probes in policies for ambient pods',
            commands: [],
          },
        },
      ]
    },
  }),
  check({
    id: 'AZ-NPM',
    subject: 'cni',
    level: 'warning',
    title: "Azure's network policy manager is reported to keep ambient from redirecting",
    why: 'With Azure NPM, users of earlier ambient releases found the traffic of ambient pods passing the mesh by, neither encrypted nor authorized (istio/istio#45760). Azure retires NPM in favour of Cilium.',
    remedy:
      'After the install, see that traffic of an ambient pod is redirected; or move to Azure CNI powered by Cilium, or to Calico.',
    docs: 'https://github.com/istio/istio/issues/45760',
    scope: { mode: 'ambient' },
    needs: ['daemonSets'],
    find: ({ daemonSets }) =>
      daemonSets
        .filter(({ namespace, name }) => namespace === 'kube-system' && name === 'azure-npm')
        .map(({ namespace, name }) => ({
          object: `DaemonSet/${namespace}/${name}`,
          field: 'metadata.name',
          message: 'is there; whether ambient redirects beside it must be tried',
          fix: {
            kind: 'print',
            text: 'after the install, put a pod into ambient and look for its redirection and for connections of it in the logs of ztunnel',
            commands: [
              'kubectl get pods -A -o jsonpath=\'{range .items[?(@.metadata.annotations.ambient\\.istio\\.io/redirection=="enabled")]}{.metadata.namespace}/{.metadata.name}{"\\n"}{end}\'',
            ],
          },
        })),
  }),
  check({
    id: 'WEAVE',
    subject: 'cni',
    level: 'warning',
    title: 'Weave Net may look for plugins in another folder first',
    why: 'Nodes with Weave Net may search more than one folder of CNI binaries, /opt/cni/bin before /opt/weave-net. Where istio-cni is put into one that is not searched, new pods stay in ContainerCreating with `failed to find plugin "istio-cni" in path […]`. Weave Net itself is not maintained any more.',
    remedy: "Put istio-cni into the first folder of kubelet's list: `values.cni.cniBinDir=/opt/cni/bin`.",
    docs: 'https://github.com/istio/istio/issues/25763',
    scope: { needsCni: true },
    needs: ['daemonSets', 'plan'],
    find: ({ daemonSets, plan }) =>
      daemonSets
        .filter(({ name }) => name === 'weave-net')
        .map(({ namespace, name }) => ({
          object: `DaemonSet/${namespace}/${name}`,
          field: 'metadata.name',
          message: `is there; istio-cni goes to ${renderedDirectory(plan, 'binDir') ?? 'no folder'}, which must be the first folder of CNI binaries that nodes search`,
          fix: {
            kind: 'render',
            text: "set it to the first folder of kubelet's list",
            set: [{ path: 'values.cni.cniBinDir', value: '/opt/cni/bin' }],
          },
        })),
  }),
]
