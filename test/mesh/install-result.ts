// Runs `install` against a sandbox with a real istiod, and says what it did.
import { expect } from '@jest/globals'
import type { Mesh } from './mesh.ts'

export interface ObjectCounts {
  readonly created: number
  readonly configured: number
  readonly adopted: number
  readonly deleted: number
}

interface InstallOutput {
  readonly components: readonly { readonly counts: ObjectCounts }[]
}

/** Installs and waits; returns how many objects of all components it created and changed. Rejects if it fails. */
export async function installMesh(mesh: Mesh, ...args: string[]): Promise<ObjectCounts> {
  const { status, stdout, stderr } = await mesh.run('install', '-y', '-o', 'json', ...args)
  expect({ status, stderr }).toMatchObject({ status: 0 })
  const { components } = JSON.parse(stdout) as InstallOutput
  const sum = (key: keyof ObjectCounts) => components.reduce((all, { counts }) => all + counts[key], 0)
  return {
    created: sum('created'),
    configured: sum('configured'),
    adopted: sum('adopted'),
    deleted: sum('deleted'),
  }
}
