// Kernels and Linux distributions of nodes.
import type { NodeFacts } from '../../facts/facts.ts'

/**
 * Returns true if a kernel (`5.10.219-208.866.amzn2.aarch64`) has this version or a newer one; undefined if unknown.
 */
export function isKernelAtLeast({ nodeInfo }: NodeFacts, major: number, minor: number): boolean | undefined {
  const [, x, y] = /^(\d{1,3})\.(\d{1,3})(?!\d)/.exec(nodeInfo.kernelVersion) ?? []
  if (x === undefined || y === undefined) return undefined
  return Number(x) > major || (Number(x) === major && Number(y) >= minor)
}

/** Returns true for the Red Hat family, which enforces SELinux by default. */
export const isRedHatFamily = ({ nodeInfo }: NodeFacts): boolean =>
  /^(Red Hat|RHEL|CentOS|Rocky|Alma|Oracle Linux|Fedora)/i.test(nodeInfo.osImage)

/** Returns true for Amazon Linux, where SELinux is permissive. */
export const isAmazonLinux = ({ nodeInfo }: NodeFacts): boolean => nodeInfo.osImage.startsWith('Amazon Linux')
