// Checks that a bundle renders the same objects as the configuration that it was made from.
import { createHash } from 'node:crypto'
import type { BundleIndex } from '../../bundle/bundle-index.ts'
import type { BundleSourceFile } from '../../bundle/write-bundle.ts'
import { exitStatus, UserError } from '../../errors.ts'
import { objectName, refOf } from '../../manifest/object.ts'
import type { RenderedRelease } from '../../pipeline.ts'
import type { WorkflowContext } from '../context.ts'
import type { ConfigurationOptions } from '../options.ts'
import { readConfiguration } from '../rendering/configuration.ts'
import { loadBundle } from './open-bundle.ts'

/** Returns a context with a fixed time and fixed random bytes, so that renders can be compared. */
export function fixedContext(context: WorkflowContext): WorkflowContext {
  let count = 0
  return {
    ...context,
    signal: context.signal,
    now: () => new Date(0),
    random(bytes) {
      const parts: Buffer[] = []
      for (let size = 0; size < bytes; size += 32)
        parts.push(createHash('sha256').update(String(count++)).digest())
      return Buffer.concat(parts).subarray(0, bytes)
    },
  }
}

interface BundleToCheck {
  readonly index: Omit<BundleIndex, 'files'>
  /** All files but images. */
  readonly files: readonly BundleSourceFile[]
  readonly options: ConfigurationOptions & { readonly file: string }
}

/** Rejects with UserError that names an object which differs. */
export async function requireSameObjects(
  wanted: readonly RenderedRelease[],
  { index, files, options: { file, force, schemaRefs } }: BundleToCheck,
  context: WorkflowContext,
): Promise<void> {
  const contents = new Map<string, Buffer>()
  for (const { path, open } of files) {
    const parts: Buffer[] = []
    for await (const part of open()) parts.push(part)
    contents.set(path, Buffer.concat(parts))
  }
  const verified = { file, index: { ...index, files }, contents, positions: new Map<string, number>() }
  const openedBundle = loadBundle(verified)
  const quiet: WorkflowContext = { ...fixedContext(context), onEvent: () => undefined }
  const input = await readConfiguration({ bundle: file, openedBundle, force, schemaRefs }, quiet)
  const { render } = input.resolve({ releaseName: 'istio' })
  const different = firstDifference(textsOf(wanted), textsOf(await render()))
  if (different === undefined) return
  throw new UserError('bundle-differs', `${different} would be another object if it came from the bundle`, {
    status: exitStatus.failed,
    hint: 'set lists as a whole instead of elements such as list[name:a], and use no charts with random content',
  })
}

/** Returns the objects as texts, by name. */
function textsOf(releases: readonly RenderedRelease[]): Map<string, string> {
  return new Map(
    releases.flatMap(({ component, name, objects, hooks }) =>
      [...objects, ...hooks].map((object) => [
        `${component} ${name} ${objectName(refOf(object))}`,
        JSON.stringify(object),
      ]),
    ),
  )
}

function firstDifference(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): string | undefined {
  return [...a.keys(), ...b.keys()]
    .find((key) => a.get(key) !== b.get(key))
    ?.split(' ')
    .at(-1)
}
