// `npm run mutate`: mutation testing of the checks. Each inverted condition must fail at least one test case.
import { mutate } from '../test/preflight/mutation/run.ts'

const { mutants, survivors, notEquivalent } = await mutate()
for (const { at, what, text } of survivors) console.log(`${at}  ${what}\n    ${text}`)
for (const line of notEquivalent) console.log(`listed as equivalent, but a test case fails: ${line}`)
console.log(`${mutants.length} mutants, ${survivors.length} survived`)
if (survivors.length + notEquivalent.length > 0) process.exitCode = 1
