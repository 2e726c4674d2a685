// Generates values.schema.json from values.yaml: a key has the type of its default, or the type in a table here.
import { parse } from 'yaml'
import { header } from './chart-copies.ts'

/** The input for the schema of a chart. */
export interface SchemaSource {
  readonly name: string
  /** The text of values.yaml. */
  readonly values: string
  /** The key below which a user can also set every value, if there is one. */
  readonly nested: string | undefined
  /** True if a key below `global` is an alias of the top-level key. */
  readonly flatten: boolean
}

type Json = Readonly<Record<string, unknown>>

const refTo = (name: string): Json => ({ $ref: `#/definitions/${name}` })
const scalars = ['string', 'number', 'null']
const table = (properties: Json): Json => ({ type: ['object', 'null'], properties })
const list = (items: Json): Json => ({ type: ['array', 'null'], items })

/**
 * The types of values. Most accept null, which removes a default. Numbers can be strings (`--set-string`), and strings
 * can be numbers (`tag: 1.31`). A boolean cannot be a string, because templates treat the string "false" as true.
 */
const types = {
  boolean: { type: ['boolean', 'null'] },
  text: { type: scalars },
  integer: { type: ['integer', 'string', 'null'], pattern: '^[0-9]*$' },
  number: { type: scalars, pattern: '^[0-9]*[.]?[0-9]*$' },
  integerOrPercent: { type: ['integer', 'string', 'null'], pattern: '^[0-9]*%?$' },
  port: { type: ['integer', 'string', 'null'] },
  quantity: { type: scalars },
  object: { type: ['object', 'null'] },
  texts: { type: ['object', 'null'], additionalProperties: { type: [...scalars, 'boolean'] } },
  integers: { type: ['object', 'null'], additionalProperties: refTo('integer') },
  textList: list({ type: ['string', 'number'] }),
  objectList: list({ type: 'object' }),
  quantities: { type: ['object', 'null'], additionalProperties: refTo('quantity') },
  resources: table({ requests: refTo('quantities'), limits: refTo('quantities') }),
  utilization: table({ targetAverageUtilization: refTo('integer') }),
  account: table({ name: refTo('text'), namespace: refTo('text') }),
  addresses: { type: ['object', 'null'], additionalProperties: refTo('texts') },
  ports: list({
    type: 'object',
    properties: {
      name: refTo('text'),
      port: refTo('port'),
      targetPort: refTo('port'),
      nodePort: refTo('port'),
      protocol: refTo('text'),
    },
  }),
  scope: { enum: ['all', 'cluster', 'namespace'] },
  provider: { enum: ['default', 'multus'] },
  autoInject: { enum: ['enabled', 'disabled'] },
} as const satisfies Readonly<Record<string, Json>>

type TypeName = keyof typeof types

/** Types that cannot be derived from the default, by the end of the key's path. */
const special: readonly (readonly [RegExp, TypeName])[] = [
  [/(^|\.)resourceScope$/, 'scope'],
  [/(^|\.)provider$/, 'provider'],
  [/(^|\.)autoInject$/, 'autoInject'],
  [/(^|\.)traceSampling$/, 'number'],
  [/(^|\.)replicaCount$/, 'integer'],
  [/(rollingMax\w+|\.maxSurge|\.maxUnavailable|\.minAvailable)$/, 'integerOrPercent'],
  [/(labels|annotations|nodeSelector|proxyMetadata|(^|\.)(env|templates))$/i, 'texts'],
  [/resources$/i, 'resources'],
  [/(^|\.)(cpu|memory)$/, 'utilization'],
  [/\.arch$/, 'integers'],
  [/\.(ports|ingressPorts)$/, 'ports'],
  [/(^|\.)readerServiceAccount$/, 'account'],
  [
    /(^|\.)(imagePullSecrets|excludeNamespaces|certSigners|excludedCRDs|extraContainerArgs|revisionTags)$/,
    'textList',
  ],
  [/(^|\.)(ipFamilies|loadBalancerSourceRanges|defaultTemplates)$/, 'textList'],
]

/** Keys without a default, which values.yaml lists in comments after `Unset:`. */
const unset: Readonly<Record<string, Readonly<Record<string, TypeName>>>> = {
  istiod: {
    trafficDistribution: 'text',
    terminationMessagePolicy: 'text',
    'pdb.maxUnavailable': 'integerOrPercent',
    crlConfigMapName: 'text',
    'base.validationURL': 'text',
    'base.validationCABundle': 'text',
    'base.validationFailurePolicy': 'text',
    'global.trustBundleName': 'text',
    'global.ipFamilyPolicy': 'text',
    'global.ipFamilies': 'textList',
    'global.tracer': 'addresses',
    'global.enableReaderRBAC': 'boolean',
    'global.readerServiceAccount': 'account',
    'global.proxy.variant': 'text',
  },
}

/** Keys that every chart has (charts/common/_values.tpl). */
const selectors = ['profile', 'compatibilityVersion', 'platform', 'global.profile', 'global.platform']

/** The key of the defaults in values.yaml. */
export const defaultsKey = '_internal_defaults_do_not_set'

/** Returns the text of values.schema.json. Throws RangeError for a key without a type. */
export function schemaOf({ name, values, nested, flatten }: SchemaSource): string {
  const defaults = (parse(values) as Record<string, Json>)[defaultsKey] ?? {}
  const keys = propertiesOf(defaults, '')
  for (const [path, type] of Object.entries(unset[name] ?? {})) place(keys, path.split('.'), refTo(type))
  const flat = Object.entries(keys).filter(([key]) => key !== 'global')
  for (const path of selectors) place(keys, path.split('.'), refTo('text'))
  if (flatten)
    Object.assign(keys.global?.properties ?? {}, { ...Object.fromEntries(flat), ...keys.global?.properties })
  keys[defaultsKey] = { type: ['object'] }
  if (nested) keys[nested] = refTo('values')
  const used = usedIn(keys)
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: header('values.yaml'),
    $ref: '#/definitions/values',
    definitions: {
      values: { type: 'object', properties: keys },
      ...Object.fromEntries(Object.entries(types).filter(([type]) => used.has(type))),
    },
  }
  return `${print(schema, '', 0)}\n`
}

/** The schema of a key or of a group of keys. */
interface Property {
  readonly $ref?: string
  readonly type?: readonly string[]
  readonly properties?: Record<string, Property>
}

function propertiesOf(group: Json, above: string): Record<string, Property> {
  return Object.fromEntries(
    Object.entries(group).map(([key, value]) => [key, propertyOf(value, `${above}${key}`)]),
  )
}

function propertyOf(value: unknown, path: string): Property {
  const [, type] = special.find(([keys]) => keys.test(path)) ?? []
  if (type) return refTo(type)
  if (!isGroup(value)) return refTo(typeOf(value, path))
  return { type: ['object', 'null'], properties: propertiesOf(value, `${path}.`) }
}

function isGroup(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
}

function typeOf(value: unknown, path: string): TypeName {
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'string') return 'text'
  if (Number.isInteger(value)) return 'integer'
  if (Array.isArray(value)) return 'objectList'
  if (typeof value === 'object' && value !== null) return 'object'
  throw new RangeError(
    `values.yaml: the default ${String(value)} of ${path} has no type: give it another, or add the key to \`special\` in scripts/chart-schema.ts`,
  )
}

function place(
  keys: Record<string, Property>,
  [key = '', ...rest]: readonly string[],
  property: Property,
): void {
  if (rest.length === 0) keys[key] = property
  else place((keys[key] ??= { type: ['object', 'null'], properties: {} }).properties ?? {}, rest, property)
}

/** Returns the types that a schema references, directly or indirectly. */
function usedIn(schema: unknown, used = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/#\/definitions\/(\w+)/g)) {
    if (used.has(name)) continue
    used.add(name)
    if (Object.hasOwn(types, name)) usedIn(types[name as TypeName], used)
  }
  return used
}

const width = 110

/** Prints JSON with each value on one line if it fits. */
function print(value: unknown, indent: string, before: number): string {
  const flat = JSON.stringify(value, null, 1)
    .replace(/\n */g, ' ')
    .replace(/(?<=\[) | (?=\])/g, '')
  if (typeof value !== 'object' || value === null || before + flat.length <= width) return flat
  const inner = `${indent}  `
  const entries = Array.isArray(value) ? value.map((item: unknown) => ['', item]) : Object.entries(value)
  const lines = entries.map(([key, item]) => {
    const head = `${inner}${Array.isArray(value) ? '' : `${JSON.stringify(key)}: `}`
    return head + print(item, inner, head.length + 1)
  })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}
