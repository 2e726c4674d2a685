// The API of `import … from 'ambientctl'`: renders Helm charts as Helm does, and installs Istio as the command line
// does.
export { defaultApiVersions, defaultKubeVersion } from './capabilities.ts'
export { chartFromArchive, chartFromFiles, loadChart } from './chart.ts'
export { ChartError } from './error.ts'
export { fetchChart } from './fetch.ts'
export {
  applyWaypoint,
  createRemoteSecret,
  deleteWaypoints,
  generateTag,
  generateWaypoint,
  kubeInject,
  listTags,
  listWaypoints,
  removeTag,
  setTag,
  waypointStatus,
} from './mesh-workflows.ts'
export { seededRandom } from './random.ts'
export { renderChart } from './render.ts'
export { mergeValues, parseValues, setValues } from './values.ts'
export { generate, history, install, plan, preflight, rollback, status, uninstall } from './workflows.ts'
export { ApiError, UserError } from '../errors.ts'

export type { CapabilitiesOptions } from './capabilities.ts'
export type { ChartFiles, LoadChartOptions } from './chart.ts'
export type { ChartErrorCode, ChartErrorDetails } from './error.ts'
export type { FetchChartOptions } from './fetch.ts'
export type { RenderedChart, RenderedHook, RenderedObject } from './rendered.ts'
export type {
  LimitOptions,
  Lookup,
  LookupHost,
  ReleaseOptions,
  RenderChartOptions,
  SchemaRefOptions,
} from './options.ts'
export type { SetNotation } from './values.ts'
export type { WorkflowHooks } from './hooks.ts'
export type { Question } from '../workflow/context.ts'
export type { WorkflowEvent } from '../workflow/progress-events.ts'
export type { GeneratedManifests, GenerateOptions } from '../workflow/generate.ts'
export type { InstallOutcome } from '../workflow/install-outcome.ts'
export type { KubeInjectOptions } from '../workflow/kube-inject.ts'
export type { ClusterOptions, ConfigurationOptions, InstallOptions } from '../workflow/options.ts'
export type { CheckResult, PreflightOptions } from '../workflow/preflight.ts'
export type { RemoteSecretOptions } from '../workflow/remote-secret.ts'
export type { TagEntry, TagRemoveResult, TagSetRequest, TagSetResult } from '../workflow/tag.ts'
export type { EarlierInstall } from '../workflow/earlier-install.ts'
export type { RollbackOptions, RollbackOutcome } from '../workflow/rollback.ts'
export type { MeshStatus } from '../workflow/status.ts'
export type { UninstallOptions, UninstallOutcome } from '../workflow/uninstall.ts'
export type { WaypointApplyRequest } from '../workflow/waypoint-apply.ts'
export type {
  WaypointDeleteRequest,
  WaypointListRequest,
  WaypointsFound,
  WaypointStatusRequest,
} from '../workflow/waypoint.ts'
export type { AppliedWaypoint } from '../waypoint/apply.ts'
export type { DeletedWaypoint } from '../waypoint/delete.ts'
export type { Waypoint, WaypointSpec } from '../waypoint/gateway.ts'
export type { WaypointStatus } from '../waypoint/status.ts'
export type { ReleaseRevision } from '../install/release-history.ts'
export type { InstallStatus } from '../install/status.ts'
export type { KubeObject, ObjectRef } from '../manifest/object.ts'
export type { Report } from '../preflight/report.ts'
export type { Chart, ChartFile, ChartMetadata, Dependency } from '../chart/chart.ts'
export type { Tree, Value } from '../values/tree.ts'
