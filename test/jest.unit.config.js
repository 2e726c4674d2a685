import { base } from './jest.base.js'

export default {
  ...base,
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
