// No check reports a false alarm in a clean cluster of any platform.
import { describe, expect, test } from '@jest/globals'
import { checks } from '../../src/preflight/checks.ts'
import { evaluateChecks } from '../../src/preflight/evaluate.ts'
import { planFor, readsOf, sample } from '../support/evidence.ts'

/** Findings that are correct on a platform, and why. */
const expectedFindings: Readonly<Record<string, readonly string[]>> = {
  // Autopilot's admission rejects DaemonSets that write to the node.
  'gke-autopilot profile=ambient': ['GKE-03 error'],
  // The sample has only Fargate nodes.
  'eks-fargate profile=ambient': ['NODE-05 error'],
  // Its /run is not a shared mount until the user makes it one, which the API does not show.
  'docker-desktop profile=ambient': ['NODE-19 error'],
}

const names = [
  'gke',
  'gke-autopilot',
  'eks',
  'eks-auto',
  'eks-fargate',
  'aks',
  'openshift',
  'k3s',
  'k3s-in-docker',
  'k3d',
  'rke1',
  'rke2',
  'k0s',
  'microk8s',
  'minikube',
  'talos',
  'kind',
  'orbstack',
  'docker-desktop',
  'iks',
  'ack',
  'doks',
  'lke',
  'vsphere',
  'plain',
]

describe.each(names)('%s', (name) => {
  test.each(['profile=ambient', 'profile=default'])('%s', (profile) => {
    const clean = sample(name)
    // With the values from the detection, as in an install.
    const install = planFor(clean.detection.platform, [profile], clean.detection)
    const findings = evaluateChecks(checks, readsOf({ ...clean, install }))
    const bad = findings.filter(({ level }) => level !== 'info')
    const expected = expectedFindings[`${name} ${profile}`] ?? []
    // Shows the messages in a failure.
    expect(bad.map(({ id, level }) => `${id} ${level}`)).toEqual(expected)
    expect(bad.filter(({ status }) => status === 'undecided')).toEqual([])
  })
})
