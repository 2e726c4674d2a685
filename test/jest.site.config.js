import { base } from './jest.base.js'

// Tests the built site: `npm run site:test`.
export default {
  ...base,
  testMatch: ['<rootDir>/site/test/**/*.test.ts'],
  testTimeout: 120_000,
  maxWorkers: '100%',
}
