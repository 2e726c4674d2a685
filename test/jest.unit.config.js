import { base } from './jest.base.js'

export default {
  ...base,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/test/peer/',
    '<rootDir>/test/cluster/',
    '<rootDir>/test/mesh/',
  ],
}
