// Runs one Jest suite as native ES modules: `node scripts/jest.mjs unit|site|peer|cluster|mesh|soak [jest arguments]`.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

const [suite = 'unit', ...rest] = process.argv.slice(2)
// CI collects the suites' results to close with true totals.
const folder = process.env.AMBIENTCTL_TEST_REPORT
if (folder) rest.push('--json', '--outputFile', `${folder}/${suite}.json`)
const jest = createRequire(import.meta.url).resolve('jest/bin/jest')
const { status, signal } = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    jest,
    '--config',
    `test/jest.${suite}.config.js`,
    ...rest,
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, ...(suite === 'soak' && { AMBIENTCTL_SOAK: '1' }), TZ: 'UTC', NODE_OPTIONS: '' },
  },
)
process.exit(signal ? 1 : (status ?? 1))
