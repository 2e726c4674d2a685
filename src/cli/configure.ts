// From flags to a configuration and its rendering: what install and manifest generate share.
import type { Capabilities } from '../chart/capabilities.ts'
import type { Chart } from '../chart/chart.ts'
import type { LookupFunction } from '../chart/bound-functions.ts'
import type { Cluster } from '../cluster/api.ts'
import { chartFacts } from '../chart/metadata/facts.ts'
import { components, type ComponentKey } from '../config/components.ts'
import { catalogOf, readOperatorFile } from '../config/layers.ts'
import { resolve, type Configuration } from '../config/resolve.ts'
import { readConfigurationRequest } from '../config/user.ts'
import { UserError } from '../errors.ts'
import type { Instances } from '../install/instance.ts'
import { renderAll, type Rendered } from '../pipeline.ts'
import type { Detection } from '../platform/detection.ts'
import type { PlatformRules } from '../platform/rules.ts'
import { getPath, type Tree } from '../values/tree.ts'
import type { Arguments } from './command.ts'
import { loadCharts, ownFolders, platformsIn, requireCharts, sourceFolders } from './chart-folder.ts'
import { announceDetection, detectedOf } from './detected.ts'
import { fetchCharts, withoutImages, type FetchedCharts } from './fetched-charts.ts'
import type { Io } from './io.ts'
import { harmless } from './harmless.ts'
import { readSigns } from './platforms.ts'
import { renderHere } from './render.ts'

export interface Configured {
  readonly configuration: Configuration
  readonly charts: ReadonlyMap<ComponentKey, Chart>
  /** Templates' lookups are answered by `cluster`; without one they find nothing. */
  render(capabilities?: Capabilities, instances?: Instances, cluster?: Cluster): Promise<Rendered[]>
}

export interface ResolveChoices {
  readonly releaseName?: string
  /** What the cluster says of an earlier install. */
  readonly installedProfile?: string | undefined
  readonly installedPlatform?: string | undefined
  /** What the cluster turned out to be, where it was asked. */
  readonly detection?: Detection | undefined
}

/** What was asked for, before a cluster is. */
export interface Prepared {
  /** The control plane revision asked for; '' for none. */
  readonly revision: string
  /** The user's files and flags, merged: an IstioOperator's spec. */
  readonly given: Tree
  /** By what the platforms are recognised; read when asked for. */
  platformSigns(): PlatformRules[]
  /** Resolves profile and platform, and says on stderr what is in force and why. */
  resolveWith(choices?: ResolveChoices): Configured
}

/** Reads files, flags and charts, so that the user's mistakes are told before a cluster is asked; fetches charts if told to. */
export async function prepare(args: Arguments, io: Io): Promise<Prepared> {
  return prepareWith(args, io, await fetchCharts(args, io))
}

/** The same with charts that are there already; without any, with those of a folder. */
export function prepareWith(args: Arguments, io: Io, fetched?: FetchedCharts): Prepared {
  const user = readConfigurationRequest({
    files: operatorFiles(args, io),
    sets: args.list('set'),
    revision: args.text('revision'),
    platform: args.text('platform'),
    istioNamespace: args.text('istioNamespace'),
    force: args.flag('force'),
  })
  const folders = fetched ? ownFolders(io) : sourceFolders(args, user, io)
  const from = fetched?.from ?? folders.charts
  const data = catalogOf(folders.profiles, folders.platforms)
  const catalog = fetched ? withoutImages(data, fetched) : data
  const single = components.filter(({ isList }) => !isList)
  const charts = fetched?.charts ?? loadCharts(folders.charts, single)
  // Gateways are rare, and what their charts know is what the others know.
  const isSingle = (key: ComponentKey) => single.some((one) => one.key === key)
  const facts = new Map(
    [...charts].flatMap(([key, chart]) => (isSingle(key) ? [[key, chartFacts(chart)] as const] : [])),
  )
  const told = new Set<string>()
  const warnOnce = (message: string) => {
    if (!told.has(message)) warn(io, message)
    told.add(message)
  }
  const revision = String(getPath(user.spec, ['values', 'revision']) ?? user.spec['revision'] ?? '')
  return {
    revision: revision === 'default' ? '' : revision,
    given: user.spec,
    platformSigns: () => readSigns(folders.platforms),
    resolveWith({ detection, ...choices } = {}) {
      try {
        const detected = detection && detectedOf(detection)
        const configuration = resolve({ user, catalog, facts, detected, ...choices })
        announce(configuration, detection !== undefined, io)
        if (detection) announceDetection(configuration, detection, { io, warn: warnOnce })
        const inUse = configuration.components.map(({ component }) => component)
        const lists = inUse.filter(({ key, isList }) => isList && !charts.has(key))
        const gateways = loadCharts(folders.charts, lists)
        if (fetched && gateways.size > 0) warnOnce(ownGateways)
        const all = new Map([...charts, ...gateways])
        requireCharts(inUse, all, from)
        return { configuration, charts: all, render: renderWith(configuration, all, io, warnOnce) }
      } finally {
        // After a refusal too: who mends a file mends all of it.
        user.warnings.forEach(warnOnce)
      }
    },
  }
}

function renderWith(
  { components }: Configuration,
  charts: ReadonlyMap<ComponentKey, Chart>,
  io: Io,
  warnOnce: (message: string) => void,
): Configured['render'] {
  return async (capabilities, instances, cluster) => {
    const asking = cluster && (await import('./render-asking.ts')).renderAsking
    const rendered = await renderAll(
      components,
      { charts, capabilities, instances },
      ({ chart, options }) => {
        const render = (lookup?: LookupFunction) => renderHere(chart, { ...options, lookup }, io)
        return cluster && asking ? asking(cluster, render) : render()
      },
    )
    rendered.flatMap(({ warnings, notes }) => [...warnings, ...warningsOf(notes)]).forEach(warnOnce)
    return rendered
  }
}

/** What charts warn of, they write into their notes, as Istio's do. */
function warningsOf(notes: string): string[] {
  return notes.split('\n').flatMap((line) => /^WARNING:\s*(.+)/.exec(line)?.[1] ?? [])
}

/** A warning on stderr. */
export function warn(io: Pick<Io, 'err'>, message: string): void {
  io.err(harmless(`Warning: ${message}`) + '\n')
}

function operatorFiles(args: Arguments, io: Io) {
  const paths = args.list('filename').map((path) => path.trim())
  if (paths.slice(0, -1).includes('-')) {
    throw new UserError('file-stdin', '-f -: standard input is only allowed as the last file')
  }
  return paths.map((path) => readOperatorFile(path, () => io.readStdin()))
}

const ownGateways =
  'gateways are rendered by the embedded charts, as none of their form is published; their images are those of istiod'

/** By what the platforms are recognised, for commands without a configuration. */
export function platformSignsOf(io: Pick<Io, 'packageFolder'>, manifests?: string): PlatformRules[] {
  return readSigns(platformsIn(manifests, io))
}

function announce({ profile, platform, withoutPlatform }: Configuration, isDetected: boolean, io: Io): void {
  const say = (what: string, choice: { name: string; reason: string }) =>
    `${what} ${choice.name} (${choice.reason})`
  const why = withoutPlatform ?? (isDetected ? 'none given, none detected' : undefined)
  const without = why === undefined ? 'no platform given' : `no platform (${why})`
  const parts = [say('profile', profile), platform ? say('platform', platform) : without]
  io.err(harmless(`Using ${parts.join(', ')}.`) + '\n')
}
