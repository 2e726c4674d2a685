// Password hashes and ciphertexts, which differ on each call.
import { describe, expect, test } from '@jest/globals'
import { createDecipheriv, randomBytes } from 'node:crypto'
import { bcrypt } from '../../src/functions/bcrypt.ts'
import { helmFunctions } from '../../src/functions/index.ts'
import { TemplateSet } from '../../src/template/template.ts'
import { bcryptHash } from './bcrypt-hash.ts'

describe('bcrypt', () => {
  // From the test vectors of Openwall's crypt_blowfish, with the prefix $2a$.
  test.each([
    ['', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy'],
    ['U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
    ['U*U*', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK'],
    ['U*U*U', '$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a'],
  ])('%j', (password, expected) => {
    expect(bcrypt(Buffer.from(password), bcryptHash(expected).salt, 5)).toBe(expected)
  })

  test('uses all of up to 72 bytes', () => {
    const hash = (password: string): string => bcrypt(Buffer.from(password), Buffer.alloc(16), 4)
    expect(hash('x'.repeat(72))).not.toBe(hash(`${'x'.repeat(71)}y`))
    expect(() => hash('x'.repeat(73))).toThrow('bcrypt: password length exceeds 72 bytes')
  })

  test('counts the bytes of UTF-8, and takes a NUL for a byte like others', () => {
    const hash = (password: string): string => bcrypt(Buffer.from(password), Buffer.alloc(16), 4)
    expect(hash('€'.repeat(24))).toMatch(/^\$2a\$04\$/)
    expect(() => hash('€'.repeat(25))).toThrow('bcrypt: password length exceeds 72 bytes')
    expect(hash('a\0b')).not.toBe(hash('a\0c'))
  })

  test('refuses bytes that are not UTF-8', () => {
    expect(() => bcrypt(Buffer.of(0xff), Buffer.alloc(16), 4)).toThrow('bcrypt: password is not UTF-8')
  })
})

const functions = helmFunctions({ now: () => new Date(0), random: randomBytes })

function evaluate(template: string): string {
  const set = new TemplateSet(functions, { name: 't' })
  return set.execute(set.parse('t', template), null)
}

test('htpasswd uses a new salt and cost 10', () => {
  const [first, second] = [1, 2].map(() => evaluate('{{ htpasswd "user" "pässword" }}'))
  const { cost, salt: used } = bcryptHash(first?.slice('user:'.length) ?? '')
  expect(first).toBe(`user:${bcrypt(Buffer.from('pässword'), used, 10)}`)
  expect(cost).toBe(10)
  expect(second).not.toBe(first)
})

test('encryptAES uses AES-256 in CBC mode, with padding and the IV first', () => {
  const bytes = Buffer.from(evaluate('{{ encryptAES "secret" "a text" }}'), 'base64')
  const key = Buffer.alloc(32)
  key.write('secret')
  const decipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, 16))
  expect(decipher.update(bytes.subarray(16), undefined, 'utf8') + decipher.final('utf8')).toBe('a text')
})
