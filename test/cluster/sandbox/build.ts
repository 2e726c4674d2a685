// Builds the programs of the sandbox from Go modules. Each module is a folder of test/cluster/go.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reported, type Report } from './progress.ts'
import { releaseVersions } from './releases.ts'

/** A Go module and the programs that are built from it. */
export interface GoModule {
  /** The folder below test/cluster/go, and the name of the binary that package `.` becomes. */
  readonly name: string
  readonly packages: readonly string[]
  /** Other names of that binary. */
  readonly links: readonly string[]
  readonly linkerFlags: string
  /** What the progress lines call the result. */
  readonly what: string
}

const [major, minor] = releaseVersions.kubernetes.split('.')
const versionPackage = 'k8s.io/component-base/version'
const kubernetesFlags = [
  '-s -w',
  `-X ${versionPackage}.gitVersion=v${releaseVersions.kubernetes}`,
  `-X ${versionPackage}.gitMajor=${major}`,
  `-X ${versionPackage}.gitMinor=${minor}`,
].join(' ')

/** The servers are one binary; kubectl is one of its own, so that the bench measures the real one. */
export const kubernetesModule: GoModule = {
  name: 'kubernetes',
  packages: ['.', 'k8s.io/kubernetes/cmd/kubectl'],
  links: ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kwok'],
  linkerFlags: kubernetesFlags,
  what: 'etcd, kube-apiserver, kube-controller-manager, kube-scheduler, kwok, kubectl',
}

/** The real istiod and CNI agent, and the kubelet that runs them. */
export const istioModule: GoModule = {
  name: 'kubelet',
  packages: [
    '.',
    'istio.io/istio/pilot/cmd/pilot-discovery',
    'istio.io/istio/cni/cmd/install-cni',
    'istio.io/istio/cni/cmd/istio-cni',
  ],
  links: [],
  linkerFlags: '-s -w',
  what: 'pilot-discovery, install-cni, istio-cni, kubelet',
}

/** Helmfile, which runs Helm. Building it takes six minutes of processor time: it knows many stores of secrets. */
export const helmfileModule: GoModule = {
  name: 'helmfile',
  packages: ['github.com/helmfile/helmfile'],
  links: [],
  linkerFlags: '-s -w',
  what: 'helmfile',
}

/** The controllers of Argo CD, its repo server, and a Redis for them. Building them takes four minutes of processor time. */
export const argocdModule: GoModule = {
  name: 'argocd',
  packages: ['.'],
  links: [],
  linkerFlags: '-s -w',
  what: 'argocd',
}

/** Without inlining and debug information, compiling takes a third less processor time. */
const compilerFlags = ['-trimpath', '-gcflags=all=-dwarf=false -l']

/**
 * The heap size below which the Go compiler does not collect garbage; collecting more often takes processor time.
 * https://go.dev/doc/gc-guide
 */
const compilerHeap = 1500
const megabyte = 1024 * 1024

/** Returns true if `go` can be run. */
export function goAvailable(): boolean {
  return spawnSync('go', ['version']).status === 0
}

/** The name of the folder that keeps the built programs: it changes with the module, its sources and the flags. */
export function builtFolder(module: GoModule): string {
  const flags = [...compilerFlags, module.linkerFlags, ...module.packages, process.platform, process.arch]
  const hash = createHash('sha256').update(flags.join(' '))
  for (const file of readdirSync(sourceFolder(module)).sort()) {
    hash.update(file).update(readFileSync(join(sourceFolder(module), file)))
  }
  return `built-${module.name}-${hash.digest('hex').slice(0, 16)}`
}

/** Builds a module's programs into `folder`. `offline`: Go modules come from Go's own cache. Rejects with the end of Go's output. */
export async function buildPrograms(
  module: GoModule,
  folder: string,
  report: Report,
  { offline = false }: { readonly offline?: boolean } = {},
): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true })
  const partial = mkdtempSync(`${folder}.`)
  const step = { doing: 'building', done: 'built', what: module.what }
  try {
    await reported(step, report, () => go(module, partial, offline))
    for (const link of module.links) symlinkSync(module.name, join(partial, link))
    rmSync(folder, { recursive: true, force: true })
    renameSync(partial, folder)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

/** The folder with the sources of a module. */
export function sourceFolder({ name }: GoModule): string {
  return fileURLToPath(new URL(`../go/${name}/`, import.meta.url))
}

function go(module: GoModule, target: string, offline: boolean): Promise<void> {
  const jobs = Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / megabyte / 2000)))
  const args = ['build', '-p', String(jobs), ...compilerFlags, '-ldflags', module.linkerFlags]
  const env = {
    GOGC: 'off',
    GOMEMLIMIT: `${compilerHeap}MiB`,
    ...process.env,
    CGO_ENABLED: '0',
    GOFLAGS: '-buildvcs=false -mod=readonly',
    ...(offline && { GOPROXY: 'off' }),
  }
  const cwd = sourceFolder(module)
  return new Promise((resolve, reject) => {
    const child = spawn('nice', ['-n', '5', 'go', ...args, '-o', `${target}/`, ...module.packages], {
      cwd,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)))
    child.on('error', reject)
    child.on('close', (status) =>
      status === 0 ? resolve() : reject(new Error(`go build failed in ${cwd}:\n${output}`)),
    )
  })
}
