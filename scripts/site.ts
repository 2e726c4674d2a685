// Runs a script of the documentation site, a workspace of its own: `npm run site`, `npm run site:test`. Installs the
// packages of the site first if they are missing or outdated.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns true if the packages of a workspace are not those of its package-lock.json. */
export function needsInstall(folder: string): boolean {
  const installed = installedLock(folder)
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  return !existsSync(installed) || readFileSync(installed, 'utf8') !== wanted
}

/** The package-lock.json of the packages that are installed. */
const installedLock = (folder: string): string => join(folder, 'node_modules/.installed-lock.json')

function npm(folder: string, args: readonly string[]): number {
  return spawnSync('npm', args, { cwd: folder, stdio: 'inherit' }).status ?? 1
}

function main(script: string): number {
  const folder = join(import.meta.dirname, '../site')
  if (needsInstall(folder)) {
    const status = npm(folder, ['ci', '--no-audit', '--no-fund'])
    if (status !== 0) return status
    copyFileSync(join(folder, 'package-lock.json'), installedLock(folder))
  }
  return npm(folder, ['run', '--silent', script])
}

if (process.argv[1] === import.meta.filename) process.exitCode = main(process.argv[2] ?? 'build')
