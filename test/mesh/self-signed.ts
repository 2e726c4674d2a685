// Certificates for a real istiod.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Returns a new certificate that signs itself, and its key, as PEM. */
export function selfSigned(organization: string): { readonly certificate: string; readonly key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [certificate, key] = [join(folder, 'tls.crt'), join(folder, 'tls.key')]
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', `/O=${organization}`]
  execFileSync('openssl', ['req', ...kind, '-out', certificate, '-keyout', key], { stdio: 'ignore' })
  const result = { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
  rmSync(folder, { recursive: true })
  return result
}
