// The table of all checks, subject by subject. An id never changes its meaning.
import type { Check } from './check.ts'
import { stateChecks } from './checks/cluster-state.ts'
import { nodeKindChecks } from './checks/node-kinds.ts'
import { nodeRoomChecks } from './checks/node-room.ts'
import { nodeSystemChecks } from './checks/node-systems.ts'
import { nodePodChecks } from './checks/node-pods.ts'
import { startupRaceChecks } from './checks/startup-race.ts'
import { refusedChecks } from './checks/refused.ts'
import { rightsChecks } from './checks/rights.ts'
import { serverChecks } from './checks/server.ts'
import { aksChecks } from './checks/aks.ts'
import { desktopChecks } from './checks/desktop.ts'
import { distributionChecks } from './checks/distributions.ts'
import { eksChecks } from './checks/eks.ts'
import { gkeChecks } from './checks/gke.ts'
import { k3sChecks } from './checks/k3s.ts'
import { openshiftChecks } from './checks/openshift.ts'
import { sidecarCniChecks } from './checks/sidecar-cni.ts'
import { usualFolderChecks } from './checks/usual-folders.ts'
import { calicoPolicyChecks } from './checks/calico-policies.ts'
import { gatewayApiChecks } from './checks/gateway-api.ts'
import { imageChecks } from './checks/images.ts'
import { injectionChecks } from './checks/injection.ts'
import { leftoverChecks } from './checks/leftovers.ts'
import { migrationStepChecks } from './checks/migration-steps.ts'
import { migrationChecks } from './checks/migration.ts'
import { operatorChecks } from './checks/operators.ts'
import { otherMeshChecks } from './checks/other-meshes.ts'
import { ownerChecks } from './checks/owners.ts'
import { sidecarPodChecks } from './checks/sidecar-pods.ts'
import { upgradeChecks } from './checks/upgrades.ts'
import { versionChecks } from './checks/versions.ts'
import { calicoChecks } from './checks/calico.ts'
import { ciliumPolicyChecks } from './checks/cilium-policies.ts'
import { ciliumChecks } from './checks/cilium.ts'
import { ipFamilyChecks } from './checks/ip-families.ts'
import { limitChecks } from './checks/limits.ts'
import { membershipChecks } from './checks/membership.ts'
import { multusChecks } from './checks/multus.ts'
import { networkPolicyChecks } from './checks/network-policies.ts'
import { ovnChecks } from './checks/ovn.ts'
import { pluginSymptomChecks } from './checks/plugin-symptoms.ts'
import { pluginChecks } from './checks/plugins.ts'
import { podSecurityChecks } from './checks/pod-security.ts'
import { quotaChecks } from './checks/quotas.ts'

export const checks: readonly Check[] = [
  ...serverChecks,
  ...stateChecks,
  ...rightsChecks,
  ...refusedChecks,
  ...startupRaceChecks,
  ...nodePodChecks,
  ...nodeSystemChecks,
  ...nodeRoomChecks,
  ...nodeKindChecks,
  ...sidecarCniChecks,
  ...gkeChecks,
  ...eksChecks,
  ...aksChecks,
  ...openshiftChecks,
  ...k3sChecks,
  ...desktopChecks,
  ...distributionChecks,
  ...usualFolderChecks,
  ...ownerChecks,
  ...operatorChecks,
  ...otherMeshChecks,
  ...versionChecks,
  ...upgradeChecks,
  ...injectionChecks,
  ...leftoverChecks,
  ...gatewayApiChecks,
  ...imageChecks,
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
