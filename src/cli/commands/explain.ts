// `explain [PATH]`: prints the final value of a path, the layers that set it, and its documentation.
import { exitStatus } from '../../errors.ts'
import type { ExplainedValue } from '../../explain/explain.ts'
import { explain } from '../../workflow/explain.ts'
import { contextOf } from '../context.ts'
import type { ExplainArguments } from '../flags/explain.ts'
import type { Io } from '../io.ts'
import { explanationText } from '../output/explain-text.ts'
import { printData } from '../output/print-data.ts'
import { colorizerFor } from '../output/text-style.ts'

/** Prints an explanation as text or JSON. Rejects with UserError. */
export async function runExplain(args: ExplainArguments, io: Io): Promise<number> {
  const { value, values } = await explain(args.positional, args.options, contextOf(io))
  if (args.flag('output') === 'json') {
    const data = value === undefined ? values.map(jsonOf) : { ...jsonOf(value), values: values.map(jsonOf) }
    printData(io, 'json', data, () => '')
  } else {
    io.out(explanationText(value, values, { color: await colorizerFor(io), columns: io.columns }))
  }
  return exitStatus.done
}

function jsonOf({ path, value, layers, documentation, isKnown, notEnabled }: ExplainedValue) {
  return { path: path.join('.'), value, layers, documentation, isKnown, notEnabled }
}
