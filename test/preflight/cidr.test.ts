import { describe, expect, test } from '@jest/globals'
import { contains, overlap, parseBlock, type CidrBlock } from '../../src/preflight/network/cidr.ts'

const block = (text: string): CidrBlock => {
  const parsed = parseBlock(text)
  if (!parsed) throw new Error(`not a block: ${text}`)
  return parsed
}

describe('parseBlock', () => {
  test.each([
    ['10.1.2.3', { family: 4, base: 0x0a010203n, prefix: 32 }],
    ['10.1.2.3/8', { family: 4, base: 0x0a000000n, prefix: 8 }],
    ['0.0.0.0/0', { family: 4, base: 0n, prefix: 0 }],
    ['255.255.255.255/32', { family: 4, base: 0xffffffffn, prefix: 32 }],
    ['::/0', { family: 6, base: 0n, prefix: 0 }],
    ['::1', { family: 6, base: 1n, prefix: 128 }],
    ['fd16:9254::/32', { family: 6, base: 0xfd169254n << 96n, prefix: 32 }],
    ['1:2:3:4:5:6:7:8/128', { family: 6, base: 0x00010002000300040005000600070008n, prefix: 128 }],
    ['1:2:3:4:5:6:7::', { family: 6, base: 0x00010002000300040005000600070000n, prefix: 128 }],
  ])('parses %s', (text, expected) => {
    expect(parseBlock(text)).toEqual(expected)
  })

  test.each([
    '',
    'x',
    '10.1.2',
    '10.1.2.256',
    '10.1.2.3.4',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '::/129',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8::',
    '1::2::3',
    'fffff::',
    '::g',
  ])('rejects %s', (text) => {
    expect(parseBlock(text)).toBeUndefined()
  })
})

test.each([
  ['169.254.0.0/16', '169.254.7.127', true, true],
  ['169.254.7.127/32', '169.254.7.127', true, true],
  ['169.254.7.126/32', '169.254.7.127', false, false],
  ['169.254.7.127', '169.254.0.0/16', false, true],
  ['10.0.0.0/9', '10.128.0.0/9', false, false],
  ['0.0.0.0/0', '::1', false, false],
  ['::/0', 'fd16:9254:7127:1337:ffff:ffff:ffff:ffff', true, true],
])('%s and %s: contains %p, overlaps %p', (a, b, isIn, share) => {
  expect(contains(block(a), block(b))).toBe(isIn)
  expect(overlap(block(a), block(b))).toBe(share)
})
