// The objects that Helm hands to templates, with the Go types that a chart can notice: .Chart, .Capabilities, .Release.
import { toText } from '../template/format.ts'
import { fn } from '../template/function.ts'
import type { GoFunction } from '../template/function.ts'
import { int, isTrue, newMap, newNilList, stringList, stringMap, typed } from '../template/kinds.ts'
import type { GoMap, GoType } from '../template/kinds.ts'
import { helmVersion } from './capabilities.ts'
import type { Capabilities } from './capabilities.ts'
import type { ChartMetadata, Dependency } from './chart.ts'

interface Field {
  readonly name: string
  readonly value: unknown
  /** The name in JSON; the field's own if absent. */
  readonly json?: string
  /** Is it left out of JSON where it is empty? */
  readonly omitEmpty?: boolean
}

function field(name: string, value: unknown, json = name): Field {
  return { name, value, json }
}

function optional(name: string, json: string, value: unknown): Field {
  return { name, value, json, omitEmpty: true }
}

interface StructOptions {
  readonly methods?: Readonly<Record<string, GoFunction>>
  readonly print?: string
}

// Fields in Go's order, which is that of JSON.
function struct(name: string, fields: readonly Field[], options: StructOptions = {}): object {
  const known = new Map(fields.map((one) => [one.name, one.value]))
  const methods = new Map(Object.entries(options.methods ?? {}))
  const written = fields.filter(({ value, omitEmpty }) => !omitEmpty || isTrue(value))
  return typed(Object.create(null) as object, {
    name,
    kind: name.startsWith('*') ? 'ptr' : 'struct',
    field: (_, one) => known.get(one),
    method: (_, one) => methods.get(one),
    print: () => options.print ?? `{${fields.map(({ value }) => toText(value)).join(' ')}}`,
    data: () => newMap(written.map(({ name: own, json = own, value }) => [json, value])),
  })
}

function strings(list: readonly string[] | undefined): unknown[] {
  return typed([...(list ?? [])], list ? stringList : { ...stringList, nil: true })
}

function structs(name: string, items: readonly object[] | undefined): unknown[] {
  return typed([...(items ?? [])], { name, kind: 'slice', ...(items ? {} : { nil: true }) })
}

/** `.Chart`: a struct with the fields of Helm's chart.Metadata, and IsRoot. */
export function chartObject(metadata: ChartMetadata, isRoot: boolean): object {
  const { annotations } = metadata
  return struct('struct { chart.Metadata; IsRoot bool }', [
    optional('Name', 'name', metadata.name),
    optional('Home', 'home', metadata.home ?? ''),
    optional('Sources', 'sources', strings(metadata.sources)),
    optional('Version', 'version', metadata.version),
    optional('Description', 'description', metadata.description ?? ''),
    optional('Keywords', 'keywords', strings(metadata.keywords)),
    optional(
      'Maintainers',
      'maintainers',
      structs('[]*chart.Maintainer', metadata.maintainers?.map(maintainer)),
    ),
    optional('Icon', 'icon', metadata.icon ?? ''),
    optional('APIVersion', 'apiVersion', metadata.apiVersion),
    optional('Condition', 'condition', metadata.condition ?? ''),
    optional('Tags', 'tags', metadata.tags ?? ''),
    optional('AppVersion', 'appVersion', metadata.appVersion ?? ''),
    optional('Deprecated', 'deprecated', metadata.deprecated ?? false),
    optional(
      'Annotations',
      'annotations',
      typed(newMap(Object.entries(annotations ?? {})), annotations ? stringMap : { ...stringMap, nil: true }),
    ),
    optional('KubeVersion', 'kubeVersion', metadata.kubeVersion ?? ''),
    optional(
      'Dependencies',
      'dependencies',
      structs('[]*chart.Dependency', metadata.dependencies?.map(dependency)),
    ),
    optional('Type', 'type', metadata.type ?? ''),
    field('IsRoot', isRoot),
  ])
}

function maintainer({ name, email = '', url = '' }: { name: string; email?: string; url?: string }): object {
  return struct('*chart.Maintainer', [
    optional('Name', 'name', name),
    optional('Email', 'email', email),
    optional('URL', 'url', url),
  ])
}

function dependency(row: Dependency): object {
  const imports = row['import-values']
  return struct('*chart.Dependency', [
    field('Name', row.name, 'name'),
    optional('Version', 'version', row.version ?? ''),
    field('Repository', row.repository ?? '', 'repository'),
    optional('Condition', 'condition', row.condition ?? ''),
    optional('Tags', 'tags', strings(row.tags)),
    optional('Enabled', 'enabled', true),
    optional('ImportValues', 'import-values', imports ? [...imports] : newNilList()),
    optional('Alias', 'alias', row.alias ?? ''),
  ])
}

/** `.Capabilities`. */
export function capabilitiesObject({ kubeVersion, apiVersions }: Capabilities): object {
  const versions = new Set(apiVersions)
  const versionSet: GoType = {
    name: 'chartutil.VersionSet',
    kind: 'slice',
    elem: 'string',
    method: (_, name) => (name === 'Has' ? fn(['string'], (version) => versions.has(version)) : undefined),
  }
  return struct('*chartutil.Capabilities', [
    field('KubeVersion', kubeVersionObject(kubeVersion)),
    field('APIVersions', typed([...apiVersions], versionSet)),
    field('HelmVersion', helmVersionObject()),
  ])
}

function kubeVersionObject({ version, major, minor }: Capabilities['kubeVersion']): object {
  const say = fn([], () => version)
  const fields = [field('Version', version), field('Major', major), field('Minor', minor)]
  return struct('chartutil.KubeVersion', fields, {
    methods: { GitVersion: say, String: say },
    print: version,
  })
}

function helmVersionObject(): object {
  return struct('version.BuildInfo', [
    optional('Version', 'version', helmVersion.version),
    optional('GitCommit', 'git_commit', ''),
    optional('GitTreeState', 'git_tree_state', ''),
    optional('GoVersion', 'go_version', helmVersion.goVersion),
  ])
}

export interface ReleaseInfo {
  readonly name: string
  readonly namespace: string
  /** 1 if absent. */
  readonly revision?: number
  readonly isUpgrade?: boolean
}

/** `.Release`. */
export function releaseObject({ name, namespace, revision = 1, isUpgrade = false }: ReleaseInfo): GoMap {
  return newMap(
    Object.entries({
      Name: name,
      Namespace: namespace,
      IsUpgrade: isUpgrade,
      IsInstall: !isUpgrade,
      Revision: int(revision),
      Service: 'Helm',
    }),
  )
}
