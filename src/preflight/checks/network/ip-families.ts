// Checks whether the install matches the IP families of the cluster.
import { getPath, isTree } from '../../../values/tree.ts'
import { check, type Check } from '../../check.ts'
import { probeBlocks } from '../../fixes/host-probes.ts'
import { plannedControlPlane } from '../../istio/istio.ts'
import { renderedObject, type InstallView } from '../../install-view.ts'
import { listText, objectsText } from '../../wording.ts'

const isV6 = (address: string) => address.includes(':')

/** A setting of the agent's ConfigMap. */
function agentSetting(plan: InstallView, key: string): unknown {
  const data = renderedObject(plan, 'ConfigMap', 'istio-cni-config')?.['data']
  return isTree(data) ? getPath(data, [key]) : undefined
}

export const ipFamilyChecks: readonly Check[] = [
  check({
    id: 'NS-21',
    subject: 'namespaces',
    level: 'warning',
    title: 'The install ignores the IPv6 addresses of the cluster',
    why: 'With `cni.ambient.ipv6=false` the IPv6 traffic of ambient pods is not redirected: it bypasses the mesh, neither encrypted nor authorized. In dual-stack clusters, istiod configures sidecars and gateways with only the first address of a Service unless ISTIO_DUAL_STACK is set.',
    remedy:
      'Keep `values.cni.ambient.ipv6` true. Set `values.pilot.env.ISTIO_DUAL_STACK=true` if Services have both families.',
    docs: 'https://istio.io/latest/docs/setup/additional-setup/dual-stack/',
    needs: ['services', 'nodes', 'install'],
    find: ({ services, nodes, install }) => {
      const apiAddresses =
        services.find(({ namespace, name }) => namespace === 'default' && name === 'kubernetes')
          ?.clusterIPs ?? []
      const blocks = nodes.flatMap(({ podCIDRs = [] }) => podCIDRs)
      const all = [...apiAddresses, ...blocks]
      const six = all.filter(isV6)
      if (six.length === 0) return []
      const object = apiAddresses.some(isV6) ? 'Service/default/kubernetes' : 'Node'
      const field = apiAddresses.some(isV6) ? 'spec.clusterIPs' : 'spec.podCIDRs'
      const ofAgent = {
        object,
        field,
        message: `has IPv6 (${listText([...new Set(six)], 3)}), but the CNI agent would have AMBIENT_IPV6=false`,
        fix: {
          kind: 'render' as const,
          text: 'redirect IPv6 as well',
          set: [{ path: 'values.cni.ambient.ipv6', value: true }],
        },
      }
      const ofControlPlane = {
        object,
        field,
        level: 'info' as const,
        message: `has both families (${listText([...new Set(all)], 4)}), but istiod would not have ISTIO_DUAL_STACK=true: sidecars and gateways use only the first address of a Service`,
        fix: {
          kind: 'render' as const,
          text: 'set it if Services have addresses of both families',
          set: [{ path: 'values.pilot.env.ISTIO_DUAL_STACK', value: 'true' }],
        },
      }
      const controlPlane = plannedControlPlane(install)
      const isDual = six.length < all.length
      return [
        ...(install.mode === 'ambient' && agentSetting(install, 'AMBIENT_IPV6') === 'false' ? [ofAgent] : []),
        ...(isDual && controlPlane && controlPlane.env['ISTIO_DUAL_STACK'] !== 'true'
          ? [ofControlPlane]
          : []),
      ]
    },
  }),
  check({
    id: 'NS-22',
    subject: 'namespaces',
    level: 'info',
    title: 'Probes come from an IPv6 address on EKS with IPv6',
    why: 'Kubelet probes of ambient pods come from an IPv6 address on these clusters. NetworkPolicies that allow only the IPv4 address drop them, so pods never become ready. Some users had to allow a wider block (/80) with the VPC CNI (istio/istio#56484).',
    remedy: 'Allow the IPv6 address in the NetworkPolicies for probes.',
    docs: 'https://github.com/istio/istio/issues/56484',
    scope: { platform: { nodes: ['aws'] }, mode: 'ambient' },
    needs: ['nodes', 'daemonSets', 'install'],
    find: ({ nodes, daemonSets, install }) => {
      const six = nodes.filter(({ addresses = [] }) =>
        addresses.some(({ type, address }) => type === 'InternalIP' && isV6(address)),
      )
      if (six.length === 0) return []
      const blocks = probeBlocks(install, daemonSets, ['IPv6'])
      return [
        {
          object: objectsText(six.map(({ name }) => `Node/${name}`)),
          field: 'status.addresses[InternalIP]',
          message: `is IPv6; probes of ambient pods come from ${listText(blocks)}`,
          fix: {
            kind: 'print' as const,
            text: 'allow this address in NetworkPolicies that isolate ambient pods; if probes still fail, allow the /80 block that contains it',
            commands: [],
          },
        },
      ]
    },
  }),
]
