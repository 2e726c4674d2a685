// Platforms that keep CNI files where most do: a plan with other folders was made for something else.
import { check, type Check } from '../../check.ts'
import { brokenBy, findWrongDirectories, hasMultus, defaultDirectories } from '../../nodes/directories.ts'

const rows: readonly { readonly id: string; readonly platform: string; readonly title: string }[] = [
  { id: 'EKS-06', platform: 'eks', title: 'EKS' },
  { id: 'AKS-03', platform: 'aks', title: 'AKS' },
  { id: 'IKS-01', platform: 'iks', title: 'IBM Cloud Kubernetes Service' },
  { id: 'RKE2-03', platform: 'rke2', title: 'RKE2' },
  { id: 'K0S-01', platform: 'k0s', title: 'k0s' },
  { id: 'KIND-01', platform: 'kind', title: 'kind' },
  { id: 'TALOS-02', platform: 'talos', title: 'Talos' },
  { id: 'ACK-02', platform: 'ack', title: 'Alibaba Cloud ACK' },
]

export const defaultDirectoryChecks: readonly Check[] = rows.map(({ id, platform, title }) =>
  check({
    id,
    subject: 'platform',
    level: 'warning',
    title: `istio-cni would use other folders than ${title} does`,
    why: `${title} keeps CNI configuration in ${defaultDirectories.confDir} and binaries in ${defaultDirectories.binDir}, as the charts have it without a platform; other folders come from another platform or from values. ${brokenBy.binDir}`,
    remedy: `Install with \`--platform ${platform}\` or none, and without values for the folders of CNI files.`,
    docs: 'https://istio.io/latest/docs/setup/additional-setup/cni/#hosted-kubernetes-settings',
    scope: { platforms: [platform], needsCni: true },
    needs: ['plan', 'daemonSets'],
    find: ({ plan, daemonSets }) =>
      hasMultus(daemonSets) ? [] : findWrongDirectories(plan, defaultDirectories, { who: title }),
  }),
)
