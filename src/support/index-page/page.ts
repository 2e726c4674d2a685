// The summary of a bundle → what its index page shows. All texts are made here, none in the template.
import { explainCommand } from '../../preflight/report.ts'
import { severityBadge, type SeverityBadge } from '../../report/badge.ts'
import type { PageHeader } from '../../report/page-frame.ts'
import { bundleSections, type BundledFinding, type BundleSummary, type BundleSection } from '../summary.ts'
import { fileLink, sizeText, type FileLink } from './links.ts'
import {
  compareEvents,
  comparePods,
  eventRow,
  isTroubled,
  podRow,
  releaseRow,
  timeText,
  type EventRow,
  type PodRow,
  type ReleaseRow,
} from './rows.ts'
import { verdictOf } from './verdict.ts'

/** Everything that the template names; what there is none of is an empty text or list. */
export interface IndexPage extends PageHeader {
  readonly warnings: readonly string[]
  readonly contents: readonly { readonly anchor: string; readonly title: string; readonly count: string }[]
  readonly findings: readonly IndexFinding[]
  /** Why there are no findings. */
  readonly noFindings: string
  /** Files with the full reports. */
  readonly reports: readonly FileLink[]
  readonly releases: readonly ReleaseRow[]
  readonly troubled: readonly PodRow[]
  readonly healthy: readonly PodRow[]
  readonly healthyCount: string
  readonly events: readonly EventRow[]
  readonly moreEvents: string
  readonly eventFiles: readonly FileLink[]
  readonly errors: BundleSummary['errors']
  readonly platform: string
  readonly evidence: readonly string[]
  readonly commandLine: string
  readonly folders: readonly BundleFolder[]
  readonly total: string
}

interface IndexFinding extends SeverityBadge {
  readonly id: string
  readonly title: string
  readonly object: string
  readonly message: string
  readonly explain: string
}

interface BundleFolder {
  readonly title: string
  readonly about: string
  readonly files: readonly FileLink[]
}

/** More events are in their files. */
const mostEvents = 100

const folderTitles: Readonly<Record<BundleSection, string>> = {
  overview: 'Overview',
  releases: 'Releases',
  objects: 'Objects',
  events: 'Events',
  logs: 'Logs',
  debug: 'Dumps of the components',
}

export function indexPage(summary: BundleSummary): IndexPage {
  const { cluster, program, platform, pods, events = [], errors, findings, files } = summary
  const links = new Map(files.map((file) => [file.path, fileLink(file)]))
  const inSection = (section: BundleSection) =>
    files.flatMap((file) => (file.section === section ? (links.get(file.path) ?? []) : []))
  const sortedPods = pods.toSorted(comparePods)
  const healthy = sortedPods.filter((pod) => !isTroubled(pod)).map((pod) => podRow(pod, links))
  return {
    heading: `Support bundle: ${cluster.context}`,
    verdict: verdictOf(summary),
    about: aboutOf(summary),
    warnings: summary.warnings,
    contents: contentsOf(summary),
    findings: (findings ?? []).toSorted(compareFindings).map(indexFinding),
    noFindings: findings ? 'The checks found no problems.' : 'The checks did not run.',
    reports: inSection('overview').filter(({ path }) => /^(?:preflight|verify-install)\.txt$/.test(path)),
    releases: summary.releases.map((release) => releaseRow(release, inSection('releases'))),
    troubled: sortedPods.filter(isTroubled).map((pod) => podRow(pod, links)),
    healthy,
    healthyCount: plural(healthy.length, 'pod'),
    events: events.toSorted(compareEvents).slice(0, mostEvents).map(eventRow),
    moreEvents: events.length > mostEvents ? plural(events.length - mostEvents, 'more event') : '',
    eventFiles: inSection('events'),
    errors,
    platform: platform?.title ?? '',
    evidence: platform?.evidence ?? [],
    commandLine: program.commandLine,
    folders: bundleSections.flatMap((section) =>
      folderOf(folderTitles[section], inSection(section), summary, section),
    ),
    total: sizeText(files.reduce((sum, { size }) => sum + size, 0)),
  }
}

function aboutOf({ cluster, program, platform, createdAt, duration }: BundleSummary): PageHeader['about'] {
  const counts = [
    { name: 'Nodes', value: cluster.nodes?.toLocaleString('en') },
    { name: 'Pods in the cluster', value: cluster.pods?.toLocaleString('en') },
  ]
  return [
    { name: 'Kubernetes', value: cluster.version ?? 'version not readable' },
    { name: 'Platform', value: platform?.title ?? 'not detected' },
    { name: 'API server', value: cluster.server },
    ...counts.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }])),
    { name: 'Collected', value: `${timeText(createdAt)}, in ${(duration / 1000).toFixed(1)} s` },
    { name: 'Program', value: `${program.name} ${program.version}` },
  ]
}

const sections = {
  findings: 'Findings',
  releases: 'Releases',
  pods: 'Pods',
  events: 'Events',
  errors: 'Could not be read',
  files: 'Files',
} as const satisfies Partial<Record<keyof BundleSummary, string>>

/** The sections below, with the number of their rows. */
function contentsOf(summary: BundleSummary): IndexPage['contents'] {
  return Object.entries(sections).flatMap(([anchor, title]) => {
    const items = summary[anchor as keyof typeof sections]
    if (anchor === 'errors' && items?.length === 0) return []
    return [{ anchor, title, count: items ? items.length.toLocaleString('en') : '–' }]
  })
}

const ranks = ['error', 'warning', 'info'] as const

/** Problems before what is undecided, errors before warnings. */
function compareFindings(a: BundledFinding, b: BundledFinding): number {
  const rank = ({ status, severity }: BundledFinding) =>
    (status === 'found' ? 0 : 1) + 2 * ranks.indexOf(severity)
  return rank(a) - rank(b)
}

function indexFinding(finding: BundledFinding, index: number): IndexFinding {
  const { id, severity, status, title, object, message } = finding
  return {
    ...severityBadge({ level: severity, status }, index),
    id,
    title,
    object,
    message,
    explain: explainCommand(id),
  }
}

function folderOf(
  title: string,
  files: readonly FileLink[],
  summary: BundleSummary,
  section: BundleSection,
): BundleFolder[] {
  if (files.length === 0) return []
  const own = summary.files.filter((file) => file.section === section)
  const size = sizeText(own.reduce((sum, file) => sum + file.size, 0))
  const cut = own.filter(({ omitted = 0 }) => omitted > 0).length
  const about = [plural(files.length, 'file'), size, cut > 0 ? `${cut} shortened` : '']
  return [{ title, about: about.filter(Boolean).join(', '), files }]
}

const plural = (n: number, noun: string) => `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`
