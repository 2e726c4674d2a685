// The objects that Helm passes to templates (.Chart, .Capabilities, .Release), with the Go types that a chart can
// observe.
import { fn } from '../template/function.ts'
import type { GoFunction } from '../template/function.ts'
import { int, isTrue, newMap, newNilList, stringList, stringMap, typed } from '../template/kinds.ts'
import type { GoMap, GoType, Member } from '../template/kinds.ts'
import { helmVersion } from './capabilities.ts'
import type { Capabilities } from './capabilities.ts'
import type { ChartMetadata, Dependency } from './chart.ts'

interface Field {
  readonly name: string
  readonly value: unknown
  /** The JSON name; `name` if absent. */
  readonly json?: string
  /** Go's omitempty: JSON omits an empty value. */
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
  /** The text that an action prints: the result of the String method. */
  readonly shown?: string
  readonly isIncomparable?: boolean
  /** An embedded struct. Its fields are promoted and come first. */
  readonly embedded?: { readonly name: string; readonly type: string; readonly fields: readonly Field[] }
}

// Fields are in Go's order, which is also the order in JSON.
function struct(
  name: string,
  own: readonly Field[],
  { methods, shown, isIncomparable = false, embedded }: StructOptions = {},
): object {
  const inner: Member[] = embedded
    ? [
        {
          name: embedded.name,
          value: struct(embedded.type, embedded.fields, { isIncomparable: true }),
          isEmbedded: true,
        },
      ]
    : []
  const fields = [...(embedded?.fields ?? []), ...own]
  const members = [...inner, ...own.map((one) => ({ name: one.name, value: one.value }))]
  const known = new Map([...inner, ...fields].map((one) => [one.name, one.value]))
  const callable = new Map(Object.entries(methods ?? {}))
  const written = fields.filter(({ value, omitEmpty }) => !omitEmpty || isTrue(value))
  return typed(Object.create(null) as object, {
    name,
    kind: name.startsWith('*') ? 'ptr' : 'struct',
    field: (_, one) => known.get(one),
    method: (_, one) => callable.get(one),
    ...(shown !== undefined && { shown: () => shown }),
    isIncomparable,
    members: () => members,
    data: () => newMap(written.map(({ name: goName, json = goName, value }) => [json, value])),
  })
}

function strings(list: readonly string[] | undefined): unknown[] {
  return typed([...(list ?? [])], list ? stringList : { ...stringList, nil: true })
}

function structs(name: string, items: readonly object[] | undefined): unknown[] {
  return typed([...(items ?? [])], { name, kind: 'slice', ...(items ? {} : { nil: true }) })
}

/** Returns `.Chart`: a struct with the fields of Helm's chart.Metadata and IsRoot. */
export function chartObject(metadata: ChartMetadata, isRoot: boolean): object {
  const { annotations } = metadata
  const fields = [
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
  ]
  return struct('struct { chart.Metadata; IsRoot bool }', [field('IsRoot', isRoot)], {
    isIncomparable: true,
    embedded: { name: 'Metadata', type: 'chart.Metadata', fields },
  })
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
    optional('Enabled', 'enabled', row.enabled ?? false),
    optional('ImportValues', 'import-values', imports ? [...imports] : newNilList()),
    optional('Alias', 'alias', row.alias ?? ''),
  ])
}

/** Returns `.Capabilities`. */
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
  const versionText = fn([], () => version)
  const fields = [field('Version', version), field('Major', major), field('Minor', minor)]
  return struct('chartutil.KubeVersion', fields, {
    methods: { GitVersion: versionText, String: versionText },
    shown: version,
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

export interface ReleaseObject {
  readonly name: string
  readonly namespace: string
  /** 1 if absent. */
  readonly revision?: number
  readonly isUpgrade?: boolean
}

/** Returns `.Release`. */
export function releaseObject({ name, namespace, revision = 1, isUpgrade = false }: ReleaseObject): GoMap {
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
