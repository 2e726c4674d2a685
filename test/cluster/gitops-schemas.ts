// The CRDs of Flux and Argo CD, from their Go modules, and the Go types of HelmRelease.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KubeObject } from '../../src/manifest/object.ts'
import { parseObjects } from '../../src/manifest/parse.ts'
import { buildGo } from '../peer/go.ts'

interface SchemaModule {
  /** The module and its version. */
  readonly module: string
  /** The checksum, as in go.sum. */
  readonly sum: string
  readonly folder: string
}

const modules: readonly SchemaModule[] = [
  {
    module: 'github.com/fluxcd/source-controller@v1.9.6',
    sum: 'h1:nG534/bI6nVpyHra7ONAk6xDB3xPsVT+EOLHZHXPrrc=',
    folder: 'config/crd/bases',
  },
  {
    module: 'github.com/argoproj/argo-cd/v3@v3.5.7',
    sum: 'h1:Xm1BF+I5OgDKUG3SDK49vn2/Y5AMyaNVko+/JT08gj0=',
    folder: 'manifests/crds',
  },
]

/** Returns the CRDs of Flux's sources and of Argo CD. Throws an error if a module has another checksum. */
export function gitOpsDefinitions(): KubeObject[] {
  return modules.flatMap(({ module, sum, folder }) => {
    const output = execFileSync('go', ['mod', 'download', '-json', module], { cwd: tmpdir(), stdio: 'pipe' })
    const { Dir, Sum } = JSON.parse(output.toString()) as { Dir: string; Sum: string }
    if (Sum !== sum) throw new Error(`${module}: the checksum is ${Sum}, not ${sum}`)
    const path = join(Dir, folder)
    return readdirSync(path)
      .filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
      .flatMap((file) => parseObjects(readFileSync(join(path, file), 'utf8'), file))
  })
}

/** Decodes HelmReleases into Flux's types, and returns the errors: fields that do not exist, and wrong types. */
export function helmReleaseErrors(objects: readonly KubeObject[]): string[] {
  const program = buildGo(join(import.meta.dirname, '../peer/helmrelease'))
  return JSON.parse(execFileSync(program, { input: JSON.stringify(objects) }).toString()) as string[]
}
