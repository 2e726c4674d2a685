// The formats of the scalar fields in schema.ts and mesh-types.ts: what a text or number must look like.

/** A keyword of JSON Schema with its value. */
type SchemaKeywords = Readonly<Record<string, unknown>>

/** What a scalar field holds. */
export interface FieldFormat {
  /** The type for the values of --set: bool, int, uint, number, string, intOrString, map or any. */
  readonly base: string
  /** Completes "expected …" in messages. */
  readonly expected: string
  /** The JSON Schema, without null, which every field accepts: it means "not set". */
  readonly schema: SchemaKeywords
  /** For a map: completes "expected …" for its values. */
  readonly values?: string
  /** For a map: completes "expected …" for its keys. */
  readonly keys?: string
}

const int32 = 2 ** 31 - 1
const maxPort = 65535

const text = (pattern: string, expected: string): FieldFormat => ({
  base: 'string',
  expected,
  // An empty text counts as not set.
  schema: { type: 'string', pattern: `^$|${pattern}` },
})

const choice = (...values: readonly string[]): FieldFormat => ({
  base: 'string',
  expected: listOf(values),
  schema: { enum: [...values, ''] },
})

const whole = (base: string, minimum: number, maximum: number, expected: string): FieldFormat => ({
  base,
  expected,
  schema: { type: 'integer', minimum, maximum },
})

/** Returns `a, b or c`. */
export function listOf(values: readonly string[]): string {
  const last = values.at(-1) ?? ''
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} or ${last}`
}

const octet = '(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])'
const address4 = `${octet}(\\.${octet}){3}`
const address6 = '[0-9a-fA-F:]*:[0-9a-fA-F:.]*'
const cidr = `(${address4}/(3[0-2]|[12]?[0-9])|${address6}/(12[0-8]|1[01][0-9]|[1-9]?[0-9]))`
const port = '([0-9]|[1-9][0-9]{1,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])'
const labelPattern = '[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?'
const quantity = '[+]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][-+]?[0-9]+)?'
const registry = '(\\[[0-9a-fA-F:.]+\\]|[\\w.-]+)(:[0-9]+)?'
const repository = '[a-z0-9]+([._-]+[a-z0-9]+)*'
const goDuration = '([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+'

/** Describes RFC 1123 labels. */
export const labelShape = 'lower-case letters, digits and dashes, at most 63'

/** RFC 1123 labels: valid names of namespaces and revisions. */
export const label = new RegExp(`^${labelPattern}$`)

export const fieldFormats: Readonly<Record<string, FieldFormat>> = {
  any: { base: 'any', expected: 'anything', schema: {} },
  map: { base: 'map', expected: 'a mapping', schema: { type: 'object' } },
  bool: { base: 'bool', expected: 'true or false', schema: { type: 'boolean' } },
  string: { base: 'string', expected: 'a string', schema: { type: 'string' } },
  number: { base: 'number', expected: 'a number', schema: { type: 'number' } },
  percent: {
    base: 'number',
    expected: 'a number from 0 to 100',
    schema: { type: 'number', minimum: 0, maximum: 100 },
  },
  int: whole('int', -int32 - 1, int32, 'an integer'),
  uint: whole('uint', 0, int32, 'a non-negative integer'),
  intOrString: {
    base: 'intOrString',
    expected: 'an integer or a string',
    schema: { type: ['integer', 'string'] },
  },
  intOrPercent: {
    base: 'intOrString',
    expected: 'a non-negative integer or a percentage such as 25%',
    schema: { type: ['integer', 'string'], minimum: 0, maximum: int32, pattern: '^([0-9]+%?)?$' },
  },
  port: whole('int', 1, maxPort, `a port from 1 to ${maxPort}`),
  portOrZero: whole('int', 0, maxPort, `a port from 0 to ${maxPort}`),
  targetPort: {
    base: 'intOrString',
    expected: `a port from 0 to ${maxPort}, or the name of a container port`,
    schema: {
      type: ['integer', 'string'],
      minimum: 0,
      maximum: maxPort,
      pattern: '^(?=.*[a-z])[a-z0-9]([-a-z0-9]{0,13}[a-z0-9])?$',
    },
  },
  quantity: {
    base: 'any',
    expected: 'a quantity such as 100m, 2 or 128Mi',
    schema: { type: ['string', 'number'], minimum: 0, pattern: `^(${quantity})?$` },
  },
  hub: text(`^${registry}(/${repository})*/?$`, 'a registry with a path, such as registry.example.com/istio'),
  tag: {
    base: 'any',
    expected: 'letters, digits, dots, dashes and underscores, at most 128',
    schema: { type: ['string', 'number'], minimum: 0, pattern: '^$|^\\w[\\w.-]{0,127}$' },
  },
  label: text(`^${labelPattern}$`, labelShape),
  path: text('^/(?!.*(^|/)\\.\\.(/|$))[^\\0-\\x1f]*$', 'an absolute path without ".."'),
  fileName: text('^(?!\\.\\.?$)[^/\\0-\\x1f]+$', 'the name of a file without folders'),
  goDuration: text(`^(0|${goDuration})$`, 'a duration such as 30m or 1h30m'),
  cidr: text(`^${cidr}$`, 'a CIDR such as 10.0.0.0/8'),
  cidrs: text(`^(\\*|\\s*${cidr}\\s*(,\\s*${cidr}\\s*)*)$`, '* or CIDRs separated by commas'),
  portList: text(`^\\s*(\\*|${port})\\s*(,\\s*(\\*|${port})\\s*)*$`, '* or ports separated by commas'),
  // Kubernetes no longer signs certificates for istiod.
  certProvider: text('^(?!kubernetes$).+$', 'istiod, custom, none or k8s.io/SIGNER'),
  pullPolicy: choice('Always', 'IfNotPresent', 'Never'),
  resourceScope: choice('all', 'cluster', 'namespace'),
  cniProvider: choice('default', 'multus'),
  ipFamily: choice('IPv4', 'IPv6'),
  ipFamilyPolicy: choice('SingleStack', 'PreferDualStack', 'RequireDualStack'),
  serviceType: choice('ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName'),
  trafficPolicy: choice('Cluster', 'Local'),
  protocol: choice('TCP', 'UDP', 'SCTP'),
  autoInject: choice('enabled', 'disabled'),
  tracer: choice('zipkin', 'lightstep', 'datadog', 'stackdriver', 'openCensusAgent', 'none'),
  reinvocationPolicy: choice('Never', 'IfNeeded'),
  failurePolicy: choice('Fail', 'Ignore'),
  // Charts print these with toYaml, and the API of Kubernetes takes only text: --set has typed them before.
  texts: {
    base: 'map',
    expected: 'a mapping',
    values: 'text, a number, or true or false',
    schema: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
  },
  // Istio's own charts print names and values between quotes without escaping them.
  env: {
    base: 'map',
    expected: 'a mapping',
    keys: 'the name of an environment variable: letters, digits, dots, dashes and underscores, not starting with a digit',
    values: 'one line of text, a number, or true or false',
    schema: {
      type: 'object',
      patternProperties: {
        '^[-._a-zA-Z][-._a-zA-Z0-9]*$': {
          type: ['string', 'number', 'boolean', 'null'],
          pattern: '^[^\\0-\\x08\\x0a-\\x1f\\x7f\\x85\\u2028\\u2029]*$',
        },
      },
      additionalProperties: false,
    },
  },
  // Protobuf's JSON mapping also takes numbers as text.
  protoInt: {
    base: 'int',
    expected: 'an integer',
    schema: { type: ['integer', 'string'], pattern: '^-?[0-9]+$' },
  },
  protoUint: {
    base: 'uint',
    expected: 'a non-negative integer',
    schema: { type: ['integer', 'string'], minimum: 0, pattern: '^[0-9]+$' },
  },
  protoPort: {
    base: 'uint',
    expected: `a port from 0 to ${maxPort}`,
    schema: { type: ['integer', 'string'], minimum: 0, maximum: maxPort, pattern: `^${port}$` },
  },
  protoNumber: {
    base: 'number',
    expected: 'a number',
    schema: { type: ['number', 'string'], pattern: '^-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?$' },
  },
  protoDuration: {
    base: 'string',
    expected: 'a duration in seconds such as 10s or 0.5s',
    schema: { type: 'string', pattern: '^-?[0-9]+(\\.[0-9]{1,9})?s$' },
  },
}
