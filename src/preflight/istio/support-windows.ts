// Which Kubernetes each Istio is for, as istio.io/latest/docs/releases/supported-releases says; minors of version 1.

export interface SupportWindow {
  readonly istio: number
  /** The supported minors of Kubernetes, both included. */
  readonly oldest: number
  readonly newest: number
  /** The oldest minor that is still tested, without support. */
  readonly tested: number
}

/** Newest first; a new Istio is a new row. */
export const supportWindows: readonly [SupportWindow, ...SupportWindow[]] = [
  { istio: 31, oldest: 32, newest: 37, tested: 27 },
  { istio: 30, oldest: 32, newest: 36, tested: 27 },
  { istio: 29, oldest: 31, newest: 35, tested: 26 },
  { istio: 28, oldest: 30, newest: 34, tested: 25 },
  { istio: 27, oldest: 29, newest: 33, tested: 24 },
  { istio: 26, oldest: 29, newest: 33, tested: 24 },
  { istio: 25, oldest: 29, newest: 32, tested: 24 },
  { istio: 24, oldest: 28, newest: 31, tested: 23 },
]

/** What an Istio of this tag supports; undefined for tags of no release, and for releases that the table has not. */
export function supportOf(tag: string): SupportWindow | undefined {
  const minor = /^v?1\.(\d{1,3})(?!\d)/.exec(tag)?.[1]
  return supportWindows.find(({ istio }) => istio === Number(minor))
}

/** The minor of a version as kubelets and servers write it (`v1.34.1+k3s1`); undefined for anything else. */
export function kubernetesMinor(version: string): number | undefined {
  const minor = /^v?1\.(\d{1,3})(?!\d)/.exec(version)?.[1]
  return minor === undefined ? undefined : Number(minor)
}
