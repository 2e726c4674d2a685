import { base } from './jest.base.js'

// A file has a sandbox of its own, with its own ports and data. Most of its time it waits, so two run at once.
export default {
  ...base,
  testMatch: ['<rootDir>/test/cluster/**/*.test.ts'],
  // For a loaded machine; no test takes a minute on two idle cores.
  testTimeout: 300_000,
  maxWorkers: 2,
}
