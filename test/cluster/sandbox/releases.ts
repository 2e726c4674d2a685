// The released programs of the sandbox: URLs of their files, and how their content is verified.
import type { Env } from '../../../src/net/proxy.ts'

/** The programs that a sandbox runs, and kubectl. */
export const programs = [
  'etcd',
  'kwok',
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'kubectl',
] as const
export type Program = (typeof programs)[number]

/** Versions without `v`. The module in ../go/kubernetes pins the same Kubernetes and etcd. */
export const releaseVersions = { kubernetes: '1.34.4', etcd: '3.6.4', kwok: '0.8.0' } as const

/** A file that a project publishes for one operating system and architecture. */
export interface Artifact {
  readonly program: Program
  /** The project's name and version, for messages. */
  readonly release: string
  /** The folder of the cache that contains the program. */
  readonly folder: string
  readonly url: URL
  /** The file's SHA-256 in hex, or the URL at which the release publishes it. */
  readonly digest: string | URL
  /** The program's path in the file if that is a .tar.gz archive. */
  readonly member?: string
}

export interface Host {
  readonly platform: string
  readonly arch: string
}

const architectures: Readonly<Record<string, 'amd64' | 'arm64'>> = { x64: 'amd64', arm64: 'arm64' }

/** kwok publishes no checksums. Two Linux distributions (AUR and nixpkgs) that package its binaries agree on these. */
const kwokDigests = {
  amd64: 'f5a4385a2ae1b9dd7f8acae18e002a75c0ebba124ae9d7259aa8dadb50711f46',
  arm64: '628f7d277860f524a2a775c217adcc58828e7b59ab0933680315784f1b8b0e37',
} as const

/** Variables with the URL of a mirror, and the hosts that they replace. */
const hosts = {
  AMBIENTCTL_SANDBOX_KUBERNETES_URL: 'https://dl.k8s.io',
  AMBIENTCTL_SANDBOX_GITHUB_URL: 'https://github.com',
} as const

/**
 * Returns the files to download for a host, one for each program; none if a program is not published: Kubernetes
 * publishes its servers only for Linux. Throws if a variable contains no http or https URL.
 */
export function releasedArtifacts({ platform, arch }: Host, env: Env): Artifact[] {
  const architecture = architectures[arch]
  if (platform !== 'linux' || architecture === undefined) return []
  const system = `linux-${architecture}`
  const kubernetes = baseUrl('AMBIENTCTL_SANDBOX_KUBERNETES_URL', env)
  const github = baseUrl('AMBIENTCTL_SANDBOX_GITHUB_URL', env)
  const { kubernetes: version, etcd, kwok } = releaseVersions
  const etcdFolder = `${github}/etcd-io/etcd/releases/download/v${etcd}`
  const kubernetesArtifact = (program: Program): Artifact => {
    const url = `${kubernetes}/release/v${version}/bin/linux/${architecture}/${program}`
    return {
      program,
      release: `Kubernetes v${version}`,
      folder: `kubernetes-v${version}-${system}`,
      url: new URL(url),
      digest: new URL(`${url}.sha256`),
    }
  }
  return [
    {
      program: 'etcd',
      release: `etcd v${etcd}`,
      folder: `etcd-v${etcd}-${system}`,
      url: new URL(`${etcdFolder}/etcd-v${etcd}-${system}.tar.gz`),
      digest: new URL(`${etcdFolder}/SHA256SUMS`),
      member: `etcd-v${etcd}-${system}/etcd`,
    },
    {
      program: 'kwok',
      release: `kwok v${kwok}`,
      folder: `kwok-v${kwok}-${system}`,
      url: new URL(`${github}/kubernetes-sigs/kwok/releases/download/v${kwok}/kwok-${system}`),
      digest: kwokDigests[architecture],
    },
    ...programs.filter((program) => program.startsWith('kube')).map(kubernetesArtifact),
  ]
}

/** Returns the digest of a file from a list of lines `DIGEST  FILE`, or from a text that is one digest. */
export function digestFrom(text: string, file: string): string | undefined {
  for (const line of text.split(/\r?\n/)) {
    const [, digest, name] = /^([0-9a-f]{64})(?:\s+\*?(\S+))?\s*$/i.exec(line) ?? []
    if (digest !== undefined && (name === undefined || name === file)) return digest.toLowerCase()
  }
  return undefined
}

function baseUrl(variable: keyof typeof hosts, env: Env): string {
  const text = env[variable] || hosts[variable]
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Error(`${variable}: the value is not an http:// or https:// URL`)
  return text.replace(/\/+$/, '')
}
