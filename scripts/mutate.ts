// `npm run mutate`: mutation testing of the checks. Each inverted condition must fail at least one test case.
import { mutate } from '../test/preflight/mutation/run.ts'

const { mutants, survivors, notEquivalent } = await mutate()
for (const { at, what, text } of survivors) console.log(`${at}  ${what}\n    ${text}`)
for (const line of notEquivalent) console.log(`listed as equivalent, but a test case fails: ${line}`)
console.log(`${mutants.length} mutants, ${survivors.length} survived`)
if (survivors.length > 0) {
  console.log(`
For each one, add a case to test/preflight/cases/ that fails if the decision is reversed, or simplify
the check so that the decision is not needed. If no user can see the difference, add a row with the
reason to test/preflight/mutation/equivalent.ts.`)
}
if (notEquivalent.length > 0) {
  console.log('\nDelete the rows that a case notices from test/preflight/mutation/equivalent.ts.')
}
if (survivors.length + notEquivalent.length > 0) process.exitCode = 1
