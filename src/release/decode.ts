// Decodes the Secret or ConfigMap sh.helm.release.v1.NAME.vN to a Release. The content comes from the cluster and is
// not trusted.
import { gunzipSync } from 'node:zlib'
import { exitStatus, UserError } from '../errors.ts'
import { objectName, refOf } from '../manifest/object.ts'
import type { KubeObject } from '../manifest/object.ts'
import { isTree, newTree, toValue } from '../values/tree.ts'
import type { Tree, Value } from '../values/tree.ts'
import { releaseStatuses } from './release.ts'
import type { Release, ReleaseInfo, ReleaseStatus } from './release.ts'

/** More than any chart that fits a Secret, and less than a malicious gzip of 1 MiB can expand to (1 GiB). */
const maxJsonSize = 64 * 1024 * 1024

const systemLabels = new Set(['name', 'owner', 'status', 'version', 'createdAt', 'modifiedAt'])

/** Decodes a release record. Throws UserError that names the object if it is not a valid release. */
export function decodeRelease(record: KubeObject): Release {
  return withRecordErrors(record, () => fromDocument(unpack(record), record))
}

function withRecordErrors<T>(record: KubeObject, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new UserError('release-record', `${objectName(refOf(record))} is not a Helm release: ${why}`, {
      hint: `inspect it with \`kubectl get ${record.kind.toLowerCase()} -o yaml\`; a damaged record cannot be repaired, only deleted`,
      status: exitStatus.failed,
      cause: error,
    })
  }
}

/**
 * Returns true if the record contains a word, ignoring case. Much faster than decodeRelease. Throws as decodeRelease.
 */
export function recordContains(record: KubeObject, word: string): boolean {
  return withRecordErrors(record, () => new RegExp(word, 'i').test(jsonOf(record).toString('latin1')))
}

function unpack(record: KubeObject): Tree {
  const value = toValue(parse(jsonOf(record).toString('utf8')))
  if (!isTree(value)) throw new Error('data.release holds no JSON object')
  return value
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch (error) {
    // The message of the parser is dropped, because it quotes values, which can contain a password.
    throw error instanceof SyntaxError ? new Error('data.release holds no JSON') : error
  }
}

function jsonOf(record: KubeObject): Buffer {
  const data = isTree(record.data) ? record.data.release : undefined
  if (typeof data !== 'string') throw new Error('it has no data.release')
  const text = record.kind === 'ConfigMap' ? data : Buffer.from(data, 'base64').toString('latin1')
  const bytes = Buffer.from(text, 'base64')
  // Old Helm releases are not compressed. As in Helm, data without gzip's magic number is JSON.
  const isGzip = bytes.length > 3 && bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 0x08
  return isGzip ? gunzipSync(bytes, { maxOutputLength: maxJsonSize }) : bytes
}

function fromDocument(document: Tree, record: KubeObject): Release {
  const name = text(document, 'name')
  const version = document.version
  if (!name) throw new Error('it has no name')
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw new Error(`its version is ${JSON.stringify(version)}, not a number from 1`)
  return {
    name,
    version,
    ...(record.kind === 'ConfigMap' && { storedIn: 'ConfigMap' }),
    namespace: text(document, 'namespace') || (record.metadata.namespace ?? ''),
    info: infoOf(tree(document, 'info')),
    chart: tree(document, 'chart'),
    config: tree(document, 'config'),
    manifest: text(document, 'manifest'),
    hooks: Array.isArray(document.hooks) ? document.hooks : [],
    labels: Object.fromEntries(
      Object.entries(record.metadata.labels ?? {}).filter(([key]) => !systemLabels.has(key)),
    ),
  }
}

function infoOf(info: Tree): ReleaseInfo {
  const status = text(info, 'status')
  return {
    firstDeployed: text(info, 'first_deployed'),
    lastDeployed: text(info, 'last_deployed'),
    deleted: text(info, 'deleted'),
    description: text(info, 'description'),
    status: isStatus(status) ? status : 'unknown',
    notes: text(info, 'notes'),
  }
}

function isStatus(word: string): word is ReleaseStatus {
  return (releaseStatuses as readonly string[]).includes(word)
}

function text(from: Tree, key: string): string {
  const value: Value | undefined = from[key]
  return typeof value === 'string' ? value : ''
}

function tree(from: Tree, key: string): Tree {
  const value: Value | undefined = from[key]
  return isTree(value) ? value : newTree()
}
