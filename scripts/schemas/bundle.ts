// The schema of bundle.json: the types of bundle/bundle-index.ts as a JSON Schema.
import type {
  BundledChart,
  BundledFileDigest,
  BundledImage,
  BundleIndex,
} from '../../src/bundle/bundle-index.ts'
import type { ComponentKey } from '../../src/config/components.ts'
import {
  boolean,
  definitions,
  exactly,
  list,
  mapOf,
  number,
  optional,
  text,
  textLike,
  type Schema,
  type Shape,
} from './shape.ts'

const { all, define } = definitions()

const digest = define('digest', textLike('a SHA-256 digest', '^sha256:[0-9a-f]{64}$'))
const oneOf = <T extends string>(...values: readonly T[]): Shape<T> => ({ enum: values })
const component = oneOf<ComponentKey>(
  ...(['base', 'pilot', 'cni', 'ztunnel', 'ingressGateways', 'egressGateways'] as const),
)

const index = mapOf<BundleIndex>({
  format: exactly('ambientctl/bundle/v1'),
  program: text,
  istioVersion: text,
  profile: text,
  platform: optional(text),
  chartSource: text,
  chartImages: boolean,
  charts: list(mapOf<BundledChart>({ component, name: text, version: text, path: text })),
  imagePlatform: optional(text),
  images: optional(list(mapOf<BundledImage>({ image: text, digest }))),
  files: list(mapOf<BundledFileDigest>({ path: text, size: number, digest })),
})

export const bundleSchema: Schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'ambientctl/bundle/v1',
  title: 'bundle.json of `ambientctl bundle save`',
  ...index,
  definitions: all,
}
