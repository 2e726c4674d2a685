// What the three suites share: native ES modules, types stripped by esbuild.
export const base = {
  rootDir: '..',
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/test/support/transform.mjs' },
  transformIgnorePatterns: ['/node_modules/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/out/', '<rootDir>/site/dist/'],
  injectGlobals: false,
}
