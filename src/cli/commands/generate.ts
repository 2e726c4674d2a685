import { exitStatus } from '../../errors.ts'
import { sortForPrint } from '../../manifest/order.ts'
import { printObjects } from '../../manifest/parse.ts'
import { generate } from '../../workflow/generate.ts'
import { contextOf } from '../context.ts'
import type { GenerateArguments } from '../flags/install.ts'
import type { Io } from '../io.ts'
import { isFolder, writeFile } from '../output/files.ts'

/** `manifest generate`: writes the objects to stdout, to a file, or to one file per component in a folder. */
export async function runGenerate(args: GenerateArguments, io: Io): Promise<number> {
  const { components } = await generate(args.options, contextOf(io))
  const path = args.flag('output')
  if (path !== undefined && isFolder(path)) {
    for (const { component, name, objects } of components) {
      const fileName = `${[component, name].filter(Boolean).join('-')}.yaml`
      io.err(`wrote ${writeFile(path, fileName, printObjects(sortForPrint(objects)))}\n`)
    }
    return exitStatus.done
  }
  const text = printObjects(sortForPrint(components.flatMap(({ objects }) => objects)))
  if (path === undefined) io.out(text)
  else {
    writeFile('', path, text)
    io.err(`wrote ${path}\n`)
  }
  return exitStatus.done
}
