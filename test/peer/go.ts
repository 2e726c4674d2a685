// Builds the Go modules of the peers, once per state of their sources.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'

/**
 * Flags of all builds, so that they share compiled packages. Leaving out debug information saves a tenth of the time.
 */
const sharedFlags: readonly string[] = ['-trimpath', '-gcflags=all=-dwarf=false']

/**
 * Builds the main package of the Go module in `dir` and returns the path of the binary. Binaries are cached outside
 * the repository by the hash of the module's files, so that only the first run builds (minutes for Helm). `pkg` names
 * another package to build, such as a dependency's command. `ldflags` are passed to the linker.
 */
export function buildGo(dir: string, pkg = '.', ldflags = ''): string {
  const name = pkg === '.' ? basename(dir) : basename(pkg)
  const folder = join(cacheRoot(), `${name}-${hashOf(dir, pkg, ldflags)}`)
  const binary = join(folder, name)
  if (existsSync(binary)) return binary
  mkdirSync(folder, { recursive: true })
  const partial = `${binary}.${process.pid}`
  const go = ['build', '-buildvcs=false', ...sharedFlags, '-ldflags', `-s -w ${ldflags}`, '-o', partial, pkg]
  execFileSync('nice', ['-n', '10', 'go', ...go], {
    cwd: dir,
    env: { ...process.env, CGO_ENABLED: '0' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  renameSync(partial, binary)
  return binary
}

function cacheRoot(): string {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ambientctl', 'go')
}

function hashOf(dir: string, ...settings: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(file.slice(dir.length)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
