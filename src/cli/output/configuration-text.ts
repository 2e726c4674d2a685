// Describes the configuration in use, and why it was chosen.
import type { Configuration } from '../../config/resolve.ts'
import type { Detection } from '../../platform/detection.ts'
import { getPath } from '../../values/tree.ts'
import { evidenceText } from '../../workflow/cluster/detection.ts'

/** Returns `Using profile ambient (none given), platform k3s (…).`, and a line for each detected value. */
export function configurationText(configuration: Configuration, detection: Detection | undefined): string {
  return [
    summary(configuration, detection !== undefined),
    ...(detection ? detectedValues(configuration, detection) : []),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

function summary({ profile, platform, withoutPlatform }: Configuration, isDetected: boolean): string {
  const withReason = (what: string, { name, reason }: { name: string; reason: string }) =>
    `${what} ${name} (${reason})`
  const why = withoutPlatform ?? (isDetected ? 'none given, none detected' : undefined)
  const without = why === undefined ? 'no platform given' : `no platform (${why})`
  const parts = [withReason('profile', profile), platform ? withReason('platform', platform) : without]
  return `Using ${parts.join(', ')}.`
}

/** Returns a line for each value in use that was derived from the detection. */
export function detectedValues(
  { detected }: Pick<Configuration, 'detected'>,
  { reasons }: Pick<Detection, 'reasons'>,
): string[] {
  return reasons
    .filter(({ path }) => getPath(detected, path.split('.')) !== undefined)
    .map(({ path, value, because }) => `  values.${path}=${value} (detected: ${evidenceText(because)})`)
}
