// Builds the programs of the sandbox from Go modules: the servers as one binary, and kubectl.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reported, type Report } from './progress.ts'
import { programs, releaseVersions, type Program } from './releases.ts'

const moduleFolder = fileURLToPath(new URL('../go/kubernetes/', import.meta.url))

const [major, minor] = releaseVersions.kubernetes.split('.')
const versionPackage = 'k8s.io/component-base/version'
const linkerFlags = [
  '-s -w',
  `-X ${versionPackage}.gitVersion=v${releaseVersions.kubernetes}`,
  `-X ${versionPackage}.gitMajor=${major}`,
  `-X ${versionPackage}.gitMinor=${minor}`,
].join(' ')

/** The servers' binary has the name of its folder; kubectl is separate, so that the benchmark measures the real one. */
const packages = ['.', 'k8s.io/kubernetes/cmd/kubectl']
const serverBinary = 'kubernetes'

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

/** The name of the folder with the built programs; it changes with the module, its sources and the flags. */
export function builtFolder(): string {
  const flags = [...compilerFlags, linkerFlags, process.platform, process.arch]
  const hash = createHash('sha256').update(flags.join(' '))
  for (const file of readdirSync(moduleFolder).sort()) {
    hash.update(file).update(readFileSync(join(moduleFolder, file)))
  }
  return `built-${hash.digest('hex').slice(0, 16)}`
}

/**
 * Builds all programs into `folder`. `offline` uses only Go's cache of modules. Rejects with the end of Go's output.
 */
export async function buildPrograms(
  folder: string,
  report: Report,
  { offline = false }: { readonly offline?: boolean } = {},
): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true })
  const partial = mkdtempSync(`${folder}.`)
  const step = { doing: 'building', done: 'built', what: programs.join(', ') }
  try {
    await reported(step, report, () => go(partial, offline))
    for (const program of programs)
      if (program !== 'kubectl') symlinkSync(serverBinary, join(partial, program))
    rmSync(folder, { recursive: true, force: true })
    renameSync(partial, folder)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

/** Returns the path of a built program. */
export function builtPath(folder: string, program: Program): string {
  return join(folder, program)
}

function go(target: string, offline: boolean): Promise<void> {
  const jobs = Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / megabyte / 2000)))
  const args = ['build', '-p', String(jobs), ...compilerFlags, '-ldflags', linkerFlags]
  const env = {
    GOGC: 'off',
    GOMEMLIMIT: `${compilerHeap}MiB`,
    ...process.env,
    CGO_ENABLED: '0',
    GOFLAGS: '-buildvcs=false -mod=readonly',
    ...(offline && { GOPROXY: 'off' }),
  }
  return new Promise((resolve, reject) => {
    const child = spawn('nice', ['-n', '5', 'go', ...args, '-o', `${target}/`, ...packages], {
      cwd: moduleFolder,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)))
    child.on('error', reject)
    child.on('close', (status) =>
      status === 0 ? resolve() : reject(new Error(`go build failed in ${moduleFolder}:\n${output}`)),
    )
  })
}
