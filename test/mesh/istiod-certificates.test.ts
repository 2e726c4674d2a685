// A real istiod signs with the authority of Secret cacerts, which the chart mounts.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { complaintsOf } from './istiod-log.ts'
import { installMesh } from './install-result.ts'
import { eventually, istiodPods, useMesh } from './mesh.ts'
import { describeWithMesh } from './with-mesh.ts'
import { expectSigned, rootBundle } from './webhooks.ts'

const mesh = useMesh()

/** Returns a new authority: a certificate and its key, as PEM. */
function authority(): { readonly certificate: string; readonly key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'cacerts-'))
  const [certificate, key] = [join(folder, 'ca.pem'), join(folder, 'ca.key')]
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/O=shop']
  execFileSync('openssl', ['req', ...kind, '-out', certificate, '-keyout', key], { stdio: 'ignore' })
  const result = { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
  rmSync(folder, { recursive: true })
  return result
}

describeWithMesh('Secret cacerts', () => {
  test('is the authority of istiod, and its root is in all webhooks', async () => {
    const { certificate, key } = authority()
    const data = {
      'ca-cert.pem': certificate,
      'ca-key.pem': key,
      'root-cert.pem': certificate,
      'cert-chain.pem': certificate,
    }
    await mesh.apply(
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'istio-system' } },
      {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 'cacerts', namespace: 'istio-system' },
        stringData: data,
      },
    )
    await installMesh(mesh, '-s', 'profile=minimal')
    await eventually(() => expectSigned(mesh))
    expect(Buffer.from(await rootBundle(mesh), 'base64').toString()).toBe(certificate)
    const [pod = ''] = await istiodPods(mesh)
    expect(await complaintsOf(mesh, pod)).toEqual([])
  })
})
