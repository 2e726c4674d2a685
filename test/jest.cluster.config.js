import { base } from './jest.base.js'

// One sandbox a worker: two on two cores, each with its own ports and data.
export default {
  ...base,
  testMatch: ['<rootDir>/test/cluster/**/*.test.ts'],
  // For a loaded machine; no test takes a minute on two idle cores.
  testTimeout: 300_000,
  maxWorkers: 1,
}
