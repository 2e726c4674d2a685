// `__complete WORD…`: prints what may stand for the last word. Shells call it, and kubectl for its plugins.
import { exitStatus } from '../../errors.ts'
import type { Candidate, Completion } from '../completion/candidate.ts'
import { complete, type CompletionTable } from '../completion/complete.ts'
import { lookupsOf } from '../completion/lookups.ts'
import { completionValues } from '../completion/completion-values.ts'
import type { Io } from '../io.ts'
import { stripControlCharacters } from '../output/control-characters.ts'

/** Bits of the last line, as cobra defines them for its __complete command. */
const noSpace = 2
const noFiles = 4

/**
 * Prints a candidate and its help on each line, with a tab between them, and `:BITS` on the last line, which is the protocol of
 * cobra's `__complete`. Never fails: the user is in the middle of a line.
 */
export async function runComplete(words: readonly string[], table: CompletionTable, io: Io): Promise<number> {
  const completion = await complete(words, table, completionValues(lookupsOf(io)))
  io.out(completion.candidates.map(candidateLine).join('') + `:${bitsOf(completion)}\n`)
  return exitStatus.done
}

function candidateLine({ value, help }: Candidate): string {
  const line = help === undefined ? value : `${value}\t${help.replaceAll(/\s+/g, ' ')}`
  return `${stripControlCharacters(line)}\n`
}

function bitsOf({ files, noSpace: isPart }: Completion): number {
  return (isPart ? noSpace : 0) + (files ? 0 : noFiles)
}
