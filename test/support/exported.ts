// What `export flux`, `export argocd` and `export helmfile` print, as releases of Helm that a test can render.
import { helmFunctions } from '../../src/functions/index.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { TemplateSet } from '../../src/template/template.ts'
import { toTree, type Tree } from '../../src/values/tree.ts'
import { parseYamlDocuments } from '../../src/yaml/yaml.ts'
import { renderChartAlone } from './charts.ts'
import { generate, runCommand } from './generate.ts'

export interface ExportedRelease {
  readonly name: string
  readonly namespace: string
  /** Where the chart comes from, with its name at the end. */
  readonly chart: string
  readonly version: string
  readonly values: Tree
  /** Names of the releases that come first; for Argo CD the number of the wave. */
  readonly after: readonly string[] | number
}

export const registry = ['--chart-repository', 'oci://registry.example.com/charts']

/** Runs `export FORM ARGS [-f -]`, and returns its documents and warnings. Throws an error with its stderr if it fails. */
export async function exported(
  form: string,
  args: readonly string[],
  file?: string,
): Promise<{ readonly documents: KubeObject[]; readonly stderr: string }> {
  const input = file === undefined ? [] : ['-f', '-']
  const { status, stdout, stderr } = await runCommand(['export', form, ...registry, ...args, ...input], file)
  if (status !== 0) throw new Error(`export ${form} ended with ${status}: ${stderr}`)
  return { documents: parseYamlDocuments(stdout).map(({ value }) => value as unknown as KubeObject), stderr }
}

interface FluxRelease {
  readonly releaseName: string
  readonly targetNamespace: string
  readonly chartRef: { readonly name: string }
  readonly dependsOn?: readonly { readonly name: string }[]
  readonly values: Tree
}

interface OciSource {
  readonly url: string
  readonly ref: { readonly tag: string }
}

function fluxReleases(documents: readonly KubeObject[]): ExportedRelease[] {
  const sources = new Map(
    documents
      .filter(({ kind }) => kind === 'OCIRepository')
      .map(({ metadata, spec }) => [metadata.name, spec as OciSource] as const),
  )
  return documents
    .filter(({ kind }) => kind === 'HelmRelease')
    .map(({ spec }) => {
      const { releaseName, targetNamespace, chartRef, dependsOn = [], values } = spec as FluxRelease
      const source = sources.get(chartRef.name)
      if (!source) throw new Error(`no OCIRepository ${chartRef.name}`)
      return {
        name: releaseName,
        namespace: targetNamespace,
        chart: source.url,
        version: source.ref.tag,
        values,
        after: dependsOn.map(({ name }) => name),
      }
    })
}

interface ArgoApplication {
  readonly source: {
    readonly repoURL: string
    readonly chart: string
    readonly targetRevision: string
    readonly helm: { readonly releaseName: string; readonly valuesObject?: Tree; readonly values?: string }
  }
  readonly destination: { readonly namespace: string; readonly server?: string }
}

export function argoRelease({ metadata, spec }: KubeObject): ExportedRelease {
  const { source, destination } = spec as ArgoApplication
  const { releaseName, valuesObject, values = '' } = source.helm
  return {
    name: releaseName,
    namespace: destination.namespace,
    chart: `oci://${source.repoURL}/${source.chart}`,
    version: source.targetRevision,
    values: valuesObject ?? toTree(JSON.parse(values) as Record<string, unknown>),
    after: Number(metadata.annotations?.['argocd.argoproj.io/sync-wave']),
  }
}

interface Helmfile {
  readonly repositories: readonly [{ readonly name: string; readonly url: string; readonly oci?: boolean }]
  readonly releases: readonly {
    readonly name: string
    readonly namespace: string
    readonly chart: string
    readonly version: string
    readonly needs?: readonly string[]
    readonly values: readonly [Tree]
  }[]
}

function helmfileReleases([document]: readonly unknown[]): ExportedRelease[] {
  const { repositories, releases } = document as Helmfile
  const [{ name: repository, url }] = repositories
  return releases.map(({ name, namespace, chart, version, needs = [], values: [values] }) => ({
    ...{ name, namespace, version, values },
    chart: `oci://${url}${chart.slice(repository.length)}`,
    after: needs.map((need) => need.slice(need.indexOf('/') + 1)),
  }))
}

/** Returns the releases of the documents of a form, in the order of the documents. */
export const releasesOf: Readonly<Record<string, (documents: readonly KubeObject[]) => ExportedRelease[]>> = {
  flux: fluxReleases,
  argocd: (documents) => documents.map(argoRelease),
  helmfile: helmfileReleases,
}

interface ApplicationSet {
  readonly generators: readonly {
    readonly matrix: {
      readonly generators: readonly [
        { readonly list: { readonly elements: readonly Tree[] } },
        {
          readonly clusters: {
            readonly selector: { readonly matchLabels: Readonly<Record<string, string>> }
          }
        },
      ]
    }
  }[]
  readonly template: KubeObject
}

/**
 * Returns the Applications of an ApplicationSet for a cluster with these labels, as Argo CD does: each string of the
 * template is a Go template of its own.
 */
export function applicationsFor(set: KubeObject, labels: Readonly<Record<string, string>>): KubeObject[] {
  const { generators, template } = set['spec'] as ApplicationSet
  return generators.flatMap(
    ({
      matrix: {
        generators: [{ list }, { clusters }],
      },
    }) => {
      const selected = Object.entries(clusters.selector.matchLabels).every(
        ([key, value]) => labels[key] === value,
      )
      const cluster = { name: 'West', nameNormalized: 'west', server: 'https://west.example.com' }
      return (selected ? list.elements : []).map(
        (element) => filled(template, toTree({ ...cluster, ...element })) as KubeObject,
      )
    },
  )
}

const functions = helmFunctions({ now: () => new Date(0), random: (bytes) => new Uint8Array(bytes) })

function filled(value: unknown, parameters: Tree): unknown {
  if (typeof value === 'string') return textOf(value, parameters)
  if (Array.isArray(value)) return value.map((item) => filled(item, parameters))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, parameters)]))
}

function textOf(text: string, parameters: Tree): string {
  const set = new TemplateSet(functions, { name: 'value' })
  return set.execute(set.parse('value', text), parameters)
}

/**
 * Renders releases with our charts and the release name of `manifest generate`, so that the instance labels are equal.
 */
export function renderReleases(releases: readonly ExportedRelease[]): KubeObject[] {
  return releases.flatMap(({ chart, namespace, values }) =>
    renderChartAlone(chart.slice(chart.lastIndexOf('/') + 1), values, { namespace }),
  )
}

/**
 * The objects of `manifest generate`, with the validator of the default revision: a first install has it, but
 * `manifest generate` knows no cluster and has it only for values.defaultRevision.
 */
export async function generatedLikeInstall(args: readonly string[], file?: string): Promise<KubeObject[]> {
  const generated = await generate(args, file)
  const hasRevision = args.some((arg) => /^(-r|--revision)$/.test(arg)) || /revision:/.test(file ?? '')
  if (hasRevision) return generated
  const withDefault = await generate([...args, '--set', 'values.defaultRevision=default'], file)
  const validator = withDefault.filter(({ metadata }) => metadata.name === 'istiod-default-validator')
  return [...generated, ...validator]
}
