import { describe, expect, test } from '@jest/globals'
import { generate } from '../support/generate.ts'
import { differences, factsOf, goldenNames, readGolden, type Facts } from '../support/golden.ts'

/** A fact that is deliberately different here: as the reference has it, and as it must be; undefined where it must be absent. */
interface Departure {
  readonly fact: string
  readonly reference: unknown
  readonly ours: unknown
}

const agent = 'DaemonSet/istio-system/istio-cni-node spec.template'

// The reference guesses the directory from the server's version, and without a server gets it wrong.
const gkeDirectory = [
  `${agent}.spec.volumes.[cni-bin-dir].hostPath.path`,
  'ConfigMap/istio-system/values data.merged-values.cni.cniBinDir',
  'ConfigMap/istio-system/istio-sidecar-injector data.values.pilot.cni.cniBinDir',
].map((fact, i) => ({ fact, reference: i === 0 ? '/opt/cni/bin' : '', ours: '/home/kubernetes/bin' }))

/** Departures of single goldens. */
const departures: Record<string, readonly Departure[]> = {
  'ambient-on-gke': gkeDirectory,
  'sidecar-cni-on-gke': gkeDirectory,
}

// On OpenShift the reference puts ztunnel where istiod does not trust it, unless the profile says otherwise; we never do.
const insteadOf: Record<string, string> = { 'ambient-on-openshift': 'profile-openshift-ambient' }

/**
 * Keys of chart istiod that the reference does not have, with their defaults: `{ podHostname: '' }`. ConfigMap `values`
 * contains every default, and the injector's ConfigMap those below `global`.
 */
const ownKeys: Readonly<Record<string, unknown>> = {
  'sidecarInjectorWebhook.grpcBootstrapImage': 'busybox:1.28',
}

const added = (prefix: string, keys: readonly string[]): Departure[] =>
  keys.map((key) => ({ fact: `${prefix}.${key}`, reference: undefined, ours: ownKeys[key] }))

/** Departures of every golden that has such an object: the object's name, and the facts below it. */
const everywhere: readonly { readonly object: RegExp; readonly departures: readonly Departure[] }[] = [
  {
    // API servers from 1.30 warn about the annotation.
    object: /^DaemonSet\/[^/]+\/istio-cni-node$/,
    departures: [
      {
        fact: 'spec.template.metadata.annotations.container.apparmor.security.beta.kubernetes.io/install-cni',
        reference: 'unconfined',
        ours: undefined,
      },
      {
        fact: 'spec.template.spec.containers.[install-cni].securityContext.appArmorProfile.type',
        reference: undefined,
        ours: 'Unconfined',
      },
    ],
  },
  {
    object: /^ConfigMap\/[^/]+\/values(-.*)?$/,
    departures: [
      ...added('data.merged-values', Object.keys(ownKeys)),
      {
        fact: 'metadata.annotations.kubernetes.io/description',
        reference: '<a sentence of ours>',
        ours: 'The values that rendered this istiod, for people and tools to read. Editing this ConfigMap has no effect.',
      },
    ],
  },
  {
    object: /^ConfigMap\/[^/]+\/istio-sidecar-injector(-.*)?$/,
    departures: added(
      'data.values',
      Object.keys(ownKeys).filter((key) => /^(global|sidecarInjectorWebhook)\./.test(key)),
    ),
  },
]

function departuresOf(name: string, facts: Facts): readonly Departure[] {
  const objects = [...facts.keys()].filter((fact) => !fact.includes(' '))
  const common = everywhere.flatMap(({ object, departures }) =>
    objects
      .filter((found) => object.test(found))
      .flatMap((found) => departures.map((each) => ({ ...each, fact: `${found} ${each.fact}` }))),
  )
  return [...common, ...(departures[name] ?? [])]
}

function expectedFacts(name: string): Facts {
  const facts = factsOf(readGolden(insteadOf[name] ?? name).objects)
  for (const { fact, reference, ours } of departuresOf(name, facts)) {
    if (facts.get(fact) !== JSON.stringify(reference))
      throw new Error(`${name}: the reference has another ${fact}`)
    if (ours === undefined) facts.delete(fact)
    else facts.set(fact, JSON.stringify(ours))
  }
  return facts
}

describe('manifest generate renders the same objects as the reference', () => {
  test.each(goldenNames())('%s', async (name) => {
    const { args, file } = readGolden(name)
    expect(differences(expectedFacts(name), factsOf(await generate(args, file)))).toEqual([])
  })
})

describe('departures from the reference', () => {
  test.each(everywhere)('$object occurs in the goldens', ({ object }) => {
    const objects = goldenNames().flatMap((name) => [...factsOf(readGolden(name).objects).keys()])
    expect(objects.filter((found) => object.test(found)).length).toBeGreaterThan(10)
  })

  test('OpenShift without its own profile puts CNI and ztunnel in kube-system unless the user sets a namespace', async () => {
    const objects = await generate([
      ...['--set', 'profile=ambient', '--set', 'values.global.platform=openshift'],
      ...['--set', 'components.cni.namespace=mine'],
    ])
    const namespaces = objects
      .filter(({ kind }) => kind === 'DaemonSet')
      .map(({ metadata }) => [metadata.name, metadata.namespace])
    expect(Object.fromEntries(namespaces)).toEqual({ 'istio-cni-node': 'mine', ztunnel: 'kube-system' })
  })

  test('values.pilot.cni.enabled=true has an effect if another install owns the CNI', async () => {
    const objects = await generate(['--set', 'profile=minimal', '--set', 'values.pilot.cni.enabled=true'])
    expect(
      factsOf(objects).get('ConfigMap/istio-system/istio-sidecar-injector data.values.pilot.cni.enabled'),
    ).toBe('true')
  })

  test('values.cni.useAppArmorAnnotation=true writes the annotation in place of the field', async () => {
    const facts = factsOf(
      await generate(['--set', 'profile=ambient', '--set', 'values.cni.useAppArmorAnnotation=true']),
    )
    const appArmor = [...facts].filter(([fact]) => fact.startsWith('DaemonSet/') && /apparmor/i.test(fact))
    expect(appArmor).toEqual([
      [
        `${agent}.metadata.annotations.container.apparmor.security.beta.kubernetes.io/install-cni`,
        '"unconfined"',
      ],
    ])
  })

  test('k3d keeps the directory of its data file', async () => {
    const objects = await generate(['--set', 'profile=ambient', '--set', 'values.global.platform=k3d'])
    const fact =
      'DaemonSet/istio-system/istio-cni-node spec.template.spec.volumes.[cni-bin-dir].hostPath.path'
    expect(factsOf(objects).get(fact)).toBe('"/bin"')
  })
})
