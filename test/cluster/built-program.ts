// A program that is built from a Go module on first use.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { home, sourceFrom } from './sandbox/binaries.ts'
import { buildPrograms, builtFolder, type GoModule } from './sandbox/build.ts'
import { withLock } from './sandbox/lock.ts'

const silent = () => undefined

/** Returns the path of the program with the module's name. Its build can take minutes. */
export async function builtProgram(module: GoModule): Promise<string> {
  const folder = join(home(), 'bin', builtFolder(module))
  mkdirSync(dirname(folder), { recursive: true })
  if (!existsSync(folder))
    await withLock(join(home(), 'build.lock'), silent, async () => {
      if (!existsSync(folder)) await buildPrograms(module, folder, silent, sourceFrom(process.env))
    })
  return join(folder, module.name)
}
