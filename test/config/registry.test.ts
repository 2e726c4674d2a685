// The value of --registry: which texts name a registry, and what is suggested for others.
import { describe, expect, test } from '@jest/globals'
import { hubOf, parseRegistry } from '../../src/config/registry.ts'

const right = [
  'registry.example.com',
  'registry.example.com:5000/istio',
  'localhost/istio',
  'localhost:5000',
  'mirror:5000/team-a/istio__2',
  '[::1]:5000/istio',
  'docker.io/team',
]

const wrong = [
  { text: 'https://registry.example.com/istio', near: 'registry.example.com/istio' },
  { text: 'oci://registry.example.com/istio/', near: 'registry.example.com/istio' },
  { text: 'registry.example.com/istio:1.31', near: 'registry.example.com/istio' },
  { text: `registry.example.com/istio@sha256:${'a'.repeat(64)}`, near: 'registry.example.com/istio' },
  { text: 'registry.example.com/Istio', near: 'registry.example.com/istio' },
  { text: 'registry.example.com/', near: 'registry.example.com' },
  { text: 'team', near: 'docker.io/team' },
  { text: 'team/istio', near: 'docker.io/team/istio' },
  { text: 'registry.example.com//istio', near: undefined },
  { text: 'registry.example.com:port/istio', near: undefined },
  { text: '', near: undefined },
]

describe('a registry', () => {
  test.each(right)('is %s', (text) => {
    expect(hubOf(parseRegistry(text))).toBe(text)
  })

  test.each(wrong)('is not "$text"', ({ text, near }) => {
    const meant = near === undefined ? '' : `. Did you mean "${near}"?`
    expect(() => parseRegistry(text)).toThrow(
      expect.objectContaining({
        code: 'flag-registry',
        status: 64,
        message: expect.stringMatching(/^--registry "/),
        hint: expect.stringContaining('HOST[:PORT][/PATH]'),
      }),
    )
    expect(() => parseRegistry(text)).toThrow(`: not a registry${meant}`)
  })

  test('with a login is refused without the password', () => {
    expect(() => parseRegistry('https://me:secret@registry.example.com/istio')).toThrow(
      '--registry "https://***@registry.example.com/istio": not a registry. Did you mean "registry.example.com/istio"?',
    )
  })
})
