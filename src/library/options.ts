// The options of renderChart.
import type { CapabilitiesOptions } from './capabilities.ts'

/** What `.Release` says. */
export interface ReleaseOptions {
  /** `release-name` if absent, as `helm template` has it. */
  readonly name?: string | undefined
  /** `default` if absent. */
  readonly namespace?: string | undefined
  /** 1 if absent. */
  readonly revision?: number | undefined
  /** Is it an upgrade, and no installation? */
  readonly isUpgrade?: boolean | undefined
}

/**
 * Finds an object of a cluster, or with an empty name a list of them; undefined where there is none. Whole numbers in it are
 * int64, as in Helm. Called once for each object in a rendering, which starts again with the answer.
 */
export type Lookup = (
  apiVersion: string,
  kind: string,
  namespace: string,
  name: string,
) => object | undefined | Promise<object | undefined>

/** The addresses of a host. Asked as Lookup is. */
export type LookupHost = (name: string) => readonly string[] | Promise<readonly string[]>

/** Which documents a values.schema.json may refer to by URL, and who gives them. */
export interface SchemaRefOptions {
  /** URLs below which documents may be asked for: `https://schemas.example.com/v1/`. */
  readonly prefixes: readonly string[]
  /** The text at a URL below a prefix. Called once for each URL; the rendering then starts again with the answer. */
  readonly fetch: (url: string) => string | Promise<string>
}

/** Limits on a chart's time and memory; counted, so that equal input ends equally. */
export interface LimitOptions {
  /** Statements and rounds of `range`, some millions a second; 50 million if absent. */
  readonly steps?: number | undefined
  /** UTF-16 units of output, included templates counted at every level; 256 Mi if absent. */
  readonly characters?: number | undefined
}

export interface RenderChartOptions {
  /**
   * Over the chart's own: a plain object, as of JSON, parseValues, mergeValues or setValues. null removes a default. A number
   * is a float64, as every number of a values file; a bigint is an int64, as --set reads integers.
   */
  readonly values?: object | undefined
  readonly release?: ReleaseOptions | undefined
  readonly capabilities?: CapabilitiesOptions | undefined
  /** Takes values that a values.schema.json refuses. */
  readonly skipSchemaValidation?: boolean | undefined
  /** Documents that a values.schema.json refers to by URL; refused if absent. */
  readonly schemaRefs?: SchemaRefOptions | undefined
  /** The time that templates see; the machine's if absent. */
  readonly now?: Date | undefined
  /**
   * So many bytes, for passwords and keys, those of RSA too; the machine's if absent. `seededRandom` gives bytes that repeat.
   */
  readonly random?: ((bytes: number) => Uint8Array) | undefined
  /** IANA name of the time zone that templates call local; UTC if absent. */
  readonly timeZone?: string | undefined
  /** What `lookup` finds; nothing if absent, as without a cluster. */
  readonly lookup?: Lookup | undefined
  /** What `getHostByName` finds; nothing if absent. */
  readonly lookupHost?: LookupHost | undefined
  readonly limits?: LimitOptions | undefined
  /** Called with each warning as it appears: a rendering that fails has no result to hold them. */
  readonly warn?: ((text: string) => void) | undefined
  /** Renders in a thread of its own at once, so that a slow chart does not hold up this one, and `signal` can end it. */
  readonly thread?: boolean | undefined
  /** Ends a rendering in a thread; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}
