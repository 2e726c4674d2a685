// The schema of plan files: the types of plan-file/saved-plan.ts as a JSON Schema.
import type { Action, RecordChange } from '../../src/install/plan/changes.ts'
import type {
  ClusterIdentity,
  SavedLiveObject,
  SavedObject,
  SavedOptions,
  SavedRelease,
} from '../../src/plan-file/saved-plan.ts'
import type { FieldDigests } from '../../src/plan-file/field-digests.ts'
import {
  boolean,
  definitions,
  exactly,
  list,
  map,
  mapOf,
  number,
  optional,
  text,
  textLike,
  type Schema,
  type Shape,
} from './shape.ts'

const { all, define } = definitions()

const texts = list(text)
const optionalText = optional(text)
const optionalTexts = optional(texts)
const name = define('name', textLike('a name, as a server has them', '^(?!-)[\\w.:@+-]*$'))
const apiVersion = define('apiVersion', textLike('the version of an API', '^[\\w./-]+$'))

const oneOf = <T extends string>(...values: readonly T[]): Shape<T> => ({ enum: values })
const action = oneOf<Action>('create', 'configure', 'unchanged', 'delete', 'adopt')
const record = oneOf<RecordChange>('install', 'upgrade', 'unchanged')
const digests: Shape<FieldDigests> = { type: 'object' }

const live = mapOf<SavedLiveObject>({
  uid: text,
  resourceVersion: text,
  manager: optionalText,
  writtenAt: optionalText,
  fields: optional(digests),
})

const object = define(
  'object',
  mapOf<SavedObject>({
    apiVersion,
    kind: name,
    namespace: optional(name),
    name,
    action,
    reason: optionalText,
    takeovers: optionalTexts,
    rendered: optionalText,
    live: optional(live),
  }),
)

const release = mapOf<SavedRelease>({
  component: name,
  release: name,
  namespace: name,
  record,
  revision: number,
  objects: list(object),
})

const options = mapOf<SavedOptions>({
  filename: optionalTexts,
  set: optionalTexts,
  setString: optionalTexts,
  setJson: optionalTexts,
  setFile: optionalTexts,
  setLiteral: optionalTexts,
  platform: optionalText,
  revision: optionalText,
  istioNamespace: optionalText,
  manifests: optionalText,
  charts: optionalText,
  bundle: optionalText,
  istioVersion: optionalText,
  registry: optionalText,
  schemaRefs: optionalTexts,
  force: optional(boolean),
})

export const planSchema: Schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'ambientctl/plan/v1',
  title: 'a file of `ambientctl plan --out`',
  type: 'object',
  required: ['format', 'createdAt', 'program', 'cluster', 'options', 'files', 'namespaces', 'releases'],
  properties: {
    format: exactly('ambientctl/plan/v1'),
    createdAt: text,
    program: text,
    cluster: mapOf<ClusterIdentity>({ uid: text, server: text }),
    options,
    files: map(text),
    namespaces: list(name),
    releases: list(release),
  },
  definitions: all,
}
