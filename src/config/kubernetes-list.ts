// A List, as `kubectl get iop -A -o yaml` prints it: the documents that it contains.
import { UserError } from '../errors.ts'
import { isTree, type Tree, type Value } from '../values/tree.ts'

/** A document, and its path in the document that contains it; the path is empty for a document by itself. */
export interface ListedDocument {
  readonly value: Value
  readonly root: readonly string[]
}

const listKinds: readonly unknown[] = [
  'List',
  'IstioOperatorList',
  'IstioList',
  'IstioCNIList',
  'ZTunnelList',
]
const maxNamed = 10

/**
 * Returns the items of a List, or the document itself if it is none. `place` is where the document starts:
 * `mesh.yaml:1`. Throws UserError for a List without items, or with several items of one kind: each of them is a
 * configuration of its own, and merging them would install neither.
 */
export function documentsOf(document: Value, place: string): ListedDocument[] {
  if (!isTree(document) || !listKinds.includes(document['kind'])) return [{ value: document, root: [] }]
  const kind = String(document['kind'])
  const wrong = (message: string, hint: string) =>
    new UserError('file-kind', `${place}: ${message}`, { hint })
  const items = document['items'] ?? []
  if (!Array.isArray(items)) throw wrong(`items of kind ${kind} is not a list`, 'write items: as a list')
  if (items.length === 0)
    throw wrong(`the ${kind} has no items`, 'the cluster has no such resources; give a file or use --set')
  const kinds = new Set(items.map(kindOf).filter((name) => name !== ''))
  for (const name of kinds) {
    const same = items.filter((item) => kindOf(item) === name)
    if (same.length > 1)
      throw wrong(
        `the ${kind} has ${same.length} resources of kind ${name}: ${namesOf(same)}`,
        `each is a configuration of its own; install them one by one: kubectl get ${resourceOf(name, same[0])} NAME -n NAMESPACE -o yaml | ambientctl install -f -`,
      )
  }
  return items.map((value, i) => ({ value, root: ['items', String(i)] }))
}

function namesOf(items: readonly Value[]): string {
  const rest = items.length - maxNamed
  return items.slice(0, maxNamed).map(nameOf).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** `istio-system/installed-state (revision canary, profile minimal)`. */
function nameOf(item: Value): string {
  const metadata = treeAt(item, 'metadata')
  const spec = treeAt(item, 'spec')
  const name = [metadata?.['namespace'], metadata?.['name'] ?? 'without name'].filter(isText).join('/')
  const details = ['revision', 'profile'].flatMap((key) => (isText(spec?.[key]) ? `${key} ${spec[key]}` : []))
  return details.length === 0 ? name : `${name} (${details.join(', ')})`
}

function resourceOf(kind: string, item: Value | undefined): string {
  const version = isTree(item) ? item['apiVersion'] : undefined
  const group = isText(version) && version.includes('/') ? `.${version.split('/')[0]}` : ''
  return `${kind.toLowerCase()}${group}`
}

const kindOf = (item: Value): string => (isTree(item) && isText(item['kind']) ? item['kind'] : '')

function treeAt(item: Value, key: string): Tree | undefined {
  const value = isTree(item) ? item[key] : undefined
  return isTree(value) ? value : undefined
}

function isText(value: Value | undefined): value is string {
  return typeof value === 'string' && value !== ''
}
