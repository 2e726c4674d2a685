import { exitStatus } from '../../errors.ts'
import type { Detection } from '../../platform/detection.ts'
import { detectPlatform } from '../../workflow/detect-platform.ts'
import { mixedPlatforms } from '../../workflow/cluster/detection.ts'
import { contextOf } from '../context.ts'
import type { DetectArguments } from '../flags/cluster.ts'
import type { Io } from '../io.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { printData, table } from '../output/print-data.ts'

/** `platform detect`: prints the platform of a cluster. The exit status is 0 for an unknown platform, too. */
export async function runDetectPlatform(args: DetectArguments, io: Io): Promise<number> {
  const detection = await detectPlatform(args.options, contextOf(io))
  const { platform = null, primaryCni: cni = null } = detection
  // In JSON and YAML an unknown platform is null; the key is always present.
  const data = { ...detection, platform, primaryCni: cni }
  printData(io, args.flag('output'), data, () => stripControlCharacters(detectionText(detection)))
  return exitStatus.done
}

/** Returns the text output: the platform, the evidence, and the values that follow from it. */
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
    ...mixedPlatforms(detection).map((text) => `\nMixed: ${text}.\n`),
    platform === undefined
      ? '\nThe platform is unknown. Install without a platform, or set it with --platform.\n'
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
          ['DERIVED VALUE', 'EVIDENCE'],
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
  if (!found) return 'not found'
  return `${cniText(found)}${managedCni ? ', managed by the provider of the platform' : ''}`
}

function cniText({ name, version, object }: Detection['cnis'][number]): string {
  return `${[name, version].filter(Boolean).join(' ')} (${object})`
}
