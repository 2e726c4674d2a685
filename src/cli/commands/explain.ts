// `explain [PATH]`: prints the final value of a path, the layers that set it, and its documentation.
import { exitStatus } from '../../errors.ts'
import type { ExplainedValue } from '../../explain/explain.ts'
import { explain } from '../../workflow/explain.ts'
import { contextOf } from '../context.ts'
import type { ExplainArguments } from '../flags/explain.ts'
import type { Io } from '../io.ts'
import { programVersion } from '../../system/program-version.ts'
import { isTree } from '../../values/tree.ts'
import { explanationText } from '../output/explain-text.ts'
import { printData } from '../output/print-data.ts'
import { colorizerFor } from '../output/text-style.ts'

/** Prints an explanation as text, JSON or HTML. Rejects with UserError. */
export async function runExplain(args: ExplainArguments, io: Io): Promise<number> {
  const { value, values, configuration } = await explain(args.positional, args.options, contextOf(io))
  if (args.flag('output') === 'json') {
    const data = value === undefined ? values.map(jsonOf) : { ...jsonOf(value), values: values.map(jsonOf) }
    printData(io, 'json', data, () => '')
  } else if (args.flag('output') === 'html') {
    const { explanationPage } = await import('../../explain/page/page.ts')
    const { profile, platform } = configuration
    const about = [
      { name: 'Profile', value: `${profile.name} (${profile.reason})` },
      { name: 'Platform', value: platform ? `${platform.name} (${platform.reason})` : 'none' },
    ]
    const rows = value && (values.length === 0 || !isTree(value.value)) ? [value] : values
    io.out(explanationPage(rows, { about, version: programVersion(io) }))
  } else {
    io.out(explanationText(value, values, { color: await colorizerFor(io), columns: io.columns }))
  }
  return exitStatus.done
}

function jsonOf({ path, value, layers, documentation, isKnown, notEnabled }: ExplainedValue) {
  return { path: path.join('.'), value, layers, documentation, isKnown, notEnabled }
}
