// Warning events of objects as symptoms.
import type { KubeObject } from '../../manifest/object.ts'
import { numberAt, textOrEmpty } from '../fields.ts'
import type { ObservedSymptom } from './observed-symptom.ts'

/** Returns the newest warning about an object that `accepts` allows. */
export function newestWarning(
  object: KubeObject,
  events: readonly KubeObject[],
  accepts: (event: { readonly reason: string; readonly message: string }) => boolean,
): ObservedSymptom | undefined {
  const uid = textOrEmpty(object, 'metadata', 'uid')
  if (!uid) return undefined
  return events
    .filter((event) => textOrEmpty(event, 'type') === 'Warning')
    .filter((event) => textOrEmpty(event, 'involvedObject', 'uid') === uid)
    .sort((a, b) => (lastTime(a) < lastTime(b) ? 1 : -1))
    .map(asSymptom)
    .find(accepts)
}

/** Count and time change when the server counts an event again; a new event has another name. */
function asSymptom(event: KubeObject): ObservedSymptom & { readonly message: string } {
  const count = numberAt(event, ['series', 'count'], numberAt(event, ['count']))
  return {
    reason: textOrEmpty(event, 'reason'),
    message: textOrEmpty(event, 'message'),
    occurrence: `${event.metadata.name} ${count} ${lastTime(event)}`,
  }
}

function lastTime(event: KubeObject): string {
  return (
    textOrEmpty(event, 'series', 'lastObservedTime') ||
    textOrEmpty(event, 'lastTimestamp') ||
    textOrEmpty(event, 'eventTime')
  )
}
