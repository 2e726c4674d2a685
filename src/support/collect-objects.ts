// Reads the Kubernetes objects of a bundle: one file for each namespace and kind.
import type { KubeObject } from '../manifest/object.ts'
import { createConcurrencyLimit } from '../net/concurrency.ts'
import { toTree } from '../values/tree.ts'
import { printYaml } from '../yaml/yaml.ts'
import type { BundleCollection } from './bundle-files.ts'
import { bundlePath } from './bundle-path.ts'
import { servedKinds, type ServedKind } from './object-kinds.ts'
import { redactObject } from '../redact/object.ts'
import { mayInclude, type BundleScope } from './scope.ts'

/** Kinds that are read at the same time: one page of each is in memory. */
const maxConcurrency = 4
const pageSize = 200

/** The folder of objects without a namespace. No namespace can have this name. */
const clusterFolder = '_cluster'

/** Reads all kinds; a kind that cannot be read is noted. `onProgress` is called after each kind. */
export async function collectObjects(
  collection: BundleCollection,
  scope: BundleScope,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const { cluster, errors, signal } = collection
  const discovered = await errors.attempt('the API groups', signal, () => cluster.resources({ cached: true }))
  for (const group of discovered?.failedGroups ?? []) {
    errors.add(`objects of ${group}`, 'the API group does not respond')
  }
  const kinds = servedKinds(discovered?.resources ?? [])
  const gate = createConcurrencyLimit(maxConcurrency)
  let done = 0
  const reads = kinds.map((kind) =>
    gate(async () => {
      await errors.attempt(`objects of kind ${kind.kind}`, signal, () => collectKind(collection, kind, scope))
      onProgress(++done, kinds.length)
    }),
  )
  await Promise.all(reads)
}

async function collectKind(
  { cluster, files, signal }: BundleCollection,
  kind: ServedKind,
  scope: BundleScope,
): Promise<void> {
  const { resource, isIncluded } = kind
  const print = (object: KubeObject): PrintedObject | undefined =>
    mayInclude(object, scope) && isIncluded(object, scope) ? printed(object, kind) : undefined
  const objects = await cluster.collect(resource.apiVersion, resource.kind, print, { pageSize, signal })
  for (const [folder, texts] of byFolder(objects)) {
    const path = bundlePath('objects', folder, `${kind.file}.yaml`)
    await files.add(
      { path, section: 'objects', title: titleOf(kind, folder, texts.length) },
      texts.join('---\n'),
    )
  }
}

interface PrintedObject {
  readonly folder: string
  readonly name: string
  readonly text: string
}

/** Prints an object at once, so that only texts of included objects stay in memory. */
function printed(object: KubeObject, { trim = (one) => one }: ServedKind): PrintedObject {
  const { namespace = clusterFolder, name } = object.metadata
  const metadata = { ...object.metadata, managedFields: undefined }
  // JSON drops undefined fields, which a tree cannot have.
  const plain = JSON.parse(JSON.stringify(trim({ ...object, metadata }))) as KubeObject
  return { folder: namespace, name, text: printYaml(redactObject(toTree(plain))) }
}

function byFolder(objects: readonly PrintedObject[]): Map<string, string[]> {
  const sorted = objects.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const folders = new Map<string, string[]>()
  for (const { folder, text } of sorted) {
    const texts = folders.get(folder)
    if (texts) texts.push(text)
    else folders.set(folder, [text])
  }
  return folders
}

function titleOf({ kind }: ServedKind, folder: string, count: number): string {
  const where = folder === clusterFolder ? '' : ` in namespace ${folder}`
  return `${count} ${count === 1 ? 'object' : 'objects'} of kind ${kind}${where}`
}
