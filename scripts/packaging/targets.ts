// The systems for which a release has an executable.

/** A system: what Node, Go (krew, containers) and Homebrew call it. */
export interface Target {
  /** `process.platform` and `process.arch`. */
  readonly node: { readonly platform: NodeJS.Platform; readonly arch: NodeJS.Architecture }
  /** GOOS and GOARCH. */
  readonly go: { readonly os: string; readonly arch: string }
  /** Homebrew's blocks; undefined where Homebrew does not run. */
  readonly homebrew?: { readonly os: string; readonly cpu: string }
}

export const targets: readonly Target[] = [
  {
    node: { platform: 'linux', arch: 'x64' },
    go: { os: 'linux', arch: 'amd64' },
    homebrew: { os: 'on_linux', cpu: 'on_intel' },
  },
  {
    node: { platform: 'linux', arch: 'arm64' },
    go: { os: 'linux', arch: 'arm64' },
    homebrew: { os: 'on_linux', cpu: 'on_arm' },
  },
  {
    node: { platform: 'darwin', arch: 'x64' },
    go: { os: 'darwin', arch: 'amd64' },
    homebrew: { os: 'on_macos', cpu: 'on_intel' },
  },
  {
    node: { platform: 'darwin', arch: 'arm64' },
    go: { os: 'darwin', arch: 'arm64' },
    homebrew: { os: 'on_macos', cpu: 'on_arm' },
  },
  { node: { platform: 'win32', arch: 'x64' }, go: { os: 'windows', arch: 'amd64' } },
  { node: { platform: 'win32', arch: 'arm64' }, go: { os: 'windows', arch: 'arm64' } },
]

/** Returns `ambientctl-OS-ARCH`, such as `ambientctl-linux-x64`. */
export function targetName({ platform, arch }: { readonly platform: string; readonly arch: string }): string {
  return `ambientctl-${platform === 'win32' ? 'windows' : platform}-${arch}`
}

/** Returns the name of the archive of a release, which `checksums.txt` lists. */
export function archiveName({ node }: Target): string {
  return `${targetName(node)}.tar.gz`
}

/** Returns the suffix of executable files. */
export function executableSuffix(platform: string): string {
  return platform === 'win32' ? '.exe' : ''
}
