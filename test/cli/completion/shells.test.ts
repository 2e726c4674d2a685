// The scripts in the real shells, with the built program.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { completionScript, shells, type Shell } from '../../../src/cli/completion/scripts.ts'
import { packageFolder } from '../../support/generate.ts'

const folder = mkdtempSync(join(tmpdir(), 'completion-shells-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const bin = join(folder, 'bin')
mkdirSync(bin)
writeFileSync(
  join(bin, 'ambientctl'),
  `#!/bin/sh\nexec '${process.execPath}' '${join(packageFolder, 'dist/ambientctl.js')}' "$@"\n`,
)
chmodSync(join(bin, 'ambientctl'), 0o755)
for (const shell of shells) writeFileSync(join(folder, shell), completionScript(shell, 'ambientctl'))

const env = { PATH: `${bin}:${process.env['PATH']}`, HOME: folder, TERM: 'dumb' }

/** Runs a script in a shell; returns its output. */
function runShell(shell: string, args: readonly string[], script: string): string {
  const { stdout, stderr, status, error } = spawnSync(shell, [...args, '-c', script], {
    encoding: 'utf8',
    env,
  })
  if (error) throw error
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
}

/** How each shell completes a line without a terminal; the words that it would insert or list. */
const completers: Readonly<Partial<Record<Shell, (line: string) => string[]>>> = {
  bash: (line) =>
    runShell(
      'bash',
      ['--norc'],
      `source '${join(folder, 'bash')}'
       # Outside of a completion there is nothing to set.
       compopt() { :; }
       COMP_LINE='${line}' COMP_POINT=\${#COMP_LINE}
       _ambientctl_complete
       ((\${#COMPREPLY[@]} == 0)) || printf '%s\\n' "\${COMPREPLY[@]}"`,
    )
      .split('\n')
      .filter(Boolean),
  zsh: (line) =>
    runShell(
      'zsh',
      ['-f'],
      `# The script calls these two builtins of the completion system.
       compset() { :; }
       _files() { print -r -- FILES; }
       _describe() { print -rl -- "\${(@P)4}"; }
       functions[compdef]=':'
       source '${join(folder, 'zsh')}'
       words=(\${=:-${line.replace(/ $/, '')}}); [[ '${line}' == *' ' ]] && words+=('')
       CURRENT=\${#words}
       _ambientctl`,
    )
      .split('\n')
      .filter(Boolean)
      .map((one) => one.replace(/([^\\]):.*/, '$1')),
  fish: (line) =>
    runShell('fish', ['--no-config'], `source '${join(folder, 'fish')}'; complete -C '${line}'`)
      .split('\n')
      .filter(Boolean)
      .map((one) => one.split('\t')[0] ?? ''),
}

const has = (shell: string) => spawnSync(shell, ['--version']).error === undefined

describe.each(Object.entries(completers))('in %s', (shell, complete) => {
  // A machine may lack a shell; CI installs bash, zsh and fish.
  const withShell = has(shell) ? test : test.skip

  withShell('commands, flags and values are completed', () => {
    expect(complete('ambientctl unin')).toEqual(['uninstall'])
    expect(complete('ambientctl manifest ge')).toEqual(['generate'])
    expect(complete('ambientctl install --readi')).toEqual(['--readiness-timeout'])
    expect(complete('ambientctl profile dump openshift-')).toEqual(['openshift-ambient'])
    expect(complete('ambientctl platform dump ')).toContain('k3s')
    expect(complete('ambientctl nobody')).toEqual([])
  })

  withShell('a value after = is completed', () => {
    const [value = ''] = complete('ambientctl install --set values.global.platform=micro')
    expect(value.replace('values.global.platform=', '')).toBe('microk8s')
    const [platform = ''] = complete('ambientctl install --platform=micro')
    expect(platform.replace('--platform=', '')).toBe('microk8s')
  })
})

describe('kubectl ambient', () => {
  test('is completed by the program under the name that kubectl calls', () => {
    const link = join(bin, 'kubectl_complete-ambient')
    symlinkSync(join(packageFolder, 'dist/ambientctl.js'), link)
    const { stdout } = spawnSync(process.execPath, [link, 'manifest', 'ge'], { encoding: 'utf8', env })
    expect(stdout).toMatch(/^generate\t.*\n:4\n$/)
  })
})

test('the PowerShell script registers a completer for native commands', () => {
  expect(completionScript('powershell', 'ambientctl')).toMatch(
    /Register-ArgumentCompleter -Native -CommandName 'ambientctl'/,
  )
})
