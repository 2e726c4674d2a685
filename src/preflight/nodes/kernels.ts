// Kernels of nodes.
import type { NodeFacts } from '../../facts/facts.ts'

/** Whether a kernel (`5.10.219-208.866.amzn2.aarch64`) is of this version or newer; undefined where it is no version. */
export function isKernelAtLeast({ nodeInfo }: NodeFacts, major: number, minor: number): boolean | undefined {
  const [, x, y] = /^(\d{1,3})\.(\d{1,3})(?!\d)/.exec(nodeInfo.kernelVersion) ?? []
  if (x === undefined || y === undefined) return undefined
  return Number(x) > major || (Number(x) === major && Number(y) >= minor)
}

/** Systems of Red Hat's kin, whose installations enforce SELinux. */
export const isRedHatFamily = ({ nodeInfo }: NodeFacts): boolean =>
  /^(Red Hat|RHEL|CentOS|Rocky|Alma|Oracle Linux|Fedora)/i.test(nodeInfo.osImage)

/** Amazon Linux, which is Fedora's kin but permissive. */
export const isAmazonLinux = ({ nodeInfo }: NodeFacts): boolean => nodeInfo.osImage.startsWith('Amazon Linux')
