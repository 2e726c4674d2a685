// IPv4, IPv6 or both: does the install match what the cluster has?
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
    title: 'The cluster has IPv6, and the install does not take it into account',
    why: 'With `cni.ambient.ipv6=false` the IPv6 traffic of ambient pods is not redirected: it passes the mesh by, neither encrypted nor authorized. In clusters of both families istiod gives sidecars and gateways the first address of a Service only, unless ISTIO_DUAL_STACK is set.',
    remedy:
      'Leave `values.cni.ambient.ipv6` true; set `values.pilot.env.ISTIO_DUAL_STACK=true` where Services have both families.',
    docs: 'https://istio.io/latest/docs/setup/additional-setup/dual-stack/',
    needs: ['services', 'nodes', 'plan'],
    find: ({ services, nodes, plan }) => {
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
        message: `has IPv6 (${listText([...new Set(six)], 3)}), but the CNI agent would get AMBIENT_IPV6=false`,
        fix: {
          kind: 'render' as const,
          text: 'redirect IPv6 too',
          set: [{ path: 'values.cni.ambient.ipv6', value: true }],
        },
      }
      const ofControlPlane = {
        object,
        field,
        level: 'info' as const,
        message: `has both families (${listText([...new Set(all)], 4)}), and istiod would be without ISTIO_DUAL_STACK=true: sidecars and gateways use the first address of a Service only`,
        fix: {
          kind: 'render' as const,
          text: 'if Services have addresses of both families, tell istiod',
          set: [{ path: 'values.pilot.env.ISTIO_DUAL_STACK', value: 'true' }],
        },
      }
      const controlPlane = plannedControlPlane(plan)
      const isDual = six.length < all.length
      return [
        ...(plan.mode === 'ambient' && agentSetting(plan, 'AMBIENT_IPV6') === 'false' ? [ofAgent] : []),
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
    title: 'An EKS cluster of IPv6: probes come from another address',
    why: 'On EKS with IPv6, pods have link-local IPv4 for the way out only, and kubelet probes of ambient pods come from an IPv6 address. NetworkPolicies that allow the IPv4 one do nothing; some users had to allow a wider block (/80) with the VPC CNI (istio/istio#56484).',
    remedy: 'In NetworkPolicies for probes, allow the IPv6 address.',
    docs: 'https://github.com/istio/istio/issues/56484',
    scope: { platforms: ['eks'], mode: 'ambient' },
    needs: ['nodes', 'daemonSets', 'plan'],
    find: ({ nodes, daemonSets, plan }) => {
      const six = nodes.filter(({ addresses = [] }) =>
        addresses.some(({ type, address }) => type === 'InternalIP' && isV6(address)),
      )
      if (six.length === 0) return []
      const blocks = probeBlocks(plan, daemonSets, ['IPv6'])
      return [
        {
          object: objectsText(six.map(({ name }) => `Node/${name}`)),
          field: 'status.addresses[InternalIP]',
          message: `is IPv6; probes of ambient pods come from ${listText(blocks)}`,
          fix: {
            kind: 'print' as const,
            text: 'allow that address in NetworkPolicies that isolate ambient pods; if probes fail all the same, try the /80 around it',
            commands: [],
          },
        },
      ]
    },
  }),
]
