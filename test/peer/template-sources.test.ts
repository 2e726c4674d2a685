// Compares `helm template` and `ambientctl template` for charts on a server, which may misbehave.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from '@jest/globals'
import { tls } from '../net/certificate.ts'
import { startChartServer, type ChartServer } from '../support/chart-server.ts'
import { compare } from './template-judge.ts'
import { offer, sourceCases } from './template-sources.ts'
import { describeWithGo } from './with-go.ts'

let plain: ChartServer
let secure: ChartServer
let other: ChartServer
let folder = ''
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'template-sources-'))
  writeFileSync(join(folder, 'ca.pem'), tls.cert)
  writeFileSync(join(folder, 'key.pem'), tls.key)
  plain = await startChartServer()
  secure = await startChartServer({ tls: true })
  other = await startChartServer()
  for (const server of [plain, secure]) offer(server)
})
afterEach(async () => {
  for (const server of [plain, secure, other]) await server.close()
  rmSync(folder, { recursive: true })
})

describeWithGo('template', () => {
  test.each(sourceCases)('$name', async (row) => {
    row.make?.({ plain, secure, other, folder })
    const names = new Map([
      ['PLAIN', plain.url],
      ['SECURE', secure.url],
      ['OTHER', other.url],
      ['FOLDER', folder],
    ])
    await compare(row, { names })
  })
})
