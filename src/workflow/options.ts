// Options that several workflows share. Their names are those of the flags, in camelCase.
import type { SourceAccessOptions } from '../sources/options.ts'
import type { OpenedBundle } from './bundle/opened-bundle.ts'

/** Whether copies in the cache are used, and which documents besides charts may be fetched. */
export interface FetchedDocumentOptions {
  /** Fetch charts and schemas again even if they are in the cache. */
  readonly chartsRefresh?: boolean | undefined
  /** URL prefixes from which schemas that a values.schema.json refers to may be fetched; none by default. */
  readonly schemaRefs?: readonly string[] | undefined
}

/** `chartsUsername` for `username`: commands that contact a cluster have other options for its login. */
type ChartsPrefixed<Options> = {
  readonly [Name in keyof Options as `charts${Capitalize<Name & string>}`]: Options[Name]
}

/** The source of charts, and its credentials. */
export interface ChartSourceOptions extends ChartsPrefixed<SourceAccessOptions>, FetchedDocumentOptions {
  /** A folder with charts/ and profiles/ to use instead of the embedded ones. */
  readonly manifests?: string | undefined
  /** A repository (`https://…`, or the name of a Helm repository), a registry (`oci://…`) or a folder. */
  readonly charts?: string | undefined
  /** The version of these charts, or a constraint. */
  readonly istioVersion?: string | undefined
  /** A file of `bundle save` with charts, profiles, platforms and a configuration, which the other options add to. */
  readonly bundle?: string | undefined
}

/**
 * The input of a configuration. Precedence: profile < platform < files in order < `setJson` < `set` < `setString` <
 * `setFile` < `setLiteral`, each in order, < `registry`.
 */
export interface ConfigurationOptions extends ChartSourceOptions {
  /** IstioOperator files, merged left to right; `-` is standard input. */
  readonly filename?: readonly string[] | undefined
  /** `PATH=VALUE`, such as `profile=ambient`. */
  readonly set?: readonly string[] | undefined
  /** `PATH=TEXT,…`: values that are always text. */
  readonly setString?: readonly string[] | undefined
  /** `PATH=JSON,…`, or a JSON object. */
  readonly setJson?: readonly string[] | undefined
  /** `PATH=FILE,…`: the contents of files as text; `-` is standard input. */
  readonly setFile?: readonly string[] | undefined
  /** `PATH=TEXT`: text in which no character is escaped. */
  readonly setLiteral?: readonly string[] | undefined
  /** The name of a platform, `auto` or `none`. */
  readonly platform?: string | undefined
  readonly revision?: string | undefined
  readonly istioNamespace?: string | undefined
  /** `HOST[:PORT][/PATH]`: the registry that all images come from. It is above all other options. */
  readonly registry?: string | undefined
  /** Unknown and mistyped values are only warnings; an install also takes over fields of other field managers. */
  readonly force?: boolean | undefined
}

/** How the files are read that `filename` and `setFile` name. */
export interface FileContents {
  /** The contents of files, in place of those on disk. */
  readonly fileContents?: Readonly<Record<string, string>> | undefined
  /** Called with each file that is read. */
  readonly onFileRead?: ((path: string, content: string) => void) | undefined
  /** The bundle of `bundle`, if it was verified already. */
  readonly openedBundle?: OpenedBundle | undefined
}

/** The cluster and the user. */
export interface ClusterOptions {
  /** A file; by default `$KUBECONFIG`, then `~/.kube/config`, then the service account of the pod. */
  readonly kubeconfig?: string | undefined
  readonly context?: string | undefined
  readonly as?: string | undefined
  readonly asUid?: string | undefined
  readonly asGroup?: readonly string[] | undefined
  /** Milliseconds for one request; 15,000 by default. */
  readonly kubeclientTimeout?: number | undefined
  /** Milliseconds that all requests together may spend on retries; 60,000 by default. */
  readonly retryBudget?: number | undefined
}

/** How registries of images are reached. */
export interface ImageRegistryOptions {
  /** A PEM file with CAs that are trusted in addition to the public ones. */
  readonly registryCaFile?: string | undefined
  /** A PEM file with the public key that every image must be signed with. */
  readonly verifyKey?: string | undefined
}

/** Whether checks ask registries for the images of the install. */
export interface CheckImagesOptions extends ImageRegistryOptions {
  /** Also true with `verifyKey`. */
  readonly checkImages?: boolean | undefined
}

/** Options for running checks. */
export interface CheckOptions {
  /** Ids of checks to skip. */
  readonly skip?: readonly string[] | undefined
  /** Undecided checks of severity error do not count as failed. */
  readonly allowUndecided?: boolean | undefined
  /** A file of `facts save` to use instead of a cluster; `-` is standard input. */
  readonly facts?: string | undefined
}

/** Options of operations that change the mesh. */
export interface LockOptions {
  /** Milliseconds to wait for another operation to end; 120,000 by default. */
  readonly lockTimeout?: number | undefined
}

/** Pushing the images of a bundle. */
export interface PushImagesOptions extends Pick<ImageRegistryOptions, 'registryCaFile'> {
  /** `HOST/PATH`: push the images of `bundle` there before the plan, and use them. A dry run pushes nothing. */
  readonly pushImages?: string | undefined
  /** Use HTTP without TLS for this registry. */
  readonly registryPlainHttp?: boolean | undefined
}

export interface InstallOptions
  extends ConfigurationOptions, ClusterOptions, LockOptions, CheckImagesOptions, PushImagesOptions {
  /** `true` skips all checks, a list skips the checks with these ids. */
  readonly skipPreflight?: true | readonly string[] | undefined
  /** Undecided checks of severity error do not stop the install. */
  readonly allowUndecided?: boolean | undefined
  /** Milliseconds for the whole work; then it stops, and what is done is recorded. No limit by default. */
  readonly timeout?: number | undefined
  /** Time limit for each component to become ready, in milliseconds; 300,000 by default. */
  readonly readinessTimeout?: number | undefined
  /** Wait until components are ready; true by default. */
  readonly wait?: boolean | undefined
  /** Stop waiting at once for a problem that nothing in the cluster ends; true by default. */
  readonly failFast?: boolean | undefined
  /** The number of revisions to keep of each release; 10 by default, 0 keeps all. */
  readonly historyMax?: number | undefined
  /** Plan only: with the server (also for `true`), or `client` to render without a cluster. */
  readonly dryRun?: boolean | 'server' | 'client' | undefined
  /**
   * True: also uninstall components of earlier installs that are no longer configured. False: also keep objects that are
   * no longer rendered. Absent: asks about these components, and keeps them without `confirm`.
   */
  readonly prune?: boolean | undefined
  /** A file of `plan --out`, whose configuration is used. Changes of the cluster since then are errors. */
  readonly plan?: string | undefined
}
