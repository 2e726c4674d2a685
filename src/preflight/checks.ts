// The table of all checks, subject by subject. An id never changes its meaning.
import type { Check } from './check.ts'
import { stateChecks } from './checks/cluster-state.ts'
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

export const checks: readonly Check[] = [
  ...serverChecks,
  ...stateChecks,
  ...rightsChecks,
  ...refusedChecks,
  ...sidecarCniChecks,
  ...gkeChecks,
  ...eksChecks,
  ...aksChecks,
  ...openshiftChecks,
  ...k3sChecks,
  ...desktopChecks,
  ...distributionChecks,
  ...usualFolderChecks,
]
