// Platform detection in a workflow: which rules apply, and what follows for a configuration.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listNames, readPlatform } from '../../config/layers.ts'
import { autoPlatform, type Configuration, type DetectedPlatform } from '../../config/resolve.ts'
import { UserError } from '../../errors.ts'
import type { Detection, DetectionEvidence } from '../../platform/detection.ts'
import { parsePlatformRules, type PlatformRules } from '../../platform/rules.ts'
import { getPath, type Tree, type Value } from '../../values/tree.ts'
import type { WorkflowContext } from '../context.ts'

/** Reads every file of platforms/; a malformed section `detect` is a UserError that names file and path. */
export function readPlatformRules(folder: string): PlatformRules[] {
  return listNames(folder).map((name) => parsePlatformRules(readPlatform(folder, name)))
}

/**
 * The platforms folder of a manifests folder; a release of Istio has none, so the package's own stands in. Throws
 * UserError for a manifests folder that does not exist.
 */
export function platformsFolder(
  manifests: string | undefined,
  { packageFolder }: Pick<WorkflowContext, 'packageFolder'>,
): string {
  const own = join(packageFolder, 'platforms')
  if (manifests === undefined || manifests === '') return own
  if (!existsSync(manifests)) {
    throw new UserError('manifests-folder', `--manifests ${manifests}: there is no such folder`, {
      hint: 'give a folder with platforms/ in it, or leave the flag out',
    })
  }
  const given = join(manifests, 'platforms')
  return existsSync(given) ? given : own
}

/** The platform that files and flags name, `auto` and `none` among the names; undefined where they name none. */
export function givenPlatform(given: Tree): Value | undefined {
  return getPath(given, ['values', 'global', 'platform'])
}

/** Whether a configuration asks for the platform of a cluster: `--platform auto`. */
export function wantsCluster(given: Tree): boolean {
  return givenPlatform(given) === autoPlatform
}

/** A detection as a layer of a configuration. */
export function detectedLayer({ platform, evidence, values }: Detection): DetectedPlatform {
  const [first] = evidence
  return { platform, values, reason: first ? `detected: ${evidenceText(first)}` : 'detected' }
}

/** `Node/x status.nodeInfo.kubeletVersion v1.34.1+k3s1`. */
export function evidenceText({ object, field, value }: DetectionEvidence): string {
  return `${object} ${field} ${value}`
}

/** Warnings where a configuration and a detection disagree, and where the nodes are of several platforms. */
export function detectionWarnings(configuration: Configuration, detection: Detection): string[] {
  if (configuration.withoutPlatform !== undefined) return []
  return [...contradiction(configuration, detection), ...mixedPlatforms(detection)]
}

function contradiction({ platform }: Configuration, detection: Detection): string[] {
  if (!platform || detection.platform === undefined || platform.name === detection.platform) return []
  const [sign] = detection.evidence
  const seen = sign ? ` (${evidenceText(sign)})` : ''
  return [
    `platform ${platform.name} (${platform.reason}) does not fit: the cluster looks like ${detection.platform}${seen}; --platform auto takes what is detected`,
  ]
}

const mostNodes = 3

/** A sentence for nodes of several platforms; nothing for a cluster of one kind. */
export function mixedPlatforms({ mixed, platform }: Detection): string[] {
  if (mixed.length === 0) return []
  const kinds = mixed.map(({ platform: kind, nodes }) => {
    const others = nodes.length > mostNodes ? ` and ${nodes.length - mostNodes} more` : ''
    return `${kind} (${nodes.slice(0, mostNodes).join(', ')}${others})`
  })
  return [
    `the nodes are of several platforms: ${kinds.join('; ')}. One CNI directory cannot serve all; ${platform} is most of them`,
  ]
}
