import { describe, expect, test } from '@jest/globals'
import { digestFrom, programs, releasedArtifacts } from '../cluster/sandbox/releases.ts'

describe('the released programs', () => {
  // As https://kubernetes.io/releases/download/ and the two projects' pages of releases name them.
  test('are the files that the projects publish', () => {
    const artifacts = releasedArtifacts({ platform: 'linux', arch: 'x64' }, {})
    expect(artifacts.map(({ program, url, digest }) => [program, url.href, String(digest)])).toEqual([
      [
        'etcd',
        'https://github.com/etcd-io/etcd/releases/download/v3.6.4/etcd-v3.6.4-linux-amd64.tar.gz',
        'https://github.com/etcd-io/etcd/releases/download/v3.6.4/SHA256SUMS',
      ],
      [
        'kwok',
        'https://github.com/kubernetes-sigs/kwok/releases/download/v0.8.0/kwok-linux-amd64',
        'f5a4385a2ae1b9dd7f8acae18e002a75c0ebba124ae9d7259aa8dadb50711f46',
      ],
      ...['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubectl'].map((program) => [
        program,
        `https://dl.k8s.io/release/v1.34.4/bin/linux/amd64/${program}`,
        `https://dl.k8s.io/release/v1.34.4/bin/linux/amd64/${program}.sha256`,
      ]),
    ])
  })

  test('are those of the architecture, each in a folder of its own version', () => {
    const artifacts = releasedArtifacts({ platform: 'linux', arch: 'arm64' }, {})
    expect(artifacts.map(({ program }) => program).sort()).toEqual([...programs].sort())
    for (const { url, folder } of artifacts) {
      expect(url.href).toMatch(/linux[-/]arm64/)
      expect(folder).toMatch(/-v[0-9.]+-linux-arm64$/)
    }
  })

  test.each([
    { platform: 'darwin', arch: 'arm64' },
    { platform: 'linux', arch: 'riscv64' },
  ])('are none on $platform $arch, for which no servers are published', (host) => {
    expect(releasedArtifacts(host, {})).toEqual([])
  })

  test('come from mirrors where variables name them', () => {
    const env = {
      AMBIENTCTL_SANDBOX_KUBERNETES_URL: 'https://mirror.example.com/k8s/',
      AMBIENTCTL_SANDBOX_GITHUB_URL: 'http://mirror.example.com:8080/github',
    }
    const artifacts = releasedArtifacts({ platform: 'linux', arch: 'x64' }, env)
    const url = (program: string) => artifacts.find((it) => it.program === program)?.url.href
    expect(url('kubectl')).toBe('https://mirror.example.com/k8s/release/v1.34.4/bin/linux/amd64/kubectl')
    expect(url('kwok')).toMatch(/^http:\/\/mirror\.example\.com:8080\/github\/kubernetes-sigs\/kwok\//)
  })

  test('refuse a mirror that is not a URL, by the name of the variable', () => {
    const env = { AMBIENTCTL_SANDBOX_GITHUB_URL: 'mirror:secret' }
    expect(() => releasedArtifacts({ platform: 'linux', arch: 'x64' }, env)).toThrow(
      'AMBIENTCTL_SANDBOX_GITHUB_URL: the value is not an http:// or https:// URL',
    )
  })
})

describe('a digest is read', () => {
  const one = 'a'.repeat(64)
  const two = 'b'.repeat(64)

  test.each([
    { name: 'from a text that is one', text: one, digest: one },
    { name: 'from a text that is one, with a line feed', text: `${one}\n`, digest: one },
    { name: 'in capitals', text: one.toUpperCase(), digest: one },
    { name: 'by the name of its file', text: `${one}  other\n${two}  file\n`, digest: two },
    { name: 'by the name of a binary file', text: `${two} *file`, digest: two },
    { name: 'not for a longer name', text: `${one}  file.asc`, digest: undefined },
    { name: 'not from a shorter one', text: one.slice(1), digest: undefined },
    { name: 'not from a page', text: `<html>${one}</html>`, digest: undefined },
  ])('$name', ({ text, digest }) => {
    expect(digestFrom(text, 'file')).toBe(digest)
  })
})
