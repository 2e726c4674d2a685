// Asks kubectl for the settings in the kubeconfigs of the corpus. `tsx test/cluster/kubectl-view.ts` writes its
// answers for the unit tests: test/kubeconfig/kubectl-answers.json.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { corpus, filesOf, placeholders, type KubeconfigCase } from '../kubeconfig/corpus.ts'
import { effectiveOfView, type KubectlAnswer } from '../kubeconfig/effective.ts'
import { folderOf } from '../kubeconfig/files.ts'
import { binaries } from './sandbox/binaries.ts'

/** An exit status and the output. */
export interface Outcome {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs kubectl with the kubeconfigs of a case in a folder, isolated from the configuration of this machine. */
export function kubectlIn(
  kubectl: string,
  folder: string,
  { list = ['config'], context }: KubeconfigCase,
  args: readonly string[],
): Promise<Outcome> {
  const paths = list.map((name) => join(folder, name))
  const env = { PATH: process.env.PATH, HOME: folder, KUBECONFIG: paths.join(delimiter) }
  const all = context === undefined ? args : [...args, '--context', context]
  return new Promise((resolve) => {
    execFile(kubectl, all, { env, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ status: error ? 1 : 0, stdout, stderr }),
    )
  })
}

/** Returns kubectl's answers for the whole corpus, by title. */
export async function kubectlAnswers(): Promise<Record<string, KubectlAnswer>> {
  const { kubectl } = await binaries((line) => process.stderr.write(`${line}\n`))
  const answers: Record<string, KubectlAnswer> = {}
  for (const one of corpus) {
    const folder = folderOf(filesOf(one, placeholders))
    const args = ['config', 'view', '--raw', '--minify', '-o', 'json']
    const { status, stdout } = await kubectlIn(kubectl, folder.path, one, args)
    answers[one.title] = status === 0 ? effectiveOfView(stdout) : { refused: true }
    folder.remove()
  }
  return answers
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../kubeconfig/kubectl-answers.json', import.meta.url))
  writeFileSync(file, `${JSON.stringify(await kubectlAnswers(), undefined, 2)}\n`)
}
