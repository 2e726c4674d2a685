// What detection says to a configuration, and to the user.
import { detectedPlatform, type Configuration, type DetectedPlatform } from '../config/resolve.ts'
import type { Detection, DetectionEvidence } from '../platform/detection.ts'
import { getPath, type Tree, type Value } from '../values/tree.ts'
import { harmless } from './harmless.ts'
import type { Io } from './io.ts'

/** The platform that files and flags name, `auto` and `none` among the names; undefined where they name none. */
export function givenPlatform(given: Tree): Value | undefined {
  return getPath(given, ['values', 'global', 'platform'])
}

/** Whether a configuration asks for the platform of a cluster: `--platform auto`. */
export function wantsCluster(given: Tree): boolean {
  return givenPlatform(given) === detectedPlatform
}

/** A detection as a layer of a configuration. */
export function detectedOf({ platform, evidence, values }: Detection): DetectedPlatform {
  const [first] = evidence
  return { platform, values, reason: first ? `detected: ${signText(first)}` : 'detected' }
}

/** `Node/x status.nodeInfo.kubeletVersion v1.34.1+k3s1`. */
function signText({ object, field, value }: DetectionEvidence): string {
  return `${object} ${field} ${value}`
}

/** Says each value that follows from facts, and warns where facts and configuration disagree. */
export function announceDetection(
  configuration: Configuration,
  detection: Detection,
  { io, warn }: { readonly io: Pick<Io, 'err'>; readonly warn: (message: string) => void },
): void {
  for (const { path, value, because } of detection.reasons) {
    if (getPath(configuration.detected, path.split('.')) === undefined) continue
    io.err(harmless(`  values.${path}=${value} (detected: ${signText(because)})`) + '\n')
  }
  if (configuration.withoutPlatform !== undefined) return
  contradiction(configuration, detection).forEach(warn)
  mixture(detection).forEach(warn)
}

function contradiction({ platform }: Configuration, detection: Detection): string[] {
  if (!platform || detection.platform === undefined || platform.name === detection.platform) return []
  const [sign] = detection.evidence
  const seen = sign ? ` (${signText(sign)})` : ''
  return [
    `platform ${platform.name} (${platform.reason}) does not fit: the cluster looks like ${detection.platform}${seen}; --platform auto takes what is detected`,
  ]
}

const most = 3

/** A sentence for nodes of several platforms; nothing for a cluster of one kind. */
export function mixture({ mixed, platform }: Detection): string[] {
  if (mixed.length === 0) return []
  const kinds = mixed.map(({ platform: kind, nodes }) => {
    const others = nodes.length > most ? ` and ${nodes.length - most} more` : ''
    return `${kind} (${nodes.slice(0, most).join(', ')}${others})`
  })
  return [
    `the nodes are of several platforms: ${kinds.join('; ')}. One CNI directory cannot serve all; ${platform} is most of them`,
  ]
}
