import cluster from './jest.cluster.config.js'

// The runs of one file, all of them: hours.
export default { ...cluster, testMatch: ['<rootDir>/test/cluster/faults.test.ts'] }
