// How the plan of an install names versions.
import { expect, test } from '@jest/globals'
import { versionsText } from '../../src/cli/output/install-plan-text.ts'

const image = (tag: string) => `registry.istio.io/release/pilot:${tag}`

test.each([
  { from: image('1.30.2'), to: image('1.31.1'), text: 'from 1.30.2 to 1.31.1' },
  { from: image('1.30.2-distroless'), to: image('1.31.1-distroless'), text: 'from 1.30.2 to 1.31.1' },
  { from: image('1.30.2-debug'), to: image('1.31.1'), text: 'from 1.30.2-debug to 1.31.1' },
  { from: image('1.31.1'), to: image('1.31.1-distroless'), text: 'from 1.31.1 to 1.31.1-distroless' },
  { from: image('latest'), to: image('1.31.1'), text: 'from latest to 1.31.1' },
])('an upgrade of $from to $to is $text', ({ from, to, text }) => {
  expect(versionsText({ from, to })).toBe(text)
})
