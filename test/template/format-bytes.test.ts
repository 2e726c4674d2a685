// Go prints []byte under %v as a list of numbers. Charts that print their root context print whole files this way.
import { expect, test } from '@jest/globals'
import { joinBytes } from '../../src/template/format-bytes.ts'
import { formatValue } from '../../src/template/format/format.ts'

test.each([
  { verb: 'v', out: '[0 10 255]' },
  { verb: 'c', out: '[\0 \n ÿ]' },
  { verb: 'z', out: '[%!z(uint8=0) %!z(uint8=10) %!z(uint8=255)]' },
])('prints bytes under %$verb', ({ verb, out }) => {
  expect(formatValue(Uint8Array.of(0, 10, 255), verb)).toBe(out)
})

test('prints an empty list for no bytes', () => {
  expect(formatValue(new Uint8Array(), 'v')).toBe('[]')
})

test('formats each of the 256 bytes once, however long the list is', () => {
  let calls = 0
  const count = (byte: number) => {
    calls++
    return String(byte)
  }
  const text = joinBytes(new Uint8Array(1_000_000).fill(7), count, ' ')
  expect(text).toHaveLength(1_999_999)
  expect(calls).toBe(1)
})

test('rejects a text beyond the maximum string length before it allocates memory', () => {
  const act = () => joinBytes(new Uint8Array(1_000_000), () => 'x'.repeat(1000), ' ')
  expect(act).toThrow(RangeError)
})
