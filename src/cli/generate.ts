import { sortForPrint } from '../manifest/order.ts'
import { printObjects } from '../manifest/parse.ts'
import { exitStatus } from '../errors.ts'
import type { Arguments } from './command.ts'
import { prepare } from './configure.ts'
import { isFolder, writeFile } from './files.ts'
import type { Io } from './io.ts'

/** `manifest generate`: all objects on stdout, into a file, or one file per component into a folder. */
export async function runGenerate(args: Arguments, io: Io): Promise<number> {
  const rendered = prepare(args, io).resolveWith({ releaseName: 'istio' }).render()
  const path = args.text('output')
  if (path === undefined) {
    io.out(printObjects(sortForPrint(rendered.flatMap(({ objects }) => objects))))
  } else if (isFolder(path)) {
    for (const { component, name, objects } of rendered) {
      const file = writeFile(
        path,
        `${[component, name].filter(Boolean).join('-')}.yaml`,
        printObjects(sortForPrint(objects)),
      )
      io.err(`wrote ${file}\n`)
    }
  } else {
    writeFile('', path, printObjects(sortForPrint(rendered.flatMap(({ objects }) => objects))))
    io.err(`wrote ${path}\n`)
  }
  return exitStatus.done
}
