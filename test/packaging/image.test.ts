// The container image. Docker is not here, so the test holds the Dockerfile to what the image promises.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { packageFolder } from '../support/generate.ts'

const instructions = readFileSync(join(packageFolder, 'packaging/Dockerfile'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const valuesOf = (name: string) =>
  instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))

test('the image runs as a user without privileges, given as a number', () => {
  expect(valuesOf('USER')).toEqual(['65532:65532'])
})

test('the image needs no shell', () => {
  // RUN and the other form of ENTRYPOINT call /bin/sh.
  expect(valuesOf('RUN')).toEqual([])
  expect(valuesOf('ENTRYPOINT').map((value) => JSON.parse(value) as unknown)).toEqual([
    ['/usr/local/bin/ambientctl'],
  ])
})

test('the image has one layer above its base: the executable of the platform', () => {
  expect(valuesOf('COPY')).toEqual(['--chmod=0755 ${TARGETPLATFORM}/ambientctl /usr/local/bin/ambientctl'])
})
