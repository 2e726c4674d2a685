// The helm commands that install translated releases, or take existing objects over.
import { join } from 'node:path'
import { shellText } from '../../translate/shell-words.ts'
import type { HelmInstall } from './helm-installs.ts'

/**
 * Returns the command for a release, quoted for a shell. `folder` has the values files. `--take-ownership` needs Helm
 * 3.17 or newer.
 */
export function helmCommand(
  {
    release,
    chart: { chart, repository, version },
    valuesFile,
  }: Pick<HelmInstall, 'release' | 'chart' | 'valuesFile'>,
  folder: string,
): string {
  const words = [
    ...['helm', 'upgrade', '--install', release.name, chart],
    ...(repository === undefined ? [] : ['--repo', repository]),
    ...(version === undefined ? [] : ['--version', version]),
    ...['--namespace', release.namespace, '--create-namespace'],
    ...['--values', join(folder, valuesFile), '--take-ownership', '--wait'],
  ]
  return words.map(shellText).join(' ')
}
