// Prints the events of install and uninstall as JSON, one object a line (https://github.com/ndjson/ndjson-spec).
import { UserError, UserErrors } from '../../errors.ts'
import type { LeftPlan } from '../../install/left-releases.ts'
import type { InstallEvent, UninstallEvent } from '../../install/progress-events.ts'
import { count, type ChangeSet } from '../../install/plan/changes.ts'
import { objectName, type ObjectRef } from '../../manifest/object.ts'
import { plainReport } from '../../preflight/report.ts'
import type { WorkflowEvent } from '../../workflow/progress-events.ts'
import type { Io } from '../io.ts'
import { printData, type DataFormat } from './print-data.ts'
import type { EventPrinter } from './print-events.ts'

type Fields = Readonly<Record<string, unknown>>

/** Fields of events by kind; kinds without a row are not printed. */
type Rows<Event extends { readonly kind: string }> = {
  readonly [Kind in Event['kind']]?: (event: Extract<Event, { kind: Kind }>) => Fields
}

const objects = (refs: readonly ObjectRef[]) => refs.map(objectName)

const installRows: Rows<InstallEvent> = {
  'namespace-created': ({ namespace }) => ({ namespace }),
  'component-started': ({ release }) => ({ ...release }),
  'object-applied': ({ release, ref, action }) => ({ ...release, object: objectName(ref), action }),
  waiting: ({ release, message, ready, desired }) => ({ ...release, for: message, ready, desired }),
  pruned: ({ release, ref }) => ({ ...release, object: objectName(ref) }),
  'component-ready': ({ release, duration, changed }) => ({ ...release, duration, changed }),
  'component-failed': ({ release, error }) => ({
    ...release,
    message: error.message,
    ...(error instanceof UserError && error.hint !== undefined && { hint: error.hint }),
  }),
  'component-skipped': ({ release, because }) => ({ ...release, needs: because }),
  'component-stopped': ({ release }) => ({ ...release }),
  warning: ({ release, message }) => ({ ...release, message }),
}

const uninstallRows: Rows<UninstallEvent> = {
  'component-started': ({ title, objects: count }) => ({ title, objects: count }),
  'object-deleted': ({ ref }) => ({ object: objectName(ref) }),
  waiting: ({ title, left }) => ({ title, left: objects(left) }),
  'component-removed': ({ title, duration }) => ({ title, duration }),
  'namespace-deleted': ({ namespace }) => ({ namespace }),
  'namespace-kept': ({ namespace, because }) => ({ namespace, because: objects(because) }),
  warning: ({ message }) => ({ message }),
}

const planFields = ({ namespaces, components }: ChangeSet) => ({
  namespaces,
  components: components.map(({ component, release, namespace, revision, changes }) => ({
    component,
    release,
    namespace,
    revision,
    ...count(changes.map(({ action }) => action)),
  })),
})

const workflowRows: Rows<WorkflowEvent> = {
  warning: ({ message }) => ({ message }),
  'charts-fetched': ({ source, version, charts }) => ({ source, version, charts }),
  'configuration-resolved': ({ configuration: { profile, platform, revision, tag } }) => ({
    profile: profile.name,
    platform: platform?.name ?? '',
    revision,
    version: tag,
  }),
  findings: ({ blockers: { report, stops } }) => ({
    findings: plainReport(report).findings,
    blocked: stops.length > 0,
  }),
  'upgrade-step': ({ step }) => ({ ...step }),
  'install-planned': ({ plan, left, context, server }) => ({
    context,
    server,
    ...planFields(plan.changes),
    ...leftFields(left),
  }),
  'rollback-planned': ({ target, plan, left, context, server }) => ({
    context,
    server,
    install: target.install,
    ...planFields(plan.changes),
    ...leftFields(left),
  }),
  'install-replanned': ({ plan }) => planFields(plan.changes),
}

/** Returns the releases that the plan does not have; no field without any. */
function leftFields(plan: LeftPlan | undefined): Fields {
  if (plan === undefined) return {}
  const left = plan.left.map(({ release: { name, namespace }, because }) => ({
    release: name,
    namespace,
    because,
  }))
  return { left }
}

const line = (io: Pick<Io, 'out' | 'now'>, event: string, fields: Fields) =>
  io.out(`${JSON.stringify({ time: io.now().toISOString(), event, ...fields })}\n`)

function eventLine<Event extends { readonly kind: string }>(
  io: Pick<Io, 'out' | 'now'>,
  rows: Rows<Event>,
  event: Event,
): void {
  const row = rows[event.kind as Event['kind']]
  if (row) line(io, event.kind, row(event as Extract<Event, { kind: Event['kind'] }>))
}

/** The formats of commands that print events as they happen. */
export type EventFormat = DataFormat | 'ndjson'

/** Runs a command with printers of its events: with format `ndjson`, one for lines `{"time": …, "event": …}` on stdout. */
export async function withEventLines<T>(
  format: EventFormat,
  io: Pick<Io, 'out' | 'now'>,
  run: (printers: readonly EventPrinter[]) => Promise<T>,
): Promise<T> {
  if (format !== 'ndjson') return run([])
  try {
    return await run([
      (event) => {
        if (event.kind === 'install') eventLine(io, installRows, event.event)
        else if (event.kind === 'uninstall') eventLine(io, uninstallRows, event.event)
        else eventLine(io, workflowRows, event)
      },
    ])
  } catch (error) {
    const errors = error instanceof UserErrors ? error.errors : [error]
    for (const one of errors) line(io, 'error', errorFields(one))
    throw error
  }
}

/** Prints the result of a command; with format `ndjson` as the event `result`. `text` returns the text format. */
export function printResult(
  io: Pick<Io, 'out' | 'now'>,
  format: EventFormat,
  data: Fields,
  text: () => string,
): void {
  if (format === 'ndjson') line(io, 'result', data)
  else printData(io, format, data, text)
}

function errorFields(error: unknown): Fields {
  if (error instanceof UserError) return { code: error.code, message: error.message, hint: error.hint }
  return { message: error instanceof Error ? error.message : String(error) }
}
