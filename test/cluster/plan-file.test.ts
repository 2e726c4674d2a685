// `plan --out` and `install --plan` on a real API server: what changed since the plan is refused, object by object.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { planViolations } from '../../src/validation/plan.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { useEngine } from './engine.ts'
import { runHere } from './program.ts'

const engine = useEngine(1)
const ns = 'istio-system'
const fast = ['--skip-preflight']

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-plan-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const here = (...argv: string[]) => runHere([...argv, '-c', engine.sandbox.kubeconfig])
const plan = (file: string, ...argv: string[]) =>
  here('plan', '--set', 'profile=minimal', ...fast, '--out', at(file), ...argv)
const installPlan = (file: string, ...argv: string[]) =>
  here('install', '--plan', at(file), '-y', '--wait=false', ...fast, ...argv)
const kubectl = (...argv: string[]) => engine.sandbox.kubectl(argv)
const versions = async () => {
  const kinds = 'configmap,deployment,service,serviceaccount,role,rolebinding,secret'
  const columns = '-o=custom-columns=K:.kind,N:.metadata.name,V:.metadata.resourceVersion'
  return (await kubectl('get', kinds, '-n', ns, columns, '--selector=app=istiod')).stdout
}

describeWithGo('a saved plan', () => {
  test('is text for reviewers, then data; writing it changes nothing', async () => {
    const file = at('values.txt')
    writeFileSync(file, 'from a file\n')
    const made = await plan('first.plan', '--set-file', `values.pilot.podAnnotations.note=${file}`)
    expect(made).toMatchObject({ status: 0 })
    expect(made.stderr).toContain(`Wrote ${at('first.plan')}. To apply it: ambientctl install --plan`)
    const text = readFileSync(at('first.plan'), 'utf8')
    expect(text).toMatch(/^# Plan to install Istio 1\.31\.1, made by ambientctl .* at \d{4}-/)
    expect(text).toContain('# create      Namespace/istio-system\n')
    expect(text).toContain('# Istiod: release istio-system/istiod, install as revision 1: ')
    expect(text).toContain('# +++ Deployment/istio-system/istiod\tplanned\n')
    expect(text).toMatch(/\nformat: ambientctl\/plan\/v1\n/)
    expect(text).toMatch(/\nchecksum: sha256:[0-9a-f]{64}\n$/)
    expect(statSync(at('first.plan')).mode & 0o777).toBe(0o600)
    const { stdout: json } = await plan('second.plan', '-o', 'json')
    const istiod = { kind: 'Deployment', name: 'istiod', action: 'create' }
    expect(JSON.parse(json)).toMatchObject({
      format: 'ambientctl/plan/v1',
      namespaces: [ns],
      releases: expect.arrayContaining([
        expect.objectContaining({
          release: 'istiod',
          objects: expect.arrayContaining([expect.objectContaining(istiod)]),
        }),
      ]),
    })
    expect(planViolations(JSON.parse(json))).toEqual([])
    expect((await kubectl('get', 'namespace', '-o', 'name')).stdout).not.toContain(ns)
    // The plan has the contents of the files.
    rmSync(file)
  })

  test('is refused on another cluster, after an edit, by another version, and with other flags', async () => {
    const text = readFileSync(at('first.plan'), 'utf8')
    writeFileSync(at('edited.plan'), text.replace('# Istiod: release', '# Istiod:  release'))
    const edited = await installPlan('edited.plan')
    expect(edited.status).toBe(1)
    expect(edited.stderr).toContain(
      'edited.plan: is damaged or was edited: the text does not match its checksum',
    )

    writeFileSync(at('cut.plan'), text.slice(0, text.length / 2))
    expect((await installPlan('cut.plan')).stderr).toContain('cut.plan: is no plan of ambientctl')

    const { createHash } = await import('node:crypto')
    const resealed = (change: (text: string) => string) => {
      const content = change(text.slice(0, text.lastIndexOf('checksum: ')))
      return `${content}checksum: sha256:${createHash('sha256').update(content).digest('hex')}\n`
    }
    writeFileSync(
      at('other.plan'),
      resealed((old) => old.replace(/\n {2}uid: \S+/, '\n  uid: another')),
    )
    const other = await installPlan('other.plan')
    expect(other).toMatchObject({ stderr: expect.stringContaining('another cluster'), status: 1 })
    expect(other.stderr).toContain('other.plan: is a plan for another cluster (https://')

    writeFileSync(
      at('version.plan'),
      resealed((old) => old.replace(/\nprogram: .*/, '\nprogram: 0.0.1-x')),
    )
    expect((await installPlan('version.plan')).stderr).toContain(
      'version.plan: was made by ambientctl 0.0.1-x; this is ',
    )

    writeFileSync(
      at('shape.plan'),
      resealed((old) => old.replace(/\n {2}revision: 1\n/, '\n  revision: many\n')),
    )
    expect((await installPlan('shape.plan')).stderr).toMatch(
      /shape\.plan: is damaged or was edited: releases.*revision/,
    )

    const flags = await installPlan('first.plan', '--set', 'profile=ambient', '--force')
    expect(flags).toMatchObject({ status: 64 })
    expect(flags.stderr).toContain(
      '--set, --force: not allowed with --plan, because the plan contains the configuration',
    )
    const force = await installPlan('first.plan', '--force')
    expect(force.stderr).toContain(
      '--force: not allowed with --plan, because it does not skip the checks of the plan',
    )
    const { stdout: json } = await plan('second.plan', '-o', 'json')
    const istiod = { kind: 'Deployment', name: 'istiod', action: 'create' }
    expect(JSON.parse(json)).toMatchObject({
      format: 'ambientctl/plan/v1',
      namespaces: [ns],
      releases: expect.arrayContaining([
        expect.objectContaining({
          release: 'istiod',
          objects: expect.arrayContaining([expect.objectContaining(istiod)]),
        }),
      ]),
    })
    expect(planViolations(JSON.parse(json))).toEqual([])
    expect((await kubectl('get', 'namespace', '-o', 'name')).stdout).not.toContain(ns)
  })

  test('is applied as planned, and refused a second time', async () => {
    const applied = await installPlan('first.plan')
    expect(applied).toMatchObject({ status: 0 })
    const note = 'jsonpath={.spec.template.metadata.annotations.note}'
    expect((await kubectl('get', 'deployment', 'istiod', '-n', ns, '-o', note)).stdout).toBe('from a file\n')
    const again = await installPlan('first.plan')
    expect(again.status).toBe(1)
    expect(again.stderr).toContain(
      'Error: the objects are as in the plan already, so there is nothing to apply\n',
    )
    await kubectl(
      'patch',
      'service',
      'istiod',
      '-n',
      ns,
      '--type=merge',
      '-p',
      '{"spec":{"type":"NodePort"}}',
    )
    await here('install', '--set', 'profile=minimal', '-y', '--force', '--wait=false', ...fast)
    const later = await installPlan('first.plan')
    expect(later.status).toBe(1)
    expect(later.stderr).toContain('Error: Namespace/istio-system: exists now; the plan creates it\n')
    expect(later.stderr).toContain(
      'Error: release istio-system/istiod: would get revision 3 (planned: 1): another operation recorded it\n',
    )
    expect(later.stderr).toMatch(
      /Error: Deployment\/istio-system\/istiod: exists now, last written by "[\w-]+"; it did not when the plan was made\n/,
    )
  })

  test('is refused for each object that somebody changed, deleted or created again, before anything changes', async () => {
    expect(await plan('change.plan', '--set', 'values.pilot.podAnnotations.a=b')).toMatchObject({ status: 0 })
    await kubectl(
      'patch',
      'configmap',
      'istio',
      '-n',
      ns,
      '--field-manager=someone',
      '-p',
      '{"data":{"mesh":"x: y"}}',
    )
    await kubectl('delete', 'serviceaccount', 'istiod', '-n', ns)
    await kubectl('delete', 'service', 'istiod', '-n', ns)
    await kubectl('create', 'service', 'clusterip', 'istiod', '-n', ns, '--tcp=1')
    const before = await versions()
    const refused = await installPlan('change.plan')
    expect(refused).toMatchObject({ status: 1, stdout: '' })
    const errors = refused.stderr.split('\n').filter((line) => line.startsWith('Error: '))
    expect(errors.sort()).toEqual([
      'Error: ConfigMap/istio-system/istio: .data.mesh was changed, last written by "someone"',
      'Error: Service/istio-system/istiod: was deleted and created again, last written by "kubectl-create"',
      'Error: ServiceAccount/istio-system/istiod: was deleted since the plan was made',
    ])
    expect(refused.stderr).toContain('nothing was changed; make a new plan with `ambientctl plan --out FILE`')
    expect(await versions()).toBe(before)
    const repair = ['--set', 'profile=minimal', '-y', '--force', '--wait=false', ...fast]
    expect(await here('install', ...repair)).toMatchObject({ status: 0 })
  })

  test('is applied although fields of others have changed, such as status, labels and annotations', async () => {
    expect(await plan('others.plan', '--set', 'values.pilot.podAnnotations.c=d')).toMatchObject({ status: 0 })
    await kubectl('annotate', 'deployment', 'istiod', '-n', ns, 'example.com/note=x')
    await kubectl('label', 'configmap', 'istio', '-n', ns, 'example.com/team=x')
    expect(await installPlan('others.plan')).toMatchObject({ status: 0 })
    const path = 'jsonpath={.spec.template.metadata.annotations.c} {.metadata.annotations.example\\.com/note}'
    expect((await kubectl('get', 'deployment', 'istiod', '-n', ns, '-o', path)).stdout).toBe('d x')
  })

  test('is refused if an object changes while install asks', async () => {
    expect(await plan('asked.plan', '--set', 'values.pilot.podAnnotations.e=f')).toMatchObject({ status: 0 })
    const template = ['get', 'deployment', 'istiod', '-n', ns, '-o', 'jsonpath={.spec.template}']
    const before = await kubectl(...template)
    const argv = ['install', '--plan', at('asked.plan'), '--wait=false', ...fast]
    const patch = '{"spec":{"selector":{"app":"other"}}}'
    const { status, stderr } = await runHere([...argv, '-c', engine.sandbox.kubeconfig], {
      inputIsTerminal: true,
      errorIsTerminal: true,
      ask: async () => {
        await kubectl('patch', 'service', 'istiod', '-n', ns, '--type=merge', '-p', patch)
        return 'y'
      },
    })
    expect(status).toBe(1)
    expect(stderr).toContain(
      'Service/istio-system/istiod: .spec.selector.app was changed, last written by "kubectl-patch"',
    )
    expect((await kubectl(...template)).stdout).toBe(before.stdout)
  })
})
