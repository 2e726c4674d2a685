// Adds up the JSON reports of the test suites and prints the totals: `node scripts/totals.mjs FOLDER`.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2] ?? '.'
const total = { passed: 0, failed: 0, skipped: 0 }
const suites = readdirSync(folder).filter((file) => file.endsWith('.json'))
for (const file of suites) {
  const report = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  // A test file that cannot be loaded counts as a failure.
  const broken = report.numRuntimeErrorTestSuites
  console.log(
    `${file.replace('.json', '')}: ${report.numPassedTests} passed, ${report.numFailedTests + broken} failed`,
  )
  total.passed += report.numPassedTests
  total.failed += report.numFailedTests + broken
  total.skipped += report.numPendingTests + report.numTodoTests
}
const expected = ['unit.json', 'site.json', 'peer.json', 'cluster.json', 'mesh.json']
const missing = expected.filter((file) => !suites.includes(file))
if (missing.length > 0) console.log(`missing reports: ${missing.join(', ')}`)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 || total.passed === 0 || missing.length > 0 ? 1 : 0)
