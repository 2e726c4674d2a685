// `platform detect`: what a cluster is, and what follows from that.
import type { Cluster } from '../cluster/api.ts'
import { collectFacts } from '../cluster/collect/collect-facts.ts'
import { ApiError, exitStatus } from '../errors.ts'
import type { Facts, ServiceFacts } from '../facts/facts.ts'
import { detectionFactNames, detectionFacts, detect } from '../platform/detect.ts'
import type { Detection } from '../platform/detection.ts'
import type { DetectionFacts } from '../platform/targets.ts'
import type { Arguments } from './command.ts'
import { platformSignsOf, warn } from './configure.ts'
import { connectCluster } from './connect.ts'
import { askedFor } from './detect-cluster.ts'
import { mixture } from './detected.ts'
import { readFacts } from './facts.ts'
import { harmless } from './harmless.ts'
import { interruptible } from './interruptible.ts'
import type { Io } from './io.ts'
import { printData, table } from './output.ts'

/** Prints what a cluster is; an unknown one is an answer too, so the status is 0. */
export async function detectPlatform(args: Arguments, io: Io): Promise<number> {
  const signs = platformSignsOf(io, args.text('manifests'))
  const file = args.text('facts')
  const facts =
    file === undefined
      ? await interruptible(io, cluesOfCluster(args, io))
      : cluesOfFile(readFacts(file, io).facts, io)
  const detection = detect(facts, signs)
  const { platform = null, primaryCni: cni = null } = detection
  // For programs a platform that is not there is null, rather than a key that is missing.
  const data = { ...detection, platform, primaryCni: cni }
  printData(io, args, data, () => harmless(detectionText(detection)))
  return exitStatus.done
}

function cluesOfFile({ known }: Facts, io: Io): DetectionFacts {
  sayUnread(known, detectionFactNames, io)
  return detectionFacts({ known })
}

async function cluesOfCluster(args: Arguments, io: Io): Promise<DetectionFacts> {
  const cluster = await connectCluster(args, io)
  try {
    const [{ known }, service] = await Promise.all([
      collectFacts(cluster, { only: askedFor, now: () => io.now() }),
      kubernetesService(cluster, io),
    ])
    sayUnread(known, askedFor, io)
    return { ...detectionFacts({ known }), services: service }
  } finally {
    cluster.close()
  }
}

function sayUnread(known: Facts['known'], names: readonly (keyof Facts['known'])[], io: Io): void {
  for (const name of names) {
    const fact = known[name]
    if ('unread' in fact) warn(io, `${name} could not be read: ${fact.unread}`)
  }
}

/** The API server's own Service, which has the address families of all. */
async function kubernetesService(cluster: Cluster, io: Io): Promise<ServiceFacts[]> {
  const ref = { apiVersion: 'v1', kind: 'Service', namespace: 'default', name: 'kubernetes' }
  try {
    const { spec } = ((await cluster.get(ref)) ?? {}) as { spec?: { clusterIPs?: readonly string[] } }
    return [{ namespace: ref.namespace, name: ref.name, clusterIPs: spec?.clusterIPs ?? [] }]
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    warn(io, `the address families of Services could not be read: ${error.message}`)
    return []
  }
}

/** The form for people: what, by what evidence, and what is set because of it. */
function detectionText(detection: Detection): string {
  const { platform, title, variants, evidence, reasons } = detection
  const kinds = variants.length > 0 ? ` (${variants.join(', ')})` : ''
  const rows: readonly (readonly [string, string])[] = [
    ['Platform', platform === undefined ? 'unknown' : platform],
    ['Title', `${title}${kinds}`],
    ['Primary CNI', primaryCni(detection)],
    ['All CNI plugins', detection.cnis.length > 1 ? detection.cnis.map(cniText).join('; ') : ''],
    ['Container runtime', detection.containerRuntimes.join(', ')],
    ['OS', detection.osFamilies.join(', ')],
    ['Architecture', detection.architectures.join(', ')],
    ['IP families', detection.ipFamilies.join(', ')],
  ]
  const facts = rows.filter(([name, text]) => text !== '' && (name !== 'Title' || platform !== undefined))
  const width = Math.max(...facts.map(([name]) => name.length))
  const lines = facts.map(([name, text]) => `${name.padEnd(width)}   ${text}\n`)
  return [
    ...lines,
    ...mixture(detection).map((text) => `\nMixed: ${text}.\n`),
    platform === undefined
      ? '\nNothing identifies the platform; install without one, or name it with --platform.\n'
      : '',
    evidence.length > 0 ? '\n' : '',
    evidence.length > 0
      ? table(
          ['EVIDENCE', 'FIELD', 'VALUE', 'WEIGHT'],
          evidence.map(({ object, field, value, strength }) => [object, field, value, strength]),
        )
      : '',
    reasons.length > 0 ? '\n' : '',
    reasons.length > 0
      ? table(
          ['VALUE THAT FOLLOWS', 'BECAUSE'],
          reasons.map(({ path, value, because }) => [
            `values.${path}=${value}`,
            `${because.object} ${because.field} ${because.value}`,
          ]),
        )
      : '',
  ].join('')
}

function primaryCni({ cnis, primaryCni: name, managedCni }: Detection): string {
  const found = cnis.find((cni) => cni.name === name)
  if (!found) return 'none found'
  return `${cniText(found)}${managedCni ? ", managed by the platform's owner" : ''}`
}

function cniText({ name, version, object }: Detection['cnis'][number]): string {
  return `${[name, version].filter(Boolean).join(' ')} (${object})`
}
