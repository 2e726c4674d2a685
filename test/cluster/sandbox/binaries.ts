// The programs of the sandbox: built from their Go modules, once per state of the modules, kept outside the repository.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sharedFlags } from '../../peer/go.ts'
import { withLock } from './lock.ts'

/** Kubernetes of the sandbox, without `v`; the module in ../go/kubernetes pins the same. */
export const kubernetesVersion = '1.34.4'

const [major, minor] = kubernetesVersion.split('.')
const versionPackage = 'k8s.io/component-base/version'
const kubernetesFlags = [
  '-s -w',
  `-X ${versionPackage}.gitVersion=v${kubernetesVersion}`,
  `-X ${versionPackage}.gitMajor=${major}`,
  `-X ${versionPackage}.gitMinor=${minor}`,
].join(' ')

/** What is built: its module (a folder in ../go), its package, the linker's flags. */
const builds = {
  etcd: { module: 'etcd', path: 'go.etcd.io/etcd/server/v3', ldflags: '-s -w' },
  kwok: { module: 'kwok', path: 'sigs.k8s.io/kwok/cmd/kwok', ldflags: '-s -w' },
  'kube-apiserver': kubernetes('kube-apiserver'),
  'kube-controller-manager': kubernetes('kube-controller-manager'),
  'kube-scheduler': kubernetes('kube-scheduler'),
  kubectl: kubernetes('kubectl'),
} as const

/** A program of the sandbox. */
export type Program = keyof typeof builds
/** Where each program is. */
export type Binaries = Readonly<Record<Program, string>>

interface Build {
  readonly module: string
  readonly path: string
  readonly ldflags: string
}

const modules = fileURLToPath(new URL('../go/', import.meta.url))

/** The folder of everything the sandbox keeps: binaries, runs. */
export function home(): string {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ambientctl-sandbox')
}

/** Whether `go` can be run; without it the sandbox cannot be built. */
export function goAvailable(): boolean {
  return spawnSync('go', ['version']).status === 0
}

/**
 * The programs, building those that are missing (minutes, the first time); `report` gets a line on each step.
 * `KUBEBUILDER_ASSETS` replaces those of its programs that it has. Two processes never build at once.
 */
export async function binaries(report: (line: string) => void): Promise<Binaries> {
  const found = Object.fromEntries(programs().map((program) => [program, locate(program)])) as Binaries
  if (missing(found).length === 0) return found
  if (!goAvailable()) {
    throw new Error(
      `the sandbox needs Go on the PATH to build ${missing(found).join(', ')}: https://go.dev/dl`,
    )
  }
  await withLock(join(home(), 'build.lock'), report, async () => {
    const wanted = missing(found)
    for (const [i, program] of wanted.entries()) {
      await build(program, found[program], (line) => report(`${line} (${i + 1} of ${wanted.length})`))
    }
  })
  return found
}

function programs(): Program[] {
  return Object.keys(builds) as Program[]
}

function missing(found: Binaries): Program[] {
  return programs().filter((program) => !existsSync(found[program]))
}

function locate(program: Program): string {
  const given = join(process.env.KUBEBUILDER_ASSETS ?? '', program)
  if (process.env.KUBEBUILDER_ASSETS && existsSync(given)) return given
  return join(home(), 'bin', `${builds[program].module}-${moduleHash(builds[program])}`, program)
}

function moduleHash({ module, ldflags }: Build): string {
  const hash = createHash('sha256').update(`${ldflags} ${process.platform} ${process.arch}`)
  for (const file of ['go.mod', 'go.sum']) hash.update(readFileSync(join(modules, module, file)))
  return hash.digest('hex').slice(0, 16)
}

async function build(program: Program, target: string, report: (line: string) => void): Promise<void> {
  const { module, path, ldflags } = builds[program]
  const partial = `${target}.${process.pid}`
  mkdirSync(dirname(target), { recursive: true })
  const start = Date.now()
  const elapsed = () => `${Math.round((Date.now() - start) / 1000)} s`
  report(`building ${program}`)
  const ticker = setInterval(() => report(`building ${program}, ${elapsed()}`), 15_000)
  try {
    await go(
      ['build', '-p', '2', ...sharedFlags, '-ldflags', ldflags, '-o', partial, path],
      join(modules, module),
    )
    renameSync(partial, target)
    report(`built ${program} in ${elapsed()}`)
  } finally {
    clearInterval(ticker)
    rmSync(partial, { force: true })
  }
}

function go(args: readonly string[], cwd: string): Promise<void> {
  const env = { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-buildvcs=false -mod=readonly' }
  return new Promise((resolve, reject) => {
    const child = spawn('nice', ['-n', '5', 'go', ...args], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
    child.on('error', reject)
    child.on('close', (status) =>
      status === 0 ? resolve() : reject(new Error(`go ${args.join(' ')} failed in ${cwd}:\n${said}`)),
    )
  })
}

function kubernetes(program: string): Build {
  return { module: 'kubernetes', path: `k8s.io/kubernetes/cmd/${program}`, ldflags: kubernetesFlags }
}
