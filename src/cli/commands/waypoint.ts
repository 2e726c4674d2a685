import { exitStatus } from '../../errors.ts'
import { objectName, refOf } from '../../manifest/object.ts'
import { applyWaypointTo, generateWaypoint } from '../../workflow/waypoint-apply.ts'
import { deleteWaypointsOf, listWaypointsOf, waypointStatus } from '../../workflow/waypoint.ts'
import type { WorkflowContext } from '../../workflow/context.ts'
import { contextOf } from '../context.ts'
import type {
  WaypointApplyArguments,
  WaypointDeleteArguments,
  WaypointGenerateArguments,
  WaypointListArguments,
  WaypointStatusArguments,
} from '../flags/waypoint.ts'
import type { Io } from '../io.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { printData } from '../output/print-data.ts'
import { printEvents } from '../output/print-events.ts'
import { openProgress } from '../output/progress.ts'
import { plainStatus, showWaypoints, statusText, waypointTable } from '../output/waypoint-text.ts'

/** `waypoint generate`: prints the Gateway. */
export async function runWaypointGenerate(args: WaypointGenerateArguments, io: Io): Promise<number> {
  printData(io, args.flag('output'), generateWaypoint(args.options), () => '')
  return exitStatus.done
}

/** `waypoint apply`: creates or changes a waypoint. */
export async function runWaypointApply(args: WaypointApplyArguments, io: Io): Promise<number> {
  const { gateway, action, namespace } = await withProgress(io, (context) =>
    applyWaypointTo(args.options, context),
  )
  const name = objectName(refOf(gateway))
  const home = gateway.metadata.namespace ?? ''
  const data = { object: name, action, ...(namespace && { namespace: { name: home, action: namespace } }) }
  printData(io, args.flag('output'), data, () => {
    const enrolled = namespace === 'labelled' ? 'labelled to use it' : 'uses it already'
    return `${name} ${action}.\n${namespace ? `Namespace/${home} ${enrolled}.\n` : ''}`
  })
  return exitStatus.done
}

/** `waypoint delete`: deletes waypoints by name, or all of a namespace. */
export async function runWaypointDelete(args: WaypointDeleteArguments, io: Io): Promise<number> {
  const deleted = await deleteWaypointsOf(args.positionals, args.options, contextOf(io))
  const data = deleted.map(({ ref, usedBy }) => ({ object: objectName(ref), usedBy: usedBy.map(objectName) }))
  printData(io, args.flag('output'), data, () =>
    data.length === 0
      ? 'No waypoints; nothing to do.\n'
      : data.map(({ object }) => `${object} deleted.\n`).join(''),
  )
  for (const { object, usedBy } of data.filter((one) => one.usedBy.length > 0)) {
    const text = `these still select ${object}: ${usedBy.join(', ')}; their traffic passes no waypoint now`
    io.err(stripControlCharacters(`Warning: ${text} (label istio.io/use-waypoint)\n`))
  }
  return exitStatus.done
}

/** `waypoint list`: none is an answer too. */
export async function runWaypointList(args: WaypointListArguments, io: Io): Promise<number> {
  const found = await listWaypointsOf(args.options, contextOf(io))
  printData(io, args.flag('output'), found.waypoints, () => waypointTable(found))
  return exitStatus.done
}

/** `waypoint status`: fails if a waypoint is not ready. */
export async function runWaypointStatus(args: WaypointStatusArguments, io: Io): Promise<number> {
  const found = await withProgress(io, (context) => waypointStatus(args.positional, args.options, context))
  printData(io, args.flag('output'), found.waypoints.map(plainStatus), () => statusText(found))
  return found.waypoints.every(({ ready }) => ready) ? exitStatus.done : exitStatus.failed
}

async function withProgress<T>(io: Io, run: (context: WorkflowContext) => Promise<T>): Promise<T> {
  const progress = await openProgress(io)
  const printers = [printEvents(io), showWaypoints(progress)]
  const onEvent: WorkflowContext['onEvent'] = (event) => printers.forEach((print) => print(event))
  return run(contextOf(io, { onEvent })).finally(() => progress.close())
}
