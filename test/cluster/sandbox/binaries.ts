// The programs of the sandbox: from the cache, downloaded as released, or built from Go modules.
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { buildPrograms, builtFolder, goAvailable, kubernetesModule } from './build.ts'
import { downloadPrograms, NotReachedError } from './download.ts'
import { withLock } from './lock.ts'
import type { Report } from './progress.ts'
import { programs, releasedArtifacts, type Artifact, type Program } from './releases.ts'

/** The path of each program. */
export type Binaries = Readonly<Record<Program, string>>

/** How missing programs may be obtained; in every way by default. */
export interface BinarySource {
  /** Builds the programs instead of downloading released ones. */
  readonly build?: boolean
  /** Uses no network: only the cache, and Go's cache of modules. */
  readonly offline?: boolean
}

/** Thrown if the programs can be neither downloaded nor built. */
export class BinariesUnavailableError extends Error {
  override readonly name = 'BinariesUnavailableError'
}

/** The folder of all sandbox files: programs and runs. */
export function home(): string {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ambientctl-sandbox')
}

/** Reads AMBIENTCTL_SANDBOX, a list of `build` and `offline`. Throws if it contains another word. */
export function sourceFrom(env: NodeJS.ProcessEnv): BinarySource {
  const words = (env.AMBIENTCTL_SANDBOX ?? '').split(',').filter(Boolean)
  const unknown = words.find((word) => !['build', 'offline'].includes(word))
  if (unknown !== undefined) throw new Error(`AMBIENTCTL_SANDBOX: "${unknown}" is not one of build, offline`)
  return { build: words.includes('build'), offline: words.includes('offline') }
}

/**
 * Returns the programs after downloading or building missing ones. Programs in `KUBEBUILDER_ASSETS` replace its own. A
 * lock file prevents parallel downloads and builds. Rejects with BinariesUnavailableError or ChecksumError.
 */
export async function binaries(report: Report, source = sourceFrom(process.env)): Promise<Binaries> {
  if (missing(source).length > 0) {
    for (const line of plan(missing(source), source)) report(line)
    await withLock(join(home(), 'build.lock'), report, () => provide(source, report))
  }
  return Object.fromEntries(programs.map((program) => [program, locate(program, source)])) as Binaries
}

async function provide(source: BinarySource, report: Report): Promise<void> {
  const reason = await tryDownload(source, report)
  const targets = missing(source)
  if (targets.length === 0) return
  if (!goAvailable()) {
    const because = reason === undefined ? '' : ` (they were not downloaded: ${reason})`
    throw new BinariesUnavailableError(
      `the sandbox needs Go on the PATH to build ${targets.join(', ')}: https://go.dev/dl${because}`,
    )
  }
  if (reason !== undefined) report(`not downloaded: ${reason}`)
  const built = join(home(), 'bin', builtFolder(kubernetesModule))
  await buildPrograms(kubernetesModule, built, report, source).catch((error: Error) => {
    throw new BinariesUnavailableError(error.message, { cause: error })
  })
}

/** Why programs were not downloaded, if a download was attempted. */
async function tryDownload(source: BinarySource, report: Report): Promise<string | undefined> {
  const targets = downloadable(missing(source), source)
  if (targets.length === 0) return undefined
  try {
    await downloadPrograms(
      targets.map((artifact) => ({ artifact, path: releasedPath(artifact) })),
      { env: process.env, report },
    )
    return undefined
  } catch (error) {
    if (error instanceof NotReachedError) return error.message
    throw error
  }
}

/** The attempts, in this order. */
function plan(targets: readonly Program[], source: BinarySource): string[] {
  const from = new Set(
    downloadable(targets, source).map(({ release, url }) => `${release} from ${url.origin}`),
  )
  const modules = source.offline ? "Go's module cache (--offline)" : 'Go modules'
  const build = `build ${programs.join(', ')} from ${modules}; this needs Go and several minutes`
  return [
    `missing in ${join(home(), 'bin')}: ${targets.join(', ')}`,
    ...(from.size > 0
      ? [`1. download ${[...from].join(', ')}; --build skips this`, `2. if that fails, ${build}`]
      : [build]),
  ]
}

function missing(source: BinarySource): Program[] {
  return programs.filter((program) => !existsSync(locate(program, source)))
}

function locate(program: Program, source: BinarySource): string {
  const given = join(process.env.KUBEBUILDER_ASSETS ?? '', program)
  if (process.env.KUBEBUILDER_ASSETS && existsSync(given)) return given
  const artifact = released(program, source)
  if (artifact && existsSync(releasedPath(artifact))) return releasedPath(artifact)
  return join(home(), 'bin', builtFolder(kubernetesModule), program)
}

function downloadable(targets: readonly Program[], source: BinarySource): Artifact[] {
  return source.offline ? [] : targets.flatMap((program) => released(program, source) ?? [])
}

function released(program: Program, { build = false }: BinarySource): Artifact | undefined {
  return build ? undefined : releasedArtifacts(process, process.env).find((it) => it.program === program)
}

function releasedPath({ folder, program }: Artifact): string {
  return join(home(), 'bin', folder, program)
}
