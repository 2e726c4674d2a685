import { base } from './jest.base.js'

// A sandbox with a real istiod for each file; it waits for most of its time, so two run at once.
export default {
  ...base,
  testMatch: ['<rootDir>/test/mesh/**/*.test.ts'],
  testTimeout: 240_000,
  maxWorkers: 2,
}
