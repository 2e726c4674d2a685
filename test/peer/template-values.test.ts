// Compares `helm template` and `ambientctl template` for values files at URLs.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from '@jest/globals'
import { cutOff, redirectTo, startChartServer, type ChartServer } from '../support/chart-server.ts'
import { compare, type Question } from './template-judge.ts'
import { describeWithGo } from './with-go.ts'

let server: ChartServer
let folder = ''
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'template-values-'))
  mkdirSync(join(folder, 'templates'))
  writeFileSync(join(folder, 'Chart.yaml'), 'apiVersion: v2\nname: shown\nversion: 1.0.0\n')
  writeFileSync(join(folder, 'templates/a.yaml'), 'values: {{ toJson .Values }}\n')
  writeFileSync(join(folder, 'mine.yaml'), 'a: {c: mine}\n')
  server = await startChartServer()
  server.at.set('/values.yaml', 'a: {b: theirs, c: theirs}\n')
  server.at.set('/list.yaml', '- a\n')
  server.at.set('/moved.yaml', redirectTo('/values.yaml'))
  server.at.set('/broken.yaml', 'a: b: c\n')
  server.at.set('/cut.yaml', cutOff)
  server.at.set('/guarded.yaml', guarded)
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const guarded: RequestListener = (request, response) => {
  const isAnn = request.headers.authorization === `Basic ${Buffer.from('ann:s3cret').toString('base64')}`
  response.writeHead(isAnn ? 200 : 401).end(isAnn ? 'a: ann\n' : '')
}

const rows: readonly Question[] = [
  { name: 'a file', argv: ['-f', 'SERVER/values.yaml'] },
  { name: 'files of both kinds, in order', argv: ['-f', 'SERVER/values.yaml', '-f', 'FOLDER/mine.yaml'] },
  { name: 'the other order', argv: ['-f', 'FOLDER/mine.yaml,SERVER/values.yaml'] },
  { name: 'the same file twice', argv: ['-f', 'SERVER/values.yaml', '-f', 'SERVER/values.yaml'] },
  { name: '--set-file', argv: ['--set-file', 'x=SERVER/values.yaml'] },
  { name: 'a redirect', argv: ['-f', 'SERVER/moved.yaml'] },
  { name: 'a missing file', argv: ['-f', 'SERVER/none.yaml'] },
  { name: '--set-file of a missing file', argv: ['--set-file', 'x=SERVER/none.yaml'] },
  { name: 'a list', argv: ['-f', 'SERVER/list.yaml'] },
  { name: 'a file that is not YAML', argv: ['-f', 'SERVER/broken.yaml'] },
  { name: 'a required login', argv: ['-f', 'SERVER/guarded.yaml'] },
  {
    name: 'a truncated response',
    argv: ['-f', 'SERVER/cut.yaml'],
    theirs: /^Error: unexpected EOF$/,
    ours: /^Error: failed to fetch \S+: connection reset$/,
  },
]

describeWithGo('template with values files at URLs', () => {
  test.each(rows)('$name', async (row) => {
    const names = new Map([
      ['SERVER', server.url],
      ['FOLDER', folder],
    ])
    await compare({ ...row, argv: ['shown', 'FOLDER', ...row.argv] }, { names })
  })
})
