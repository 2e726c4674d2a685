// A dry run of every object, as install would send it.
import type { Tried } from '../facts/rehearsal.ts'
import { refOf, type KubeObject } from '../manifest/object.ts'
import type { Cluster } from './api.ts'
import { managersOf } from './collect/workloads.ts'
import { textMapAt, definedFields, textAt } from './collect/fields.ts'
import type { Patience } from './patience.ts'
import { outcomeOf } from './refusals.ts'
import { comesWithIt, namespaceOf, placed, type Scene } from './scene.ts'

/** A release as Helm names it. */
export interface ReleaseName {
  readonly name: string
  readonly namespace: string
}

/** What an install sends for an object, over the live one or where there is none; undefined for nothing. */
export type ToSend = (
  object: KubeObject,
  live: KubeObject | undefined,
  release: ReleaseName,
) => KubeObject | undefined

/** Tries one object. Rejects with ApiError only where the server cannot be reached. */
export async function tryObject(
  cluster: Cluster,
  scene: Scene,
  object: KubeObject,
  release: ReleaseName,
  toSend: ToSend,
  patience: Patience,
): Promise<Tried> {
  const resource = await cluster.resource(object.apiVersion, object.kind).catch((error: unknown) => ({
    failed: outcomeOf(error, scene, undefined),
  }))
  if (resource === undefined) return { ref: refOf(object), exists: false, ...unknownKind(scene, object) }
  if ('failed' in resource) return { ref: refOf(object), exists: false, ...resource.failed }
  const namespace = namespaceOf(object, resource.namespaced, release.namespace)
  const { object: moved, triedIn } = placed(scene, object, namespace)
  const ref = { ...refOf(object), ...(namespace !== undefined && { namespace }) }
  const where = triedIn === undefined ? {} : { triedIn }
  let live: KubeObject | undefined
  try {
    live = triedIn === undefined ? await cluster.get(ref) : undefined
    const sent = toSend(moved, live, release)
    if (sent === undefined) return { ref, ...seen(live), ...where }
    const { warnings } = await patience.ask({ object: sent, resource }, () =>
      cluster.apply(sent, { dryRun: true }),
    )
    return { ref, ...seen(live), ...where, ...(warnings.length > 0 && { warnings }) }
  } catch (error) {
    return { ref, ...seen(live), ...where, ...outcomeOf(error, scene, triedIn) }
  }
}

function unknownKind(scene: Scene, object: KubeObject): Pick<Tried, 'untried' | 'refusal'> {
  const { apiVersion, kind } = object
  if (comesWithIt(scene, object))
    return { untried: `${kind} is not there yet: its definition is installed with it` }
  const message = `the server has no kind ${kind} in ${apiVersion}; is its CRD installed?`
  return { refusal: { status: 404, reason: 'NotFound', message } }
}

/** Labels and annotations by which installers know their objects. */
const marks: ReadonlySet<string> = new Set([
  'app.kubernetes.io/managed-by',
  'argocd.argoproj.io/instance',
  'argocd.argoproj.io/tracking-id',
  'kustomize.toolkit.fluxcd.io/name',
  'kustomize.toolkit.fluxcd.io/namespace',
  'helm.toolkit.fluxcd.io/name',
  'helm.toolkit.fluxcd.io/namespace',
  'operator.istio.io/component',
  'operator.istio.io/managed',
  'operator.istio.io/version',
  'install.operator.istio.io/owning-resource',
  'install.operator.istio.io/owning-resource-namespace',
  'addonmanager.kubernetes.io/mode',
  'olm.owner',
])

function seen(live: KubeObject | undefined): Omit<Tried, 'ref'> {
  if (!live) return { exists: false }
  const { labels, annotations } = live.metadata
  const isMark = (key: string) => marks.has(key)
  const found = { ...textMapAt(labels, isMark), ...textMapAt(annotations, isMark) }
  const name = textAt(annotations, 'meta.helm.sh/release-name')
  const namespace = textAt(annotations, 'meta.helm.sh/release-namespace')
  return definedFields({
    exists: true,
    managers: managersOf(live),
    owner: name !== undefined && namespace !== undefined ? { name, namespace } : undefined,
    marks: Object.keys(found).length > 0 ? found : undefined,
  })
}
