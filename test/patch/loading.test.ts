// `manifest generate` without patches loads no code for patches: only `import()` leads to it.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from '@jest/globals'

const src = join(import.meta.dirname, '../../src')

/** The files that an entry point loads at once: without types and without `import()`. */
function loadedBy(entry: string): string[] {
  const files = [entry]
  for (const file of files) {
    const text = readFileSync(join(src, file), 'utf8')
    for (const [, path = ''] of text.matchAll(/^(?:import|export) (?!type )[^'"]*?from '(\.[^']+)'/gm)) {
      const next = posix.join(posix.dirname(file), path)
      if (!files.includes(next)) files.push(next)
    }
  }
  return files
}

test('manifest generate loads no code for patches', () => {
  const files = loadedBy('cli/commands/generate.ts')
  expect(files).toContain('pipeline.ts')
  expect(files.filter((file) => file.startsWith('patch/'))).toEqual([])
  expect(loadedBy('patch/patch-release.ts')).toContain('patch/kubernetes-types.ts')
})
