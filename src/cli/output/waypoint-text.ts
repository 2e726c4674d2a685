// Waypoints, for people.
import { describeProblem, problemLines } from '../../install/wait/problem-text.ts'
import type { Waypoint } from '../../waypoint/gateway.ts'
import type { WaypointStatus } from '../../waypoint/status.ts'
import type { WaypointsFound } from '../../workflow/waypoint.ts'
import { formatDuration } from '../flags/duration.ts'
import { stripControlCharacters } from './control-characters.ts'
import { table } from './print-data.ts'
import type { EventPrinter } from './print-events.ts'
import type { ProgressDisplay } from './progress.ts'

/** Returns a table of waypoints, with their namespaces if all were asked for. */
export function waypointTable(found: WaypointsFound<Waypoint>): string {
  const { namespace, waypoints } = found
  if (waypoints.length === 0) return noneText(found)
  const isWide = namespace === undefined
  const head = [...(isWide ? ['NAMESPACE'] : []), 'NAME', 'REVISION', 'FOR', 'PROGRAMMED']
  const rows = waypoints.map((one) => [
    ...(isWide ? [one.namespace] : []),
    one.name,
    one.revision,
    one.for,
    one.programmed,
  ])
  return stripControlCharacters(table(head, rows))
}

/** Returns a table of waypoints with their readiness, and below it the cause for each that is not ready. */
export function statusText(found: WaypointsFound<WaypointStatus>): string {
  const { waypoints } = found
  if (waypoints.length === 0) return noneText(found)
  const rows = waypoints.map((one) => [
    one.namespace,
    one.name,
    one.ready ? 'ready' : 'not ready',
    one.programmed,
    one.pods ? `${one.pods.ready}/${one.pods.desired}` : '-',
  ])
  const head = ['NAMESPACE', 'NAME', 'STATUS', 'PROGRAMMED', 'PODS']
  return stripControlCharacters([table(head, rows), ...waypoints.map(causesText)].join(''))
}

function causesText({ namespace, name, ready, conditions, pods, problems }: WaypointStatus): string {
  if (ready) return ''
  const lines = [
    ...conditions
      .filter(({ status }) => status !== 'True')
      .map(({ type, status, reason, message }) => `${type} is ${status}: ${reason}: ${message}`),
    ...(pods ? [pods.message] : [`there is no Deployment/${namespace}/${name}`]).filter(Boolean),
    ...problems.flatMap(problemLines),
  ]
  return `\n${namespace}/${name}:\n${lines.map((line) => `  ${line}\n`).join('')}`
}

/** Returns the status of a waypoint as data. */
export function plainStatus({ problems, ...status }: WaypointStatus) {
  return { ...status, problems: problems.map(describeProblem) }
}

const noneText = ({ namespace }: WaypointsFound<unknown>) =>
  namespace === undefined ? 'No waypoints.\n' : `No waypoints in namespace ${namespace}.\n`

/** Shows how far the wait for a waypoint is. */
export function showWaypoints(progress: ProgressDisplay): EventPrinter {
  return (event) => {
    if (event.kind === 'waypoint-ready') {
      const duration = formatDuration(event.duration)
      progress.finish(`Waypoint ${event.waypoint}`, 'done', ` ready in ${duration}`)
    }
    if (event.kind !== 'waypoint-waiting') return
    const { message, ready, desired } = event.progress
    const pods = desired > 0 ? ` (${ready}/${desired} pods)` : ''
    progress.update(`Waypoint ${event.waypoint}`, `waiting for ${message}${pods}`)
  }
}
