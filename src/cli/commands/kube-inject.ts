import { exitStatus } from '../../errors.ts'
import { kubeInject } from '../../workflow/kube-inject.ts'
import { printYaml } from '../../yaml/yaml.ts'
import { contextOf } from '../context.ts'
import type { KubeInjectArguments } from '../flags/kube-inject.ts'
import type { Io } from '../io.ts'
import { writeFile } from '../output/files.ts'

/** `kube-inject`: the documents of the file with sidecars, on standard output or into a file. */
export async function runKubeInject(args: KubeInjectArguments, io: Io): Promise<number> {
  const documents = await kubeInject(args.options, contextOf(io))
  const text = documents.map(printYaml).join('---\n')
  const path = args.flag('output')
  if (path === undefined) io.out(text)
  else io.err(`wrote ${writeFile('', path, text)}\n`)
  return exitStatus.done
}
