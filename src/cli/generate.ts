import { sortForPrint } from '../manifest/order.ts'
import { printObjects } from '../manifest/parse.ts'
import { exitStatus } from '../errors.ts'
import type { Arguments } from './command.ts'
import { prepare, type Prepared } from './configure.ts'
import { wantsCluster } from './detected.ts'
import { isFolder, writeFile } from './files.ts'
import type { Io } from './io.ts'
import type { Detection } from '../platform/detection.ts'

/** `manifest generate`: all objects on stdout, into a file, or one file per component into a folder. */
export async function runGenerate(args: Arguments, io: Io): Promise<number> {
  const prepared = await prepare(args, io)
  const detection = wantsCluster(prepared.given) ? await ask(prepared, args, io) : undefined
  const rendered = await prepared.resolveWith({ releaseName: 'istio', detection }).render()
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

/** What the cluster is, for `--platform auto`; without it no cluster is touched, so what asks one is loaded here. */
async function ask(prepared: Prepared, args: Arguments, io: Io): Promise<Detection | undefined> {
  const [{ connectCluster }, { detectFor }] = await Promise.all([
    import('./connect.ts'),
    import('./detect-cluster.ts'),
  ])
  const cluster = await connectCluster(args, io)
  try {
    return await detectFor(cluster, prepared, io)
  } finally {
    cluster.close()
  }
}
