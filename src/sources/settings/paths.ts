// The files and folders of Helm, Docker, Podman and ambientctl, by environment variables.
import { homedir, platform } from 'node:os'
import { join } from 'node:path'
import type { Env } from '../../net/proxy.ts'

/**
 * Helm's files, from the variables that Helm reads: specific ones, then HELM_*_HOME, then XDG_*, then system defaults.
 */
export interface HelmPaths {
  readonly repositories: string
  readonly repositoryCache: string
  readonly registryConfig: string
}

// Helm's defaults in the home folder.
const mac = { config: ['Library', 'Preferences'], cache: ['Library', 'Caches'] } as const
const unix = { config: ['.config'], cache: ['.cache'] } as const

/** Returns the paths of Helm's settings and cache. */
export function helmPaths(env: Env): HelmPaths {
  const config = env['HELM_CONFIG_HOME'] || join(configHome(env), 'helm')
  const cache = env['HELM_CACHE_HOME'] || join(cacheHome(env), 'helm')
  return {
    repositories: env['HELM_REPOSITORY_CONFIG'] || join(config, 'repositories.yaml'),
    repositoryCache: env['HELM_REPOSITORY_CACHE'] || join(cache, 'repository'),
    registryConfig: env['HELM_REGISTRY_CONFIG'] || join(config, 'registry', 'config.json'),
  }
}

/** Returns the folder of ambientctl's chart cache. */
export function chartCache(env: Env): string {
  return join(cacheHome(env), 'ambientctl', 'charts')
}

/** Returns the files that can contain logins to OCI registries, in the order of lookup: Helm, Docker, Podman. */
export function loginFiles(env: Env): string[] {
  const podman =
    env['REGISTRY_AUTH_FILE'] ||
    (env['XDG_RUNTIME_DIR'] ? join(env['XDG_RUNTIME_DIR'], 'containers', 'auth.json') : undefined)
  const docker = join(env['DOCKER_CONFIG'] || join(home(env), '.docker'), 'config.json')
  return [helmPaths(env).registryConfig, docker, ...(podman === undefined ? [] : [podman])]
}

function configHome(env: Env): string {
  return env['XDG_CONFIG_HOME'] || (windows(env, 'APPDATA') ?? join(home(env), ...system().config))
}

function cacheHome(env: Env): string {
  return env['XDG_CACHE_HOME'] || (windows(env, 'TEMP') ?? join(home(env), ...system().cache))
}

function windows(env: Env, variable: string): string | undefined {
  return platform() === 'win32' ? env[variable] : undefined
}

const system = () => (platform() === 'darwin' ? mac : unix)

function home(env: Env): string {
  return env['HOME'] || env['USERPROFILE'] || homedir()
}
