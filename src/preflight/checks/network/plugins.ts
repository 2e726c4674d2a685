// Checks of network plugins of clouds, and of plugins that are no longer maintained.
import { check, type Check } from '../../check.ts'
import { renderedDirectory } from '../../nodes/directories.ts'

export const pluginChecks: readonly Check[] = [
  check({
    id: 'AWS-NP',
    subject: 'cni',
    level: 'info',
    title: 'The VPC CNI enforces NetworkPolicies',
    why: 'Its agent enforces policies that had no effect before. In ambient mode they also apply to port 15008 and to the address of kubelet probes (istio/istio#56484).',
    remedy: 'Check the policies with NS-12 and NS-13.',
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
            message: 'has --enable-network-policy=true: NetworkPolicies are enforced',
          }
        : {
            object: 'ConfigMap/kube-system/amazon-vpc-cni',
            field: 'data[enable-network-policy-controller]',
            message: 'is true: NetworkPolicies are enforced',
          }
      return [
        {
          ...where,
          fix: {
            kind: 'print',
            text: 'nothing to change here; allow 15008/TCP and the address of probes in policies for ambient pods',
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
    title: "Azure's network policy manager may block ambient redirection",
    why: 'Users of Azure NPM and earlier ambient releases report that the traffic of ambient pods bypasses the mesh, neither encrypted nor authorized (istio/istio#45760). Azure replaces NPM with Cilium.',
    remedy:
      'After the install, test that the traffic of an ambient pod is redirected. Otherwise move to Azure CNI powered by Cilium, or to Calico.',
    docs: 'https://github.com/istio/istio/issues/45760',
    scope: { mode: 'ambient' },
    needs: ['daemonSets'],
    find: ({ daemonSets }) =>
      daemonSets
        .filter(({ namespace, name }) => namespace === 'kube-system' && name === 'azure-npm')
        .map(({ namespace, name }) => ({
          object: `DaemonSet/${namespace}/${name}`,
          field: 'metadata.name',
          message: 'is installed; only a test can show whether ambient redirection works with it',
          fix: {
            kind: 'print',
            text: 'after the install, add a pod to ambient mode and look for its connections in the logs of ztunnel',
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
    title: 'CNI binary directory may not match Weave Net',
    why: 'Nodes with Weave Net may search several directories for CNI binaries, /opt/cni/bin before /opt/weave-net. If istio-cni is in none of them, new pods stay in ContainerCreating with `failed to find plugin "istio-cni" in path […]`. Weave Net is no longer maintained.',
    remedy:
      'Install istio-cni into the first directory that the kubelet searches: `values.cni.cniBinDir=/opt/cni/bin`.',
    docs: 'https://github.com/istio/istio/issues/25763',
    scope: { needsCni: true },
    needs: ['daemonSets', 'install'],
    find: ({ daemonSets, install }) =>
      daemonSets
        .filter(({ name }) => name === 'weave-net')
        .map(({ namespace, name }) => ({
          object: `DaemonSet/${namespace}/${name}`,
          field: 'metadata.name',
          message: `is installed; istio-cni would use ${renderedDirectory(install, 'binDir') ?? 'no directory'}, which must be the first directory that nodes search for CNI binaries`,
          fix: {
            kind: 'render',
            text: 'set it to the first directory that the kubelet searches',
            set: [{ path: 'values.cni.cniBinDir', value: '/opt/cni/bin' }],
          },
        })),
  }),
]
