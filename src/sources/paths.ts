// The folders where Helm and we keep things, by the environment.
import { homedir, platform } from 'node:os'
import { join } from 'node:path'
import type { Env } from '../net/proxy.ts'

/** Files and folders of Helm, by the variables that Helm reads (specific, then HELM_*_HOME, XDG_*, the system's own). */
export interface HelmPaths {
  readonly repositories: string
  readonly repositoryCache: string
  readonly registryConfig: string
}

// Below the home folder, as Helm has them.
const mac = { config: ['Library', 'Preferences'], cache: ['Library', 'Caches'] } as const
const unix = { config: ['.config'], cache: ['.cache'] } as const

/** Where Helm keeps its settings and its cache. */
export function helmPaths(env: Env): HelmPaths {
  const config = env['HELM_CONFIG_HOME'] || join(configHome(env), 'helm')
  const cache = env['HELM_CACHE_HOME'] || join(cacheHome(env), 'helm')
  return {
    repositories: env['HELM_REPOSITORY_CONFIG'] || join(config, 'repositories.yaml'),
    repositoryCache: env['HELM_REPOSITORY_CACHE'] || join(cache, 'repository'),
    registryConfig: env['HELM_REGISTRY_CONFIG'] || join(config, 'registry', 'config.json'),
  }
}

/** Where fetched charts are kept. */
export function chartCache(env: Env): string {
  return join(cacheHome(env), 'ambientctl', 'charts')
}

/** Files in which logins to OCI registries may stand, in the order in which they are asked: Helm's, Docker's, Podman's. */
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
