import { base } from './jest.base.js'

export default {
  ...base,
  // For a loaded machine; Jest's own limit is 5 s.
  testTimeout: 60_000,
  // Jest leaves one core free by default, which is half of CI's machine.
  maxWorkers: '100%',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/test/peer/',
    '<rootDir>/test/cluster/',
    '<rootDir>/test/mesh/',
  ],
}
