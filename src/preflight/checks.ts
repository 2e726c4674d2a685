// The table of all checks, subject by subject. An id never changes its meaning.
import type { Check } from './check.ts'
import { stateChecks } from './checks/api/cluster-state.ts'
import { nodeKindChecks } from './checks/nodes/node-kinds.ts'
import { nodeCapacityChecks } from './checks/nodes/node-capacity.ts'
import { nodeSystemChecks } from './checks/nodes/node-systems.ts'
import { nodePodChecks } from './checks/nodes/node-pods.ts'
import { startupRaceChecks } from './checks/nodes/startup-race.ts'
import { refusedChecks } from './checks/api/refused.ts'
import { rightsChecks } from './checks/api/rights.ts'
import { serverChecks } from './checks/api/server.ts'
import { aksChecks } from './checks/platform/aks.ts'
import { desktopChecks } from './checks/platform/desktop.ts'
import { distributionChecks } from './checks/platform/distributions.ts'
import { eksChecks } from './checks/platform/eks.ts'
import { gkeChecks } from './checks/platform/gke.ts'
import { k3sChecks } from './checks/platform/k3s.ts'
import { openshiftChecks } from './checks/platform/openshift.ts'
import { sidecarCniChecks } from './checks/workloads/sidecar-cni.ts'
import { defaultDirectoryChecks } from './checks/platform/default-directories.ts'
import { calicoPolicyChecks } from './checks/network/calico-policies.ts'
import { gatewayApiChecks } from './checks/mesh/gateway-api.ts'
import { gatewayPodChecks } from './checks/mesh/gateway-pods.ts'
import { imageChecks } from './checks/nodes/images.ts'
import { registryImageChecks } from './checks/nodes/registry-images.ts'
import { injectionChecks } from './checks/workloads/injection.ts'
import { leftoverChecks } from './checks/api/leftovers.ts'
import { migrationStepChecks } from './checks/mesh/migration-steps.ts'
import { migrationChecks } from './checks/mesh/migration.ts'
import { operatorChecks } from './checks/api/operators.ts'
import { otherMeshChecks } from './checks/mesh/other-meshes.ts'
import { ownerChecks } from './checks/api/owners.ts'
import { sidecarPodChecks } from './checks/workloads/sidecar-pods.ts'
import { upgradeChecks } from './checks/mesh/upgrades.ts'
import { versionChecks } from './checks/api/versions.ts'
import { calicoChecks } from './checks/network/calico.ts'
import { ciliumPolicyChecks } from './checks/network/cilium-policies.ts'
import { ciliumChecks } from './checks/network/cilium.ts'
import { ipFamilyChecks } from './checks/network/ip-families.ts'
import { limitChecks } from './checks/api/limits.ts'
import { membershipChecks } from './checks/workloads/membership.ts'
import { multusChecks } from './checks/network/multus.ts'
import { networkPolicyChecks } from './checks/network/network-policies.ts'
import { ovnChecks } from './checks/network/ovn.ts'
import { pluginSymptomChecks } from './checks/network/plugin-symptoms.ts'
import { pluginChecks } from './checks/network/plugins.ts'
import { podSecurityChecks } from './checks/workloads/pod-security.ts'
import { quotaChecks } from './checks/api/quotas.ts'

export const checks: readonly Check[] = [
  ...serverChecks,
  ...stateChecks,
  ...rightsChecks,
  ...refusedChecks,
  ...startupRaceChecks,
  ...nodePodChecks,
  ...nodeSystemChecks,
  ...nodeCapacityChecks,
  ...nodeKindChecks,
  ...sidecarCniChecks,
  ...gkeChecks,
  ...eksChecks,
  ...aksChecks,
  ...openshiftChecks,
  ...k3sChecks,
  ...desktopChecks,
  ...distributionChecks,
  ...defaultDirectoryChecks,
  ...ownerChecks,
  ...operatorChecks,
  ...otherMeshChecks,
  ...versionChecks,
  ...upgradeChecks,
  ...injectionChecks,
  ...leftoverChecks,
  ...gatewayApiChecks,
  ...gatewayPodChecks,
  ...imageChecks,
  ...registryImageChecks,
  ...calicoPolicyChecks,
  ...sidecarPodChecks,
  ...migrationStepChecks,
  ...migrationChecks,
  ...podSecurityChecks,
  ...quotaChecks,
  ...limitChecks,
  ...membershipChecks,
  ...networkPolicyChecks,
  ...ciliumPolicyChecks,
  ...ipFamilyChecks,
  ...ciliumChecks,
  ...calicoChecks,
  ...ovnChecks,
  ...multusChecks,
  ...pluginChecks,
  ...pluginSymptomChecks,
]
