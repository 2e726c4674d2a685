// Keys and certificates with randomly changed bytes: Helm and this engine report the same for each.
import { expect, test } from '@jest/globals'
import { certificate, keys, richCertificate } from '../functions/keys.ts'
import { readBlock, writeBlock } from '../functions/questions/damaged.ts'
import { render } from '../functions/render.ts'
import { askAll } from './function-answers.ts'
import { startJudge } from './judge.ts'
import type { Judge } from './judge.ts'
import { randomOf } from './random-values.ts'
import type { Random } from './random-values.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from './with-go.ts'

const seed = Number(process.env.PEER_SEED ?? 1)
const count = Number(process.env.PEER_CASES ?? 200)

let judge: Judge
beforeAllWithGo(() => {
  judge = startJudge()
}, 600_000)
afterAllWithGo(() => judge.stop())

const signs = [0, 1, 2, 3, 4, 5, 6, 0x30, 0x31, 0x80, 0x81, 0xa0, 0xa1, 0xff]

/** Inserts, removes or changes a byte, or truncates the data. */
function damage(bytes: Buffer, random: Random): Buffer {
  const place = random.below(bytes.length)
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place + 1)]
  return random.pick([
    before,
    Buffer.concat([before, after]),
    Buffer.concat([before, Buffer.of(random.below(256)), bytes.subarray(place)]),
    ...[random.pick(signs), random.below(256), (bytes[place] ?? 0) ^ (1 << random.below(8))].map((byte) =>
      Buffer.concat([before, Buffer.of(byte), after]),
    ),
  ])
}

const base64 = (text: string): string => JSON.stringify(Buffer.from(text).toString('base64'))

/** Returns a template that reads a certificate and a key, one of them damaged. */
function question(random: Random): string {
  const good = { cert: certificate, key: keys.ed25519 }
  const whole = random.chance(0.5)
    ? random.pick([certificate, richCertificate])
    : random.pick(Object.values(keys))
  const { type, bytes } = readBlock(whole)
  const bad = writeBlock(type, damage(bytes, random))
  const { cert, key } = type === 'CERTIFICATE' ? { ...good, cert: bad } : { ...good, key: bad }
  return `{{ with buildCustomCert ${base64(cert)} ${base64(key)} }}good{{ end }}`
}

describeWithGo('damaged keys and certificates', () => {
  test(`give the same result as in Helm for ${5 * count} random changes, PEER_SEED=${seed}`, async () => {
    const templates = Array.from({ length: 5 * count }, (_, i) => question(randomOf(seed * 7919 + i)))
    const { damaged = {} } = await askAll(judge, { damaged: [...new Set(templates)] })
    for (const [template, answer] of Object.entries(damaged))
      expect({ template, ...render(template) }).toEqual({ template, ...answer })
    const refused = Object.values(damaged).filter((answer) => 'error' in answer).length
    expect(refused).toBeGreaterThan(count)
  }, 600_000)
})
