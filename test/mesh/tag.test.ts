// The commands below `tag`, with two revisions of istiod that inject pods and make waypoints.
import { expect, test } from '@jest/globals'
import { installGatewayApi } from '../cluster/sandbox/gateway-api.ts'
import { eventually, useMesh } from './mesh.ts'
import { describeWithMesh } from './with-mesh.ts'

const mesh = useMesh()

const tag = (...args: string[]) => mesh.run('tag', ...args)

const install = (revision: string, ...args: string[]) => {
  const platform = ['--set', 'values.global.platform=k3s']
  return mesh.run('install', '-y', '-r', revision, ...platform, ...args)
}

interface LiveObject {
  readonly metadata: Readonly<Record<string, unknown>> & {
    readonly labels?: Readonly<Record<string, string>>
    readonly annotations?: Readonly<Record<string, string>>
  }
  readonly spec?: Readonly<Record<string, unknown>>
  readonly webhooks?: readonly { readonly clientConfig: { readonly service: { readonly name: string } } }[]
}

const webhookOf = (name: string) => mesh.get<LiveObject>('mutatingwebhookconfiguration', name)

const serviceOf = (name: string) => mesh.get<LiveObject>('service', name, '-n', 'istio-system')

/** The revision of the istiod that injects a new pod of a namespace; undefined if none does. */
async function injectedBy(namespace: string): Promise<string | undefined> {
  const dryRun = ['--dry-run=server', '-o', 'json', '--image=example.test/app']
  const pod = JSON.parse(await mesh.kubectl('run', 'app', '-n', namespace, ...dryRun)) as LiveObject
  const status = pod.metadata.annotations?.['sidecar.istio.io/status']
  return status === undefined ? undefined : (JSON.parse(status) as { revision: string }).revision
}

/** What makes a tag of an object: all but its identity and its owner. */
function decided({ metadata: { labels }, spec, webhooks }: LiveObject): object {
  return { labels, spec, webhooks }
}

describeWithMesh('tag', () => {
  test('two revisions are installed', async () => {
    expect(await install('1-31')).toMatchObject({ status: 0 })
    expect(await install('1-30')).toMatchObject({ status: 0 })
    // The first one is the default.
    const list = JSON.parse((await tag('list', '-o', 'json')).stdout) as unknown
    expect(list).toMatchObject([{ tag: 'default', revision: '1-31' }])
    expect(await tag('remove', 'default', '-y')).toMatchObject({ status: 0 })
    expect(await tag('list')).toMatchObject({ status: 0, stdout: 'No tags.\n' })
    await mesh.kubectl('create', 'namespace', 'shop')
    await mesh.kubectl('label', 'namespace', 'shop', 'istio.io/rev=prod')
    expect(await injectedBy('shop')).toBeUndefined()
  })

  test.each([
    { args: ['prod', '-r', '1-32'], says: /--revision 1-32: .*\n.*revisions 1-30, 1-31\n/ },
    { args: ['1-30', '-r', '1-31'], says: /a control plane has this name as its revision/ },
  ])('set $args changes nothing and names the cause', async ({ args, says }) => {
    const { status, stdout, stderr } = await tag('set', ...args)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(says)
    expect((await tag('list')).stdout).toBe('No tags.\n')
  })

  test('set lets the revision inject pods of namespaces with the tag, at once', async () => {
    const { status, stdout, stderr } = await tag('set', 'prod', '--revision', '1-31')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/Tag prod means revision 1-31\.\n$/)
    expect(await injectedBy('shop')).toBe('1-31')
  })

  test('set again changes nothing', async () => {
    const { stdout } = await tag('set', 'prod', '--revision', '1-31', '-o', 'json')
    const { objects } = JSON.parse(stdout) as { objects: { action: string }[] }
    expect(objects.map(({ action }) => action)).toEqual(['unchanged', 'unchanged'])
  })

  test('the objects are those that install makes of values.revisionTags', async () => {
    const before = [await serviceOf('istiod-revision-tag-prod'), await webhookOf('istio-revision-tag-prod')]
    expect(await install('1-31', '--set', 'values.revisionTags={prod}')).toMatchObject({ status: 0 })
    const after = [await serviceOf('istiod-revision-tag-prod'), await webhookOf('istio-revision-tag-prod')]
    expect(before.map(decided)).toEqual(after.map(decided))
    expect(after[1]?.metadata.annotations).toMatchObject({ 'meta.helm.sh/release-name': 'istiod-1-31' })
  })

  test('a tag of another revision moves only with --overwrite, and a release that has it is named', async () => {
    const refused = await tag('set', 'prod', '--revision', '1-30')
    expect(refused.status).toBe(1)
    expect(refused.stderr).toMatch(/tag "prod" exists and means revision 1-31/)
    expect(await injectedBy('shop')).toBe('1-31')
    const moved = await tag('set', 'prod', '--revision', '1-30', '--overwrite')
    expect(moved).toMatchObject({ status: 0 })
    expect(moved.stdout).toMatch(/Tag prod means revision 1-30, no longer 1-31/)
    expect(moved.stderr).toMatch(/belongs to release istio-system\/istiod-1-31; its next install/)
    expect(await injectedBy('shop')).toBe('1-30')
  })

  test('list shows revision and namespaces', async () => {
    const { stdout } = await tag('list', '-o', 'json')
    expect(JSON.parse(stdout)).toEqual([{ tag: 'prod', revision: '1-30', namespaces: ['shop'] }])
  })

  test('a waypoint without a revision has no control plane until the tag default is set', async () => {
    await installGatewayApi(mesh.sandbox)
    await mesh.kubectl('create', 'namespace', 'plain')
    const applied = await mesh.run('waypoint', 'apply', '-n', 'plain')
    expect(applied.stderr).toMatch(/no control plane has revision or tag "default"/)
    const tagged = await mesh.run('waypoint', 'apply', '-n', 'plain', '--name', 'own', '-r', 'prod', '--wait')
    expect(tagged).toMatchObject({ status: 0 })
    // The other one would have been programmed meanwhile.
    expect((await mesh.run('waypoint', 'status', 'waypoint', '-n', 'plain')).status).toBe(1)
    const { status, stderr } = await tag('set', 'default', '--revision', '1-31')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(await mesh.run('waypoint', 'status', 'waypoint', '-n', 'plain', '--wait')).toMatchObject({
      status: 0,
    })
  })

  test('the tag default injects namespaces with istio-injection=enabled, and validates resources', async () => {
    await mesh.kubectl('create', 'namespace', 'enabled')
    await mesh.kubectl('label', 'namespace', 'enabled', 'istio-injection=enabled')
    expect(await injectedBy('enabled')).toBe('1-31')
    await eventually(async () => {
      const service = { apiVersion: 'networking.istio.io/v1', kind: 'VirtualService', spec: {} }
      const wrong = { ...service, metadata: { name: 'wrong', namespace: 'default' } }
      await expect(mesh.apply(wrong)).rejects.toThrow(/validation\.istio\.io/)
    })
  })

  test('generate prints what set applies', async () => {
    const { status, stdout } = await tag('generate', 'prod', '--revision', '1-30', '-o', 'json')
    expect(status).toBe(0)
    const { items } = JSON.parse(stdout) as { items: LiveObject[] }
    await mesh.sandbox.kubectl(
      ['apply', '--server-side', '--dry-run=server', '--force-conflicts', '-f', '-'],
      {
        input: stdout,
      },
    )
    const live = [await serviceOf('istiod-revision-tag-prod'), await webhookOf('istio-revision-tag-prod')]
    expect(items.map(({ metadata: { labels } }) => labels)).toEqual(
      live.map(({ metadata: { labels } }) => labels),
    )
  })

  test('set warns of namespaces that two webhooks would inject, and needs a confirmation', async () => {
    const labels = { app: 'sidecar-injector', 'istio.io/rev': '1-30' }
    const { webhooks } = await webhookOf('istio-revision-tag-prod')
    const rogue = { apiVersion: 'admissionregistration.k8s.io/v1', kind: 'MutatingWebhookConfiguration' }
    await mesh.apply({ ...rogue, metadata: { name: 'rogue', labels }, webhooks })
    const asked = await tag('set', 'prod', '--revision', '1-31', '--overwrite')
    expect(asked.status).toBe(64)
    expect(asked.stderr).toMatch(
      /istio-revision-tag-prod and rogue would both inject pods of Namespace\/shop/,
    )
    expect((await webhookOf('istio-revision-tag-prod')).metadata.labels).toMatchObject({
      'istio.io/rev': '1-30',
    })
    await mesh.kubectl('delete', 'mutatingwebhookconfiguration', 'rogue')
  })

  test('remove names the namespaces that use the tag, and needs a confirmation', async () => {
    const asked = await tag('remove', 'prod')
    expect(asked.status).toBe(64)
    expect(asked.stderr).toMatch(/Without tag prod, new pods of these namespaces get no sidecar: shop/)
    expect(asked.stderr).toMatch(/no control plane handles these Gateways .*: Gateway\/plain\/own\n/)
    expect(await injectedBy('shop')).toBe('1-30')
    expect(await tag('remove', 'prod', '-y')).toMatchObject({ status: 0 })
    expect(await injectedBy('shop')).toBeUndefined()
    const unknown = await tag('remove', 'prod')
    expect(unknown).toMatchObject({ status: 1, stdout: '' })
    expect(unknown.stderr).toMatch(/no tag "prod"\n.*its tags: default/)
  })

  test('remove of default deletes its validator too', async () => {
    expect(await tag('remove', 'default', '-y')).toMatchObject({ status: 0 })
    expect(await mesh.kubectl('get', 'validatingwebhookconfigurations', '-o', 'name')).not.toMatch(/default/)
    expect((await tag('list')).stdout).toBe('No tags.\n')
  })
})
