// `install --dry-run=client` needs no cluster.
import { describe, expect, test } from '@jest/globals'
import { generate, runCommand } from '../support/generate.ts'

const missing = ['-c', '/nonexistent/kubeconfig']
const install = (...argv: string[]) => runCommand(['install', ...argv, ...missing])

describe('install --dry-run=client', () => {
  test('lists the objects that manifest generate prints, without a cluster', async () => {
    const config = ['--set', 'profile=ambient', '--platform', 'k3s']
    const { status, stdout, stderr } = await install('--dry-run=client', ...config)
    expect(status).toBe(0)
    expect(stderr).toMatch(/Nothing was changed, and no cluster was contacted \(--dry-run=client\)\.\n$/)
    const listed = [...stdout.matchAll(/^apply +(\S+)$/gm)].map(([, name = '']) => name)
    const objects = await generate(config)
    const names = objects.map(({ kind, metadata: { namespace, name } }) => [kind, namespace, name])
    const expected = names.map((parts) => parts.filter(Boolean).join('/'))
    expect(listed.toSorted()).toEqual([...expected, 'Namespace/istio-system'].toSorted())
    expect(stdout).toMatch(/^Ztunnel +istio-system +rendered +\d+$/m)
  })

  test('prints JSON', async () => {
    const { stdout } = await install('--dry-run=client', '--set', 'profile=minimal', '-o', 'json')
    expect(JSON.parse(stdout)).toMatchObject({
      profile: 'minimal',
      namespaces: ['istio-system'],
      components: [
        { component: 'base', release: 'istio-base', status: 'rendered' },
        {
          component: 'pilot',
          release: 'istiod',
          objects: expect.arrayContaining(['Deployment/istio-system/istiod']),
        },
      ],
    })
  })

  test.each([
    ['--platform', 'auto'],
    ['--plan', 'mesh.plan'],
  ])('rejects %s %s, which need a cluster', async (...flags) => {
    const { status, stderr } = await install('--dry-run=client', ...flags)
    expect(status).toBe(64)
    expect(stderr).toContain('not allowed with --dry-run=client')
  })

  test.each(['--dry-run', '--dry-run=server', '--dry-run=true', '--dry-run=false'])(
    '%s contacts the cluster',
    async (flag) => {
      const { stderr } = await install(flag)
      expect(stderr).toContain('/nonexistent/kubeconfig: file does not exist')
    },
  )

  test('rejects other values, and a value where a command has none', async () => {
    expect((await install('--dry-run=nobody')).stderr).toContain(
      "'nobody' is invalid. Allowed choices are server, client",
    )
    const uninstall = await runCommand(['uninstall', '--dry-run=client', ...missing])
    expect(uninstall).toMatchObject({ status: 64 })
    const known = await runCommand(['uninstall', '--dry-run=true', ...missing])
    expect(known.stderr).toContain('/nonexistent/kubeconfig: file does not exist')
  })
})
