// `npm run mutate`: every decision of the checks, turned the other way, must fail a case.
import { mutate } from '../test/preflight/mutation/run.ts'

const { mutants, survivors, notEquivalent } = await mutate()
for (const { at, what, text } of survivors) console.log(`${at}  ${what}\n    ${text}`)
for (const line of notEquivalent) console.log(`listed as equivalent, but noticed: ${line}`)
console.log(`${mutants.length} mutants, ${survivors.length} not noticed`)
if (survivors.length + notEquivalent.length > 0) process.exitCode = 1
