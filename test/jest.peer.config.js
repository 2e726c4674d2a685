import { base } from './jest.base.js'

export default {
  ...base,
  testMatch: ['<rootDir>/test/peer/**/*.test.ts'],
  testTimeout: 300_000,
  maxWorkers: '100%',
}
