// Fixes do not change objects that changed after the cluster was read; they report such objects.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { confirmFix, printFixes } from '../../src/cli/commands/preflight.ts'
import { contextOf } from '../../src/cli/context.ts'
import type { Io } from '../../src/cli/io.ts'
import type { Cluster } from '../../src/cluster/api.ts'
import {
  checkFixAction,
  applyFixAction,
  type FixAction,
  type CreatedObjects,
} from '../../src/cluster/apply-fix.ts'
import type { KubeObject, ObjectRef } from '../../src/manifest/object.ts'
import type { Finding } from '../../src/preflight/check.ts'
import { toTree, type Tree } from '../../src/values/tree.ts'
import { applyFixes } from '../../src/workflow/checks/apply-fixes.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { validator, workload } from './rendered.ts'
import { startProxy } from './sandbox/proxy.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'
import { configMap, mapRef, open } from './support.ts'

describeWithGo('a fix', () => {
  let sandbox: Sandbox
  let admin: Cluster
  const ends: (() => unknown)[] = []

  beforeAll(async () => {
    sandbox = await startSandbox({ platform: 'k3s', nodes: 1 })
    admin = await open(sandbox.kubeconfig)
  }, 900_000)
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  afterAll(async () => {
    admin?.close()
    await sandbox?.stop()
  })

  const make = async (object: KubeObject): Promise<ObjectRef> => {
    const { apiVersion, kind, metadata } = object
    const ref = { apiVersion, kind, name: metadata.name, namespace: metadata.namespace }
    ends.push(() => admin.delete(ref))
    await admin.create(object)
    return ref
  }
  const now = new Date('2026-11-21T12:00:00Z')
  const made = (): CreatedObjects => new Set()
  const at = async (ref: ObjectRef, ...path: string[]) =>
    path.reduce<unknown>((value, key) => (value as Tree)[key], await admin.get(ref))
  const versionOf = (ref: ObjectRef) => at(ref, 'metadata', 'resourceVersion')
  const patch = (ref: ObjectRef, to: Tree, read: Tree): FixAction => ({ do: 'patch', ref, patch: to, read })
  const data = (fields: Record<string, string | null>): Tree => toTree({ data: fields })

  test('overwrites the values that were read although other fields have changed', async () => {
    const ref = await make(configMap('as-read', { a: '1', b: '1' }))
    const action = patch(ref, data({ a: '2', c: '3' }), data({ a: '1', c: null }))
    await admin.patch(ref, { data: { b: 'changed' } })
    await applyFixAction(admin, action, now, made())
    expect(await at(ref, 'data')).toEqual({ a: '2', b: 'changed', c: '3' })
    const version = await versionOf(ref)
    await applyFixAction(admin, action, now, made())
    expect(await versionOf(ref)).toBe(version)
  })

  test('overwrites an empty string, which facts omit', async () => {
    const ref = await make(configMap('empty', { a: '' }))
    await applyFixAction(admin, patch(ref, data({ a: '2' }), data({ a: null })), now, made())
    expect(await at(ref, 'data')).toEqual({ a: '2' })
  })

  const rows: readonly { name: string; now: Record<string, string | null>; says: RegExp }[] = [
    { name: 'an object with another value', now: { a: '9' }, says: /data\.a is "9", and was "1"/ },
    { name: 'an object without the value', now: { a: null }, says: /data\.a is absent, and was "1"/ },
    {
      name: 'an object with a value that was absent',
      now: { c: '9' },
      says: /data\.c is "9", and was absent/,
    },
  ]
  test.each(rows)('does not change $name', async ({ now: change, says }) => {
    const ref = await make(configMap('moved', { a: '1' }))
    await admin.patch(ref, { data: change })
    const version = await versionOf(ref)
    const action = patch(ref, data({ a: '2', c: '3' }), data({ a: '1', c: null }))
    await expect(checkFixAction(admin, action, made())).rejects.toThrow(says)
    await expect(applyFixAction(admin, action, now, made())).rejects.toThrow(
      /^ConfigMap\/default\/moved has changed since it was read: .*\. It was not modified; run preflight again$/,
    )
    expect(await versionOf(ref)).toBe(version)
  })

  test('rejects an object that was deleted', async () => {
    const action = patch(mapRef('gone'), data({ a: '2' }), data({ a: '1' }))
    await expect(applyFixAction(admin, action, now, made())).rejects.toThrow(/it was deleted/)
  })

  test('reads the object again after a concurrent write', async () => {
    const ref = await make(configMap('race', { a: '1' }))
    let writes: Record<string, string>[] = [{ other: 'x' }]
    const proxy = await startProxy({
      ...sandbox,
      rules: [
        {
          match: ({ method, url }) => {
            const isAction = method === 'PATCH' && url.includes('/race')
            if (isAction) racing = Promise.all(writes.splice(0).map((one) => admin.patch(ref, { data: one })))
            return isAction
          },
          action: { kind: 'delay', ms: 300 },
        },
      ],
    })
    let racing: Promise<unknown> = Promise.resolve()
    const cluster = await open(proxy.kubeconfig)
    ends.push(
      () => proxy.stop(),
      () => cluster.close(),
    )
    await applyFixAction(cluster, patch(ref, data({ a: '2' }), data({ a: '1' })), now, made())
    await racing
    expect(await at(ref, 'data')).toEqual({ a: '2', other: 'x' })
    writes = [{ a: '9' }]
    const again = patch(ref, data({ a: '3' }), data({ a: '2' }))
    await expect(applyFixAction(cluster, again, now, made())).rejects.toThrow(/data\.a is "9", and was "2"/)
    expect(await at(ref, 'data')).toEqual({ a: '9', other: 'x' })
  })

  test('sets a variable only if it has the value that was read', async () => {
    const ref = await make(workload('DaemonSet', 'default', 'node'))
    const [container] = (await at(ref, 'spec', 'template', 'spec', 'containers')) as [{ name: string }]
    const set = (value: string, read: string | null): FixAction => {
      return { do: 'set-env', ref, container: container.name, env: { MODE: value }, read: { MODE: read } }
    }
    await applyFixAction(admin, set('a', null), now, made())
    await expect(applyFixAction(admin, set('b', null), now, made())).rejects.toThrow(
      /MODE is "a", and was absent/,
    )
    await applyFixAction(admin, set('b', 'a'), now, made())
    const [after] = (await at(ref, 'spec', 'template', 'spec', 'containers')) as [{ env: unknown }]
    expect(after.env).toEqual([{ name: 'MODE', value: 'b' }])
  })

  test('deletes only an object that is as it was read', async () => {
    const object = validator('left')
    const ref = await make(object)
    const [webhook] = object['webhooks'] as [{ name: string; failurePolicy: string }]
    const read = toTree({ webhooks: [{ name: webhook.name, failurePolicy: 'Fail' }] })
    const action: FixAction = { do: 'delete', ref, read }
    await admin.patch(ref, { webhooks: [{ ...webhook, failurePolicy: 'Ignore' }] })
    await expect(applyFixAction(admin, action, now, made())).rejects.toThrow(/webhooks is something else/)
    await admin.patch(ref, { webhooks: [{ ...webhook, failurePolicy: 'Fail' }] })
    await checkFixAction(admin, action, made())
    await applyFixAction(admin, action, now, made())
    expect(await admin.get(ref)).toBeUndefined()
    await checkFixAction(admin, action, made())
    await applyFixAction(admin, action, now, made())
  })

  test('is rejected by the server for an outdated version', async () => {
    const ref = await make(configMap('version', { a: '1' }))
    const version = String(await versionOf(ref))
    await admin.patch(ref, { data: { a: '2' } })
    await expect(admin.delete(ref, { resourceVersion: version })).rejects.toThrow(
      /ResourceVersion in the precondition/,
    )
    expect(await admin.delete(ref, { resourceVersion: String(await versionOf(ref)) })).toBe(true)
  })

  test('creates a new object, and does not change one that was created since', async () => {
    const object = configMap('new', { a: '1' })
    ends.push(() => admin.delete(mapRef('new')))
    const action: FixAction = { do: 'apply', object, isNew: true }
    const run = made()
    await checkFixAction(admin, action, run)
    await applyFixAction(admin, action, now, run)
    // Objects that the same run created, and objects in the desired state, are no conflict.
    await checkFixAction(admin, { ...action, object: configMap('new', { b: '2' }) }, run)
    await applyFixAction(admin, { ...action, object: configMap('new', { b: '2' }) }, now, run)
    expect(await at(mapRef('new'), 'data')).toEqual({ a: '1', b: '2' })
    await applyFixAction(admin, action, now, made())
    await admin.patch(mapRef('new'), { data: { a: '9' } })
    await expect(checkFixAction(admin, action, made())).rejects.toThrow(/it did not exist/)
    await expect(applyFixAction(admin, action, now, made())).rejects.toThrow(/it did not exist/)
    await applyFixAction(admin, { do: 'apply', object: configMap('new', { b: '3' }) }, now, made())
    expect(await at(mapRef('new'), 'data')).toEqual({ a: '9', b: '3' })
  })

  test('is not applied if another action of the fix is rejected', async () => {
    const first = await make(configMap('first', { a: '1' }))
    const second = await make(configMap('second', { a: '1' }))
    const finding: Finding = {
      id: 'X-01',
      subject: 'nodes',
      level: 'error',
      status: 'found',
      title: '',
      object: 'Node/x',
      field: '',
      message: '',
      docs: '',
      fix: {
        kind: 'apply',
        text: 'restore both',
        actions: [first, second].map((ref) => patch(ref, data({ a: '2' }), data({ a: '1' }))),
        undo: ['undo it'],
      },
    }
    let stderr = ''
    const io = {
      err: (text: string) => void (stderr += text),
      // Another client writes before the response arrives.
      ask: async () => {
        await admin.patch(second, { data: { a: '9' } })
        return 'y'
      },
      inputIsTerminal: true,
      errorIsTerminal: true,
      signal: new AbortController().signal,
      now: () => now,
    } as unknown as Io
    const context = contextOf(io, {
      onEvent: printFixes(io),
      confirm: (question) => confirmFix(question, false, io),
    })
    expect(await applyFixes(admin, [finding], undefined, context)).toBe(false)
    expect(stderr).toContain(
      '✘ X-01: ConfigMap/default/second has changed since it was read: data.a is "9", and was "1". It was not modified; run preflight again (completed 0 of 2 steps)',
    )
    expect(stderr).not.toContain('undo it')
    expect(await at(first, 'data')).toEqual({ a: '1' })
    expect(await at(second, 'data')).toEqual({ a: '9' })
  })
})
