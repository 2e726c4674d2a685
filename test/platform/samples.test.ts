// Each public sample is identified by its strong evidence, and by nothing else.
import { describe, expect, test } from '@jest/globals'
import { detect } from '../../src/platform/detect.ts'
import { factsWith, clusterOf, sampleKeys, samples, platformRules, type Sample } from './detection-facts.ts'

/** Samples of variants of a platform; the others are named after their platform. */
const kinds: Readonly<Record<string, { platform: string; variant: string; title: string }>> = {
  'gke-autopilot': { platform: 'gke', variant: 'gke-autopilot', title: 'GKE Autopilot' },
  'eks-auto': { platform: 'eks', variant: 'eks-auto', title: 'EKS Auto Mode' },
  'eks-fargate': { platform: 'eks', variant: 'eks-fargate', title: 'EKS on Fargate' },
  'k3s-in-docker': { platform: 'k3d', variant: 'k3s-in-docker', title: 'K3s in Docker' },
  rke1: { platform: 'plain', variant: 'rke1', title: 'RKE1' },
  lke: { platform: 'plain', variant: 'lke', title: 'Linode Kubernetes Engine' },
  vsphere: { platform: 'plain', variant: 'vsphere', title: 'vSphere' },
}

/** Samples that contain no evidence of their platform, by source. */
const unidentified: Readonly<Record<string, string>> = {
  'istio/istio#57619': 'an upstream gitVersion; the OpenShift version beside it is no field of the server',
  'sallyom/claw-installer#96': "a kernel of RHEL 9, which is not OpenShift's alone",
  'cisco-open testdata/unknown-rke.yaml': "the annotations of RKE1's nodes were cut from it",
  'istio/istio#58185': "MicroK8s' servers have upstream versions; Ubuntu is everywhere",
  'istio/istio#50063': "MicroK8s' servers have upstream versions",
}

const named = samples.map((sample, i) => [`${i} ${sample.platform} of ${sample.source}`, sample] as const)
const of = (sample: Sample) => detect(factsWith(clusterOf(sample)), platformRules)

test('there are 51 samples of 24 platforms, including all unidentified ones', () => {
  expect(samples).toHaveLength(51)
  expect(new Set(samples.map(({ platform }) => platform)).size).toBe(24)
  const sources = samples.map(({ source }) => source)
  expect(Object.keys(unidentified).filter((source) => !sources.includes(source))).toEqual([])
})

test('the keys of samples are those that docs/platforms-format.md lists, or remarks', () => {
  const unknown = samples.flatMap((sample) =>
    Object.keys(sample)
      .filter((key) => !sampleKeys.includes(key))
      .map((key) => `${sample.source}: ${key}`),
  )
  expect(unknown).toEqual([])
})

describe('the platform is identified for sample', () => {
  test.each(named.filter(([, { source }]) => !(source in unidentified)))('%s', (_, sample) => {
    const { platform, variants, title, evidence } = of(sample)
    const kind = kinds[sample.platform]
    expect(platform).toBe(kind?.platform ?? sample.platform)
    expect(evidence[0]).toMatchObject({ strength: 'strong' })
    if (!kind) return
    expect(variants).toContain(kind.variant)
    expect(title).toBe(kind.title)
  })
})

describe('the platform is unknown for sample', () => {
  test.each(named.filter(([, { source }]) => source in unidentified))('%s', (_, sample) => {
    expect(of(sample)).toMatchObject({ platform: undefined, title: 'unknown', variants: [] })
  })
})

describe('the platform is unknown without the strong evidence of sample', () => {
  test.each(named.filter(([, { source }]) => !(source in unidentified)))('%s', (_, sample) => {
    expect(detect(factsWith(clusterOf(withoutStrong(sample))), platformRules).platform).toBeUndefined()
  })
})

/** Removes strong evidence (fields, labels or annotations) from a sample until none is left. */
function withoutStrong(sample: Sample): Sample {
  const strong = of(sample).evidence.find(({ strength }) => strength === 'strong')
  return strong ? withoutStrong(without(sample, strong.field)) : sample
}

const fields: Readonly<Record<string, readonly string[]>> = {
  'metadata.name': ['name', 'nodeName'],
  'spec.providerID': ['providerID'],
  'spec.taints': ['taint'],
  'status.nodeInfo.kubeletVersion': ['kubelet'],
  'status.nodeInfo.osImage': ['osImage'],
  gitVersion: ['gitVersion', 'version'],
}

function without(sample: Sample, field: string): Sample {
  const [, map, key] = /^metadata\.(labels|annotations)\[(.*)\]$/.exec(field) ?? []
  const names = fields[field] ?? []
  const kept = Object.entries(sample)
    .filter(([name]) => !names.includes(name))
    .map(([name, value]) => {
      if (name !== map) return [name, value]
      return [name, Object.fromEntries(Object.entries(value as object).filter(([one]) => one !== key))]
    })
  return Object.fromEntries(kept) as Sample
}
