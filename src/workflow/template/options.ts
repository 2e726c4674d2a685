// The options of `template`: the flags of `helm template` in camelCase.
import type { SourceOptions } from '../../sources/options.ts'
import type { FetchedDocumentOptions } from '../options.ts'

export interface HelmTemplateOptions extends SourceOptions, FetchedDocumentOptions {
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
  readonly retryBudget?: number | undefined
  // Output.
  readonly showOnly?: readonly string[] | undefined
  readonly includeCrds?: boolean | undefined
  readonly noHooks?: boolean | undefined
  readonly skipTests?: boolean | undefined
  readonly outputDir?: string | undefined
  readonly releaseName?: boolean | undefined
  readonly skipSchemaValidation?: boolean | undefined
  readonly postRenderer?: string | undefined
  readonly postRendererArgs?: readonly string[] | undefined
  readonly debug?: boolean | undefined
  // The files of Helm that a chart source reads.
  readonly registryConfig?: string | undefined
  readonly repositoryConfig?: string | undefined
  readonly repositoryCache?: string | undefined
  // Not supported.
  readonly dependencyUpdate?: boolean | undefined
  readonly verify?: boolean | undefined
}
