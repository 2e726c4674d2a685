import { base } from './jest.base.js'

// A sandbox with a real istiod: one at a time, as its programs need a core.
export default {
  ...base,
  testMatch: ['<rootDir>/test/mesh/**/*.test.ts'],
  testTimeout: 240_000,
  maxWorkers: 1,
}
