// Options that several workflows share. They are named as the flags of the command line, in camelCase.
import type { SourceAccessOptions } from '../sources/options.ts'

/** Whether copies in the cache are used, and which documents besides charts may be fetched. */
export interface FetchedDocumentOptions {
  /** Fetch charts and schemas again even if they are in the cache. */
  readonly chartsRefresh?: boolean | undefined
  /** URLs below which documents that a values.schema.json refers to may be fetched; none by default. */
  readonly schemaRefs?: readonly string[] | undefined
}

/** `chartsUsername` for `username`: commands that contact a cluster have other options for its login. */
type ChartsPrefixed<Options> = {
  readonly [Name in keyof Options as `charts${Capitalize<Name & string>}`]: Options[Name]
}

/** Where charts come from, and the credentials for that source. */
export interface ChartSourceOptions extends ChartsPrefixed<SourceAccessOptions>, FetchedDocumentOptions {
  /** A folder with charts/ and profiles/ in place of the embedded ones. */
  readonly manifests?: string | undefined
  /** A repository (`https://…`, or a name that Helm knows), a registry (`oci://…`) or a folder. */
  readonly charts?: string | undefined
  /** The version of these charts, or a constraint. */
  readonly istioVersion?: string | undefined
}

/** What shapes a configuration: profile < platform < files in order < `set` in order. */
export interface ConfigurationOptions extends ChartSourceOptions {
  /** IstioOperator files, merged left to right; `-` is standard input. */
  readonly filename?: readonly string[] | undefined
  /** `PATH=VALUE`, such as `profile=ambient`. */
  readonly set?: readonly string[] | undefined
  /** A platform's name, `auto` or `none`. */
  readonly platform?: string | undefined
  readonly revision?: string | undefined
  readonly istioNamespace?: string | undefined
  /** Unknown and mistyped values are warnings; an install also takes over fields of other managers. */
  readonly force?: boolean | undefined
}

/** Which cluster, and as whom. */
export interface ClusterOptions {
  /** A file; else `$KUBECONFIG`, the pod's own service account, `~/.kube/config`. */
  readonly kubeconfig?: string | undefined
  readonly context?: string | undefined
  readonly as?: string | undefined
  readonly asUid?: string | undefined
  readonly asGroup?: readonly string[] | undefined
  /** Milliseconds for one request; 15,000 by default. */
  readonly kubeclientTimeout?: number | undefined
}

/** Which checks run, and what they find acceptable. */
export interface CheckOptions {
  /** Ids of checks that are left out. */
  readonly skip?: readonly string[] | undefined
  /** An error that could not be decided does not count. */
  readonly allowUndecided?: boolean | undefined
  /** A file of `facts save` in place of a cluster; `-` is standard input. */
  readonly facts?: string | undefined
}

export interface InstallOptions extends ConfigurationOptions, ClusterOptions {
  /** `true` skips all checks, a list those of these ids. */
  readonly skipPreflight?: true | readonly string[] | undefined
  /** An error that could not be decided does not stop the install. */
  readonly allowUndecided?: boolean | undefined
  /** Milliseconds that each component may take to become ready; 300,000 by default. */
  readonly readinessTimeout?: number | undefined
  /** False: do not wait until components are ready. */
  readonly wait?: boolean | undefined
  /** Plan only. */
  readonly dryRun?: boolean | undefined
}
