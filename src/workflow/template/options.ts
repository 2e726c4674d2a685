// The options of `template`.

/** Names and meanings are those of Helm's flags. */
export interface HelmTemplateOptions {
  // Values.
  readonly values?: readonly string[] | undefined
  readonly set?: readonly string[] | undefined
  readonly setString?: readonly string[] | undefined
  readonly setJson?: readonly string[] | undefined
  readonly setFile?: readonly string[] | undefined
  readonly setLiteral?: readonly string[] | undefined
  // The release, and the cluster that the chart sees.
  readonly namespace?: string | undefined
  readonly nameTemplate?: string | undefined
  readonly generateName?: boolean | undefined
  readonly isUpgrade?: boolean | undefined
  readonly kubeVersion?: string | undefined
  readonly apiVersions?: readonly string[] | undefined
  // The cluster.
  readonly validate?: boolean | undefined
  readonly dryRun?: string | true | undefined
  readonly enableDns?: boolean | undefined
  readonly takeOwnership?: boolean | undefined
  readonly kubeconfig?: string | undefined
  readonly kubeContext?: string | undefined
  readonly context?: string | undefined
  readonly kubeApiserver?: string | undefined
  readonly kubeToken?: string | undefined
  readonly kubeCaFile?: string | undefined
  readonly kubeTlsServerName?: string | undefined
  readonly kubeInsecureSkipTlsVerify?: boolean | undefined
  readonly kubeAsUser?: string | undefined
  readonly kubeAsGroup?: readonly string[] | undefined
  readonly as?: string | undefined
  readonly asUid?: string | undefined
  readonly asGroup?: readonly string[] | undefined
  /** Milliseconds for one request; 15,000 by default. */
  readonly kubeclientTimeout?: number | undefined
  // Output.
  readonly showOnly?: readonly string[] | undefined
  readonly includeCrds?: boolean | undefined
  readonly noHooks?: boolean | undefined
  readonly skipTests?: boolean | undefined
  readonly outputDir?: string | undefined
  readonly releaseName?: boolean | undefined
  readonly skipSchemaValidation?: boolean | undefined
  /** URL prefixes from which schemas that a values.schema.json refers to may be fetched; none by default. */
  readonly schemaRefs?: readonly string[] | undefined
  readonly postRenderer?: string | undefined
  readonly postRendererArgs?: readonly string[] | undefined
  readonly debug?: boolean | undefined
  // The source of the chart.
  readonly version?: string | undefined
  readonly repo?: string | undefined
  readonly devel?: boolean | undefined
  readonly username?: string | undefined
  readonly password?: string | undefined
  readonly passCredentials?: boolean | undefined
  readonly certFile?: string | undefined
  readonly keyFile?: string | undefined
  readonly caFile?: string | undefined
  readonly insecureSkipTlsVerify?: boolean | undefined
  readonly plainHttp?: boolean | undefined
  readonly chartsRefresh?: boolean | undefined
  readonly registryConfig?: string | undefined
  readonly repositoryConfig?: string | undefined
  readonly repositoryCache?: string | undefined
  // Not supported.
  readonly dependencyUpdate?: boolean | undefined
  readonly verify?: boolean | undefined
}
