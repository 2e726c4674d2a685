// `manifest diff` and `profile diff`. Exit status: 0 without differences, 1 with differences, 2 after an error.
import { fieldDifferences } from '../../diff/fields.ts'
import { unifiedDiff, unifiedObjectDiff } from '../../diff/unified.ts'
import { UserError } from '../../errors.ts'
import { diffManifests, type ManifestSource } from '../../workflow/compare/manifests.ts'
import { profileSpec } from '../../workflow/compare/profiles.ts'
import { generate } from '../../workflow/generate.ts'
import { printYaml } from '../../yaml/yaml.ts'
import { contextOf } from '../context.ts'
import { splitWords } from '../flags/command-line.ts'
import type { ManifestDiffArguments, ProfileDiffArguments } from '../flags/diff.ts'
import { readGoFlags } from '../flags/go-flags.ts'
import { generateFlags, type GenerateArguments } from '../flags/install.ts'
import type { Io } from '../io.ts'
import { withDiffStatus } from '../output/diff-status.ts'
import { colorDiff, differenceSummary, plainDifference } from '../output/diff-text.ts'
import { printData } from '../output/print-data.ts'
import { colorizerFor } from '../output/text-style.ts'

/** `manifest diff A B`: compares the objects of two files, folders, or command lines of `manifest generate`. */
export function runManifestDiff(args: ManifestDiffArguments, io: Io): Promise<number> {
  return withDiffStatus(io, async () => {
    const [a, b] = twoOf(args.positionals, 'a file, a folder, - or a command line')
    const context = contextOf(io)
    const sources = [await sourceOf(a, io), await sourceOf(b, io)] as const
    const differences = diffManifests(sources, args.options, context)
    if (args.flag('output') === 'json') printData(io, 'json', differences.map(plainDifference), () => '')
    else {
      const text = differences.map((one) => unifiedObjectDiff(one, { before: a, after: b })).join('')
      io.out(colorDiff(text, await colorizerFor(io)))
      io.err(differenceSummary(differences))
    }
    return differences.length > 0
  })
}

/** `profile diff A B`: compares what two profiles set. */
export function runProfileDiff(args: ProfileDiffArguments, io: Io): Promise<number> {
  return withDiffStatus(io, async () => {
    const names = twoOf(args.positionals, 'the name of a profile')
    const [a, b] = [profileSpec(names[0], io), profileSpec(names[1], io)]
    if (args.flag('output') === 'json') {
      const fields = fieldDifferences(a, b)
      printData(io, 'json', fields, () => '')
      return fields.length > 0
    }
    const text = unifiedDiff(
      { name: names[0], side: 'profile', text: printYaml(a) },
      { name: names[1], side: 'profile', text: printYaml(b) },
    )
    io.out(colorDiff(text, await colorizerFor(io)))
    return text !== ''
  })
}

function twoOf(positionals: readonly string[], what: string): [string, string] {
  const [a, b] = positionals
  if (a === undefined || b === undefined || positionals.length > 2) {
    throw new UserError('diff-sources', `two arguments are needed, ${positionals.length} are given`, {
      hint: `each is ${what}`,
    })
  }
  return [a, b]
}

const commandLine = /^\s*(?:ambientctl\s+|kubectl\s+ambient\s+)?manifest\s+generate(?=\s|$)/

async function sourceOf(text: string, io: Io): Promise<ManifestSource> {
  const found = commandLine.exec(text)?.[0]
  if (found === undefined) return text
  const args = readGoFlags(
    splitWords(text.slice(found.length)),
    generateFlags,
  ) as unknown as GenerateArguments
  const [extra] = args.positionals
  if (extra !== undefined)
    throw new UserError('command-line', `"${text}": manifest generate takes no arguments, got "${extra}"`)
  const { components } = await generate(args.options, contextOf(io))
  return { name: text, objects: components.flatMap(({ objects }) => objects) }
}
