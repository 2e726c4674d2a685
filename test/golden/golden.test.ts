import { describe, expect, test } from '@jest/globals'
import { generate } from '../support/generate.ts'
import { differences, factsOf, goldenNames, readGolden, type Facts } from '../support/golden.ts'

/** Where we decide otherwise than the reference: the fact as the reference has it, and as it is here. */
interface Departure {
  readonly fact: string
  readonly reference: unknown
  readonly ours: unknown
}

// The reference guesses the folder from the server's version, and without a server gets it wrong.
const gkeFolder = [
  'DaemonSet/istio-system/istio-cni-node spec.template.spec.volumes.[cni-bin-dir].hostPath.path',
  'ConfigMap/istio-system/values data.merged-values.cni.cniBinDir',
  'ConfigMap/istio-system/istio-sidecar-injector data.values.pilot.cni.cniBinDir',
].map((fact, i) => ({ fact, reference: i === 0 ? '/opt/cni/bin' : '', ours: '/home/kubernetes/bin' }))

const departures: Record<string, readonly Departure[]> = {
  'ambient-on-gke': gkeFolder,
  'sidecar-cni-on-gke': gkeFolder,
}

// On OpenShift the reference puts ztunnel where istiod does not trust it, unless the profile says otherwise; we never do.
const insteadOf: Record<string, string> = { 'ambient-on-openshift': 'profile-openshift-ambient' }

function expectedFacts(name: string): Facts {
  const facts = factsOf(readGolden(insteadOf[name] ?? name).objects)
  for (const { fact, reference, ours } of departures[name] ?? []) {
    if (facts.get(fact) !== JSON.stringify(reference))
      throw new Error(`${name}: the reference has another ${fact}`)
    facts.set(fact, JSON.stringify(ours))
  }
  return facts
}

describe('manifest generate renders what the reference renders', () => {
  test.each(goldenNames())('%s', async (name) => {
    const { args, file } = readGolden(name)
    expect(differences(expectedFacts(name), factsOf(await generate(args, file)))).toEqual([])
  })
})

describe('departures from the reference', () => {
  test('OpenShift without its own profile: CNI and ztunnel go to kube-system, but where the user says', async () => {
    const objects = await generate([
      ...['--set', 'profile=ambient', '--set', 'values.global.platform=openshift'],
      ...['--set', 'components.cni.namespace=mine'],
    ])
    const namespaces = objects
      .filter(({ kind }) => kind === 'DaemonSet')
      .map(({ metadata }) => [metadata.name, metadata.namespace])
    expect(Object.fromEntries(namespaces)).toEqual({ 'istio-cni-node': 'mine', ztunnel: 'kube-system' })
  })

  test('values.pilot.cni.enabled=true is honoured where another install owns the CNI', async () => {
    const objects = await generate(['--set', 'profile=minimal', '--set', 'values.pilot.cni.enabled=true'])
    expect(
      factsOf(objects).get('ConfigMap/istio-system/istio-sidecar-injector data.values.pilot.cni.enabled'),
    ).toBe('true')
  })

  test('k3d keeps the folder of its data file', async () => {
    const objects = await generate(['--set', 'profile=ambient', '--set', 'values.global.platform=k3d'])
    const fact =
      'DaemonSet/istio-system/istio-cni-node spec.template.spec.volumes.[cni-bin-dir].hostPath.path'
    expect(factsOf(objects).get(fact)).toBe('"/bin"')
  })
})
