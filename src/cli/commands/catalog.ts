// `profile list`, `profile dump`, `platform list` and `platform dump`: print the data files of the package.
import { join } from 'node:path'
import { listNames, readDataText, readPlatform, readProfile } from '../../config/layers.ts'
import { exitStatus } from '../../errors.ts'
import { parseYaml, printYaml } from '../../yaml/yaml.ts'
import { languageServerLine } from '../../workflow/starter-file.ts'
import { contextOf } from '../context.ts'
import type { DumpProfileArguments, PrintArguments } from '../flags/cluster.ts'
import type { Io } from '../io.ts'
import { printData, table } from '../output/print-data.ts'

/** `profile list`: prints names and descriptions. */
export async function listProfiles(args: PrintArguments, io: Io): Promise<number> {
  const folder = join(io.packageFolder, 'profiles')
  const profiles = listNames(folder).map((name) => ({
    name,
    description: readProfile(folder, name).description,
  }))
  printData(io, args.flag('output'), profiles, () =>
    table(
      ['NAME', 'DESCRIPTION'],
      profiles.map(({ name, description }) => [name, description]),
    ),
  )
  return exitStatus.done
}

/**
 * `profile dump [NAME]`: prints a profile. With settings it prints the IstioOperator that they and the profile make.
 * Throws UserError for an unknown name.
 */
export async function dumpProfile(args: DumpProfileArguments, io: Io): Promise<number> {
  const { output, ...settings } = args.options
  const isPlain = Object.values(settings).every(isNotGiven)
  if (isPlain) return dump('profile', args.positional ?? 'ambient', args, io)
  const operator = await (
    await import('../../workflow/dump-profile.ts')
  ).dumpProfile(args.positional, settings, contextOf(io))
  printData(io, output, operator, () => languageServerLine(io) + printYaml(operator))
  return exitStatus.done
}

const isNotGiven = (value: unknown) =>
  value === undefined || value === false || (Array.isArray(value) && value.length === 0)

/** `platform list`: prints names, titles and documentation. */
export async function listPlatforms(args: PrintArguments, io: Io): Promise<number> {
  const folder = join(io.packageFolder, 'platforms')
  const platforms = listNames(folder).map((name) => {
    const { title, docs } = readPlatform(folder, name)
    return { name, title, docs }
  })
  printData(io, args.flag('output'), platforms, () =>
    table(
      ['NAME', 'PLATFORM', 'DOCUMENTATION'],
      platforms.map(({ name, title, docs }) => [name, title, docs]),
    ),
  )
  return exitStatus.done
}

/** `platform dump NAME`: prints the file of a platform. Throws UserError for an unknown name. */
export async function dumpPlatform(args: PrintArguments, io: Io): Promise<number> {
  return dump('platform', args.positional ?? '', args, io)
}

function dump(
  kind: 'profile' | 'platform',
  name: string,
  args: Pick<PrintArguments, 'flag'>,
  io: Io,
): number {
  const text = readDataText(join(io.packageFolder, `${kind}s`), kind, name)
  printData(io, args.flag('output'), parseYaml(text), () => text)
  return exitStatus.done
}
