// Files are written whole or not at all.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { writeFile, writePrivate } from '../../src/cli/output/files.ts'
import { packageFolder } from '../support/generate.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'full-disk-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const program = join(packageFolder, 'dist/ambientctl.js')

/** Runs a script where FOLDER is a file system of 64 KiB, which a user may have in a namespace of its own. */
const onSmallDisk = (script: string, at = folder) =>
  spawnSync(
    'unshare',
    ['-rm', 'sh', '-c', `mount -t tmpfs -o size=64k none "$FOLDER" || exit 99\n${script}`],
    {
      encoding: 'utf8',
      env: { ...process.env, FOLDER: at, PROGRAM: `${process.execPath} ${program}` },
    },
  )

const hasSmallDisks = onSmallDisk('true', tmpdir()).status === 0

describe('a disk that is full', () => {
  // Other systems than Linux, and some containers, do not let a user mount a file system.
  const withMounts = hasSmallDisks ? test : test.skip

  withMounts('leaves the old file as it is, and the message names the file', () => {
    const { stdout, stderr } = onSmallDisk(
      'echo old > "$FOLDER/mesh.yaml"; $PROGRAM manifest generate -o "$FOLDER/mesh.yaml"; echo "status $?"; ls -A "$FOLDER"; cat "$FOLDER/mesh.yaml"',
    )
    expect(stdout).toBe('status 1\nmesh.yaml\nold\n')
    expect(stderr).toContain(`Error: write manifest to "${folder}/mesh.yaml": no space left on device\n`)
  })

  withMounts('leaves no new file', () => {
    const { stdout } = onSmallDisk(
      '$PROGRAM manifest generate -o "$FOLDER/mesh.yaml"; echo "status $?"; ls -A "$FOLDER"',
    )
    expect(stdout).toBe('status 1\n')
  })
})

test.each(existsSync('/dev/full') ? ['/dev/full'] : [])('a full standard output is an error (%s)', (full) => {
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', `"$0" "$1" manifest generate > ${full}`, process.execPath, program],
    {
      encoding: 'utf8',
    },
  )
  expect(status).toBe(1)
  expect(stderr).toMatch(/Error: write to standard output: .*no space left on device/)
})

describe('a file that is written', () => {
  test('keeps its mode, and a link its target', () => {
    const target = join(folder, 'target')
    writeFileSync(target, 'old')
    chmodSync(target, 0o640)
    symlinkSync('target', join(folder, 'link'))
    writeFile(folder, 'link', 'new')
    expect(readFileSync(target, 'utf8')).toBe('new')
    expect(statSync(target).mode & 0o777).toBe(0o640)
    expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true)
    expect(readdirSync(folder).sort()).toEqual(['link', 'target'])
  })

  test('is private where secrets may be in it, also if it was not before', () => {
    const path = join(folder, 'facts.yaml')
    writeFileSync(path, 'old')
    chmodSync(path, 0o644)
    writePrivate(path, 'new')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path, 'utf8')).toBe('new')
  })

  test('may be a device', () => {
    expect(writeFile('', '/dev/null', 'text')).toBe('/dev/null')
    expect(statSync('/dev/null').isFile()).toBe(false)
  })
})
