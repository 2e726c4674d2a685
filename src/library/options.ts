// The options of renderChart.
import type { CapabilitiesOptions } from './capabilities.ts'

/** The content of `.Release`. */
export interface ReleaseOptions {
  /** `release-name` by default, as in `helm template`. */
  readonly name?: string | undefined
  /** `default` by default. */
  readonly namespace?: string | undefined
  /** 1 by default. */
  readonly revision?: number | undefined
  /** True for an upgrade, false for an installation; false by default. */
  readonly isUpgrade?: boolean | undefined
}

/**
 * Finds an object of a cluster, or with an empty name a list; returns undefined if it does not exist. Integers in it
 * are int64, as in Helm. Called once for each object; rendering then restarts with the result.
 */
export type Lookup = (
  apiVersion: string,
  kind: string,
  namespace: string,
  name: string,
) => object | undefined | Promise<object | undefined>

/** Returns the addresses of a host. Called once for each host, as Lookup. */
export type LookupHost = (name: string) => readonly string[] | Promise<readonly string[]>

/** The schemas that a values.schema.json may refer to by URL, and the function that fetches them. */
export interface SchemaRefOptions {
  /** Allowed URL prefixes: `https://schemas.example.com/v1/`. */
  readonly prefixes: readonly string[]
  /**
   * Returns the text at a URL with an allowed prefix. Called once for each URL; rendering then restarts with the
   * result.
   */
  readonly fetch: (url: string) => string | Promise<string>
}

/** Limits on the time and memory of a rendering. They are counted, so that equal input has the same result. */
export interface LimitOptions {
  /** Statements and iterations of `range`, of which some millions run per second; 50 million by default. */
  readonly steps?: number | undefined
  /** UTF-16 code units of output, including included templates at each level; 256 Mi by default. */
  readonly characters?: number | undefined
}

export interface RenderChartOptions {
  /**
   * Override the values of the chart: a plain object, from JSON, parseValues, mergeValues or setValues. null removes a
   * default. A number is a float64, as in a values file; a bigint is an int64, as an integer of --set.
   */
  readonly values?: object | undefined
  readonly release?: ReleaseOptions | undefined
  readonly capabilities?: CapabilitiesOptions | undefined
  /** Do not validate values with values.schema.json. */
  readonly skipSchemaValidation?: boolean | undefined
  /** Schemas that a values.schema.json may refer to by URL; none by default. */
  readonly schemaRefs?: SchemaRefOptions | undefined
  /** The time for templates; the current time by default. */
  readonly now?: Date | undefined
  /**
   * Returns a number of random bytes, for passwords and keys; secure random bytes by default. `seededRandom` returns a
   * deterministic source.
   */
  readonly random?: ((bytes: number) => Uint8Array) | undefined
  /** IANA name of the local time zone of templates; UTC by default. */
  readonly timeZone?: string | undefined
  /** Answers `lookup`; by default it finds nothing, as without a cluster. */
  readonly lookup?: Lookup | undefined
  /** Answers `getHostByName`; by default it finds nothing. */
  readonly lookupHost?: LookupHost | undefined
  readonly limits?: LimitOptions | undefined
  /** Called with each warning immediately, because a rendering that fails has no result with warnings. */
  readonly warn?: ((text: string) => void) | undefined
  /** Always render in a separate thread, so that a slow chart does not block this one and `signal` can stop it. */
  readonly thread?: boolean | undefined
  /** Stops a rendering in a thread; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}
