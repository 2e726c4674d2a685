// The repository: its files, and their addresses on the web.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The root of the checkout. */
export const root = join(import.meta.dirname, '../..')

/** Returns the text of a file by its path in the repository. */
export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Returns the URL of the repository: that of the workflow on GitHub, else that of package.json. */
export function repositoryUrl(env: NodeJS.ProcessEnv = process.env): string {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = env
  if (server && name) return `${server}/${name}`
  const { repository } = JSON.parse(readText('package.json')) as { repository: { url: string } }
  return repository.url.replace(/^git\+/, '').replace(/\.git$/, '')
}

/** Returns the URL of a file or folder on branch main; undefined if it does not exist. */
export function sourceUrl(path: string): string | undefined {
  const full = join(root, path)
  if (!existsSync(full)) return undefined
  return `${repositoryUrl()}/${statSync(full).isDirectory() ? 'tree' : 'blob'}/main/${path}`
}
