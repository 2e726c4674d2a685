// Image names as container runtimes read them.
import { expect, test } from '@jest/globals'
import { imageReference } from '../../src/images/image-reference.ts'

const digest = `sha256:${'0'.repeat(64)}`

test.each([
  ['busybox', { registry: 'docker.io', repository: 'library/busybox', tag: 'latest' }],
  ['istio/pilot:1', { registry: 'docker.io', repository: 'istio/pilot', tag: '1' }],
  ['localhost/a', { registry: 'localhost', repository: 'a', tag: 'latest' }],
  ['host:5000/a/b:2', { registry: 'host:5000', repository: 'a/b', tag: '2' }],
  ['host.example/a:2@' + digest, { registry: 'host.example', repository: 'a', tag: '2', digest }],
  ['host.example/a@' + digest, { registry: 'host.example', repository: 'a', digest }],
  ['[::1]:5000/a:3', { registry: '[::1]:5000', repository: 'a', tag: '3' }],
])('%s', (image, parts) => {
  expect(imageReference(image)).toEqual(parts)
})
