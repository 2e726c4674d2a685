// Which configuration is in force, and why, for people.
import type { Configuration } from '../../config/resolve.ts'
import type { Detection } from '../../platform/detection.ts'
import { getPath } from '../../values/tree.ts'
import { evidenceText } from '../../workflow/cluster/detection.ts'

/** `Using profile ambient (none given), platform k3s (…).`, and a line for each value that was detected. */
export function configurationText(configuration: Configuration, detection: Detection | undefined): string {
  return [
    summary(configuration, detection !== undefined),
    ...(detection ? detectedValues(configuration, detection) : []),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

function summary({ profile, platform, withoutPlatform }: Configuration, isDetected: boolean): string {
  const chosen = (what: string, { name, reason }: { name: string; reason: string }) =>
    `${what} ${name} (${reason})`
  const why = withoutPlatform ?? (isDetected ? 'none given, none detected' : undefined)
  const without = why === undefined ? 'no platform given' : `no platform (${why})`
  const parts = [chosen('profile', profile), platform ? chosen('platform', platform) : without]
  return `Using ${parts.join(', ')}.`
}

/** A line for each value in force that follows from facts. */
export function detectedValues(
  { detected }: Pick<Configuration, 'detected'>,
  { reasons }: Pick<Detection, 'reasons'>,
): string[] {
  return reasons
    .filter(({ path }) => getPath(detected, path.split('.')) !== undefined)
    .map(({ path, value, because }) => `  values.${path}=${value} (detected: ${evidenceText(because)})`)
}
