// Temporary files for tests of kubeconfigs.
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Creates a new folder with the given files; `remove` deletes it. */
export function folderOf(files: Readonly<Record<string, string>>): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'ambientctl-kubeconfig-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), text, { mode: 0o700 })
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** A kubeconfig in which cluster, user and context have this name. */
export function config(
  name: string,
  user = 'token: t',
  cluster = `server: https://${name}.test:6443`,
): string {
  return `apiVersion: v1
kind: Config
current-context: ${name}
clusters:
- name: ${name}
  cluster: {${cluster}}
users:
- name: ${name}
  user: {${user}}
contexts:
- name: ${name}
  context: {cluster: ${name}, user: ${name}, namespace: ${name}-ns}
`
}
