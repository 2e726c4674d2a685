// Checks whether Pod Security admits the pods that istiod creates for Gateways and waypoints.
import type { CustomFacts } from '../../../facts/facts.ts'
import { getPath } from '../../../values/tree.ts'
import { check, type Check } from '../../check.ts'
import type { InstallView } from '../../install-view.ts'
import { objectsText } from '../../wording.ts'

const label = 'pod-security.kubernetes.io/enforce'

/** The classes for whose Gateways istiod creates a Deployment. */
const deployed: readonly unknown[] = ['istio', 'istio-waypoint', 'istio-east-west']

const isDeployed = ({ spec }: CustomFacts) => deployed.includes(spec['gatewayClassName'])

/** The seccomp profile of the gateways, which is empty in all profiles. */
function hasSeccompProfile({ components }: InstallView): boolean {
  const istiod = components.find(({ key }) => key === 'pilot')
  return istiod === undefined || getPath(istiod.values, ['gateways', 'seccompProfile', 'type']) !== undefined
}

export const gatewayPodChecks: readonly Check[] = [
  check({
    id: 'GW-06',
    subject: 'gateway-api',
    level: 'warning',
    title: 'Pod Security rejects the pods of Gateways and waypoints',
    why: 'The level restricted requires a seccomp profile, which the pods of Gateways and waypoints do not have by default. Their ReplicaSet then creates no pods: `violates PodSecurity "restricted:latest": seccompProfile`.',
    remedy: 'Set `values.gateways.seccompProfile.type` to `RuntimeDefault`.',
    docs: 'https://kubernetes.io/docs/concepts/security/pod-security-standards/',
    needs: ['install', 'namespaces', 'gateways'],
    find: ({ install, namespaces, gateways }) => {
      if (hasSeccompProfile(install)) return []
      return namespaces
        .filter(({ labels }) => labels[label] === 'restricted')
        .flatMap(({ name }) => {
          const own = gateways.filter((gateway) => gateway.namespace === name && isDeployed(gateway))
          if (own.length === 0) return []
          return [
            {
              object: objectsText(own.map((gateway) => `Gateway/${name}/${gateway.name}`)),
              field: `Namespace/${name} metadata.labels[${label}]`,
              message: 'is restricted, and the pods have no seccomp profile',
              fix: {
                kind: 'render' as const,
                text: 'give the pods of all Gateways and waypoints the seccomp profile of the container runtime',
                set: [{ path: 'values.gateways.seccompProfile.type', value: 'RuntimeDefault' }],
              },
            },
          ]
        })
    },
  }),
]
