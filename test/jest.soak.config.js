import cluster from './jest.cluster.config.js'

const files = ['faults', 'interruptions']

// All runs of two files: hours.
export default { ...cluster, testMatch: files.map((file) => `<rootDir>/test/cluster/${file}.test.ts`) }
