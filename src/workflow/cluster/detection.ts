// Platform detection in workflows: the rules, and the result as a part of the configuration.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listNames, readPlatform, type DataFolder } from '../../config/layers.ts'
import { autoPlatform, type Configuration, type DetectedPlatform } from '../../config/resolve.ts'
import { UserError } from '../../errors.ts'
import type { Detection, DetectionEvidence } from '../../platform/detection.ts'
import { parsePlatformRules, type PlatformRules } from '../../platform/rules.ts'
import { getPath, type Tree, type Value } from '../../values/tree.ts'
import type { WorkflowContext } from '../context.ts'

/** Reads the rules in platforms/. Throws UserError with file and path for an invalid section `detect`. */
export function readPlatformRules(folder: DataFolder): PlatformRules[] {
  return listNames(folder).map((name) => parsePlatformRules(readPlatform(folder, name)))
}

/**
 * Returns the platforms folder of a manifests folder, or that of the package if it has none, as in releases of Istio.
 * Throws UserError for a manifests folder that does not exist.
 */
export function platformsFolder(
  manifests: string | undefined,
  { packageFolder }: Pick<WorkflowContext, 'packageFolder'>,
): string {
  const embedded = join(packageFolder, 'platforms')
  if (manifests === undefined || manifests === '') return embedded
  if (!existsSync(manifests)) {
    throw new UserError('manifests-folder', `--manifests ${manifests}: folder does not exist`, {
      hint: 'use a folder that contains platforms/, or remove the flag',
    })
  }
  const custom = join(manifests, 'platforms')
  return existsSync(custom) ? custom : embedded
}

/** Returns the platform set in files and flags, which can be `auto` or `none`; undefined if it is not set. */
export function requestedPlatform(userSpec: Tree): Value | undefined {
  return getPath(userSpec, ['values', 'global', 'platform'])
}

/** Returns true if the configuration needs a cluster: `--platform auto`. */
export function needsCluster(userSpec: Tree): boolean {
  return requestedPlatform(userSpec) === autoPlatform
}

/** Converts a detection to a layer of a configuration. */
export function detectedLayer({ platform, evidence, values }: Detection): DetectedPlatform {
  const [first] = evidence
  return { platform, values, reason: first ? `detected: ${evidenceText(first)}` : 'detected' }
}

/** Returns `Node/x status.nodeInfo.kubeletVersion v1.34.1+k3s1`. */
export function evidenceText({ object, field, value }: DetectionEvidence): string {
  return `${object} ${field} ${value}`
}

/** Returns warnings if configuration and detection differ, and if the nodes have several platforms. */
export function detectionWarnings(configuration: Configuration, detection: Detection): string[] {
  if (configuration.withoutPlatform !== undefined) return []
  return [...contradiction(configuration, detection), ...mixedPlatforms(detection)]
}

function contradiction({ platform }: Configuration, detection: Detection): string[] {
  if (!platform || detection.platform === undefined || platform.name === detection.platform) return []
  const [evidence] = detection.evidence
  const because = evidence ? ` (${evidenceText(evidence)})` : ''
  return [
    `platform ${platform.name} (${platform.reason}) does not match the cluster, which looks like ${detection.platform}${because}; --platform auto uses the detected platform`,
  ]
}

const maxNodeNames = 3

/** Returns a sentence if the nodes have several platforms; otherwise nothing. */
export function mixedPlatforms({ mixed, platform }: Detection): string[] {
  if (mixed.length === 0) return []
  const kinds = mixed.map(({ platform: kind, nodes }) => {
    const others = nodes.length > maxNodeNames ? ` and ${nodes.length - maxNodeNames} more` : ''
    return `${kind} (${nodes.slice(0, maxNodeNames).join(', ')}${others})`
  })
  return [
    `the nodes have several platforms: ${kinds.join('; ')}. One CNI directory cannot fit all of them; most nodes have ${platform}`,
  ]
}
