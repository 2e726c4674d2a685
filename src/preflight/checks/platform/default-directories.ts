// Checks for platforms with the default CNI directories: other directories are meant for another platform.
import { check, type Check } from '../../check.ts'
import {
  directoryConsequences,
  findWrongDirectories,
  hasMultus,
  defaultDirectories,
} from '../../nodes/directories.ts'

const rows: readonly {
  readonly id: string
  readonly platform: string
  readonly nodes: string
  readonly title: string
}[] = [
  { id: 'EKS-06', platform: 'eks', nodes: 'aws', title: 'EKS' },
  { id: 'AKS-03', platform: 'aks', nodes: 'azure', title: 'AKS' },
  { id: 'IKS-01', platform: 'iks', nodes: 'ibm', title: 'IBM Cloud Kubernetes Service' },
  { id: 'RKE2-03', platform: 'rke2', nodes: 'rke2', title: 'RKE2' },
  { id: 'K0S-01', platform: 'k0s', nodes: 'k0s', title: 'k0s' },
  { id: 'KIND-01', platform: 'kind', nodes: 'containers', title: 'kind' },
  { id: 'TALOS-02', platform: 'talos', nodes: 'talos', title: 'Talos' },
  { id: 'ACK-02', platform: 'ack', nodes: 'alibaba', title: 'Alibaba Cloud ACK' },
]

export const defaultDirectoryChecks: readonly Check[] = rows.map(({ id, platform, nodes, title }) =>
  check({
    id,
    subject: 'platform',
    level: 'warning',
    title: `CNI directories do not match ${title}`,
    why: `${title} keeps CNI configuration in ${defaultDirectories.confDir} and binaries in ${defaultDirectories.binDir}, which are the defaults of the charts. Other directories come from another platform or from values. ${directoryConsequences.binDir}`,
    remedy: `Install with \`--platform ${platform}\` or without a platform, and without values for CNI directories.`,
    docs: 'https://istio.io/latest/docs/setup/additional-setup/cni/#hosted-kubernetes-settings',
    scope: { platform: { directories: ['usual'], nodes: [nodes] }, needsCni: true },
    needs: ['install', 'daemonSets'],
    find: ({ install, daemonSets }) =>
      hasMultus(daemonSets) ? [] : findWrongDirectories(install, defaultDirectories, { who: title }),
  }),
)
