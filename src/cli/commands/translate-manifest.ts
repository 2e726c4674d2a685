// `manifest translate`.
import { join } from 'node:path'
import { exitStatus } from '../../errors.ts'
import { helmCommand } from '../../workflow/helm/commands.ts'
import type { HelmInstall } from '../../workflow/helm/helm-installs.ts'
import { translateManifest } from '../../workflow/helm/translate-manifest.ts'
import { printYaml } from '../../yaml/yaml.ts'
import { contextOf } from '../context.ts'
import type { TranslateManifestArguments } from '../flags/translate.ts'
import type { Io } from '../io.ts'
import { newTemporaryFolder, writeNewFiles } from '../output/files.ts'
import { printData } from '../output/print-data.ts'

/** `manifest translate`: writes values files, and prints helm commands, one on each line, in the order to run them. */
export async function runTranslateManifest(args: TranslateManifestArguments, io: Io): Promise<number> {
  const { configuration, releases } = await translateManifest(args.options, contextOf(io))
  const folder = args.flag('output') ?? newTemporaryFolder('ambientctl-translate-')
  const files = releases.map(({ valuesFile, values }) => ({ name: valuesFile, text: printYaml(values) }))
  const suffix = Buffer.from(io.random(6)).toString('hex')
  writeNewFiles(folder, files, { overwrite: args.flag('overwrite'), suffix })
  for (const { name } of files) io.err(`wrote ${join(folder, name)}\n`)
  const { profile, platform } = configuration
  const data = {
    profile: profile.name,
    platform: platform?.name ?? null,
    folder,
    releases: releases.map((release) => releaseData(release, folder)),
  }
  printData(io, args.flag('format'), data, () => data.releases.map(({ command }) => `${command}\n`).join(''))
  return exitStatus.done
}

function releaseData(install: HelmInstall, folder: string) {
  const { component, release, chart, valuesFile, unexpressed } = install
  return {
    component,
    ...release,
    ...chart,
    valuesFile: join(folder, valuesFile),
    command: helmCommand(install, folder),
    unexpressed,
  }
}
