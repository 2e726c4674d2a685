// What the server says to an install before it happens. Nothing is written: rights are asked for, objects and pods dry-run.
import type { Rehearsal } from '../facts/rehearsal.ts'
import { manifestsDigest } from '../manifest/digest.ts'
import { createConcurrencyLimit } from '../net/concurrency.ts'
import type { Cluster } from './api.ts'
import { createPatience } from './patience.ts'
import { tryObject, type ToSend } from './rehearse-objects.ts'
import { probe } from './rehearse-probes.ts'
import { askRights, type Part } from './rehearse-rights.ts'
import { setScene } from './scene.ts'

export interface RehearseOptions {
  /** Where a plain pod is tried; by default where the manifests' first Deployment goes. */
  readonly istioNamespace?: string | undefined
  /** What install would send: marks of the release, fields left to others; nothing where all is so already. As rendered by default. */
  readonly toSend?: ToSend | undefined
  /** Milliseconds after which nothing more is tried; a minute by default. */
  readonly limit?: number | undefined
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

/** Objects that are tried at a time; half of what the connection carries, so that rights are asked beside them. */
const atOnce = 10
const usualLimit = 60_000

/**
 * Rehearses an install of the parts (each a component's release and objects, as `renderAll` gives them). The digest is
 * digestOf the parts. Rejects with ApiError where the server cannot be reached; refusals are results.
 */
export async function rehearse(
  cluster: Cluster,
  parts: readonly Part[],
  options: RehearseOptions = {},
): Promise<Rehearsal> {
  const { toSend = (object) => object } = options
  const wanted = parts.flatMap(({ objects, release }) => objects.map((object) => ({ object, release })))
  const objects = wanted.map(({ object }) => object)
  const deployment = wanted.find(({ object }) => object.kind === 'Deployment') ?? wanted[0]
  const istioNamespace = options.istioNamespace ?? deployment?.release.namespace ?? 'istio-system'
  const namespaces = [
    istioNamespace,
    ...parts.map(({ release }) => release.namespace),
    ...objects.flatMap(({ metadata }) => metadata.namespace ?? []),
  ]
  const scene = await setScene(cluster, namespaces, objects)
  const patience = createPatience(cluster, scene, options.limit ?? usualLimit)
  const gate = createConcurrencyLimit(atOnce)
  let done = 0
  const asking = askRights(cluster, scene, parts)
  const trying = wanted.map(({ object, release }) =>
    gate(async () => {
      const result = await tryObject(cluster, scene, object, release, toSend, patience)
      options.onProgress?.(++done, wanted.length)
      return result
    }),
  )
  const [rights, tried] = await Promise.all([asking, Promise.all(trying)])
  const probes = await probe(cluster, scene, { istioNamespace, objects, tried, patience })
  return { digest: manifestsDigest(parts), rights, objects: tried, probes }
}
