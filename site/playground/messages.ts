// What the page and its worker send to each other.

/** The files of a chart by path with slashes. Bytes are files that are not UTF-8 text, such as packed subcharts. */
export type PlaygroundFiles = Readonly<Record<string, string | Uint8Array>>

export interface RenderInput {
  /** The name of the chart's folder or archive in messages. */
  readonly label: string
  readonly files: PlaygroundFiles
  /** The text of a values file. */
  readonly values: string
  /** Assignments as for `--set`; they take precedence over the values file. */
  readonly set: readonly string[]
  readonly releaseName: string
  readonly namespace: string
  /** `1.34`; empty for the version that Helm assumes without a cluster. */
  readonly kubeVersion: string
}

export interface RenderedDocument {
  /** `DaemonSet/istio-cni-node`; the template for a document without an object. */
  readonly title: string
  /** The text with the line `# Source:`. */
  readonly text: string
}

export interface RenderOutput {
  /** What `ambientctl template` prints to standard output; with an error, the files that were rendered. */
  readonly text: string
  /** What it prints to standard error: warnings and errors. */
  readonly errors: string
  readonly isFailed: boolean
  readonly documents: readonly RenderedDocument[]
  readonly notes: string
}

export interface OpenedFiles {
  readonly files: PlaygroundFiles
  readonly error: string
}

/** The requests of the page with their answers. */
export interface EngineCalls {
  render(input: RenderInput): RenderOutput
  /** Unpacks a chart archive (.tgz). */
  openArchive(label: string, data: Uint8Array): OpenedFiles
  /** Applies `.helmignore` to the files of a folder. */
  openFolder(label: string, files: PlaygroundFiles): OpenedFiles
}

export type EngineCallName = keyof EngineCalls

export interface EngineRequest<Name extends EngineCallName = EngineCallName> {
  readonly id: number
  readonly name: Name
  readonly args: Parameters<EngineCalls[Name]>
}

export interface EngineResponse {
  readonly id: number
  readonly result: ReturnType<EngineCalls[EngineCallName]>
}
