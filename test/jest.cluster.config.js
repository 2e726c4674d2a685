import { base } from './jest.base.js'

// One sandbox a worker: two on two cores, each with its own ports and data.
export default {
  ...base,
  testMatch: ['<rootDir>/test/cluster/**/*.test.ts'],
  testTimeout: 120_000,
  maxWorkers: 1,
}
