// The value of a flag has the type that its definition states; `tsc` checks the lines marked @ts-expect-error.
import { describe, expect, test } from '@jest/globals'
import { defineCommand } from '../../src/cli/command.ts'
import { argumentsOf, type ArgumentsOf, type Flag } from '../../src/cli/flags/flag.ts'
import type { InstallArguments } from '../../src/cli/flags/install.ts'
import type { InstallOptions } from '../../src/workflow/options.ts'

const flags = [
  { name: 'wait', default: true, help: '' },
  { name: 'as-user', value: 'USER', help: '' },
  { name: 'output', value: 'FORMAT', default: 'text', choices: ['text', 'json'], help: '' },
  { name: 'set', value: 'PATH=VALUE', repeat: 'each', help: '' },
  { name: 'fix', value: 'ID,…', optional: true, repeat: 'comma', help: '' },
  { name: 'dry-run', value: 'HOW', optional: true, help: '' },
  { name: 'time-limit', value: 'DURATION', default: '5m0s', help: '' },
] as const satisfies readonly Flag[]

type Args = ArgumentsOf<typeof flags>

/** True if both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <A, B>(_: Same<A, B>): void => undefined

const parse = (parsed: Record<string, unknown>) =>
  argumentsOf(flags, [], (name) => parsed[name]) as unknown as Args

describe('types of flags', () => {
  test('follow from the definitions', () => {
    const { flag, options } = parse({})
    same<ReturnType<typeof flag<'wait'>>, boolean>(true)
    same<ReturnType<typeof flag<'as-user'>>, string | undefined>(true)
    same<ReturnType<typeof flag<'output'>>, 'text' | 'json'>(true)
    same<ReturnType<typeof flag<'set'>>, readonly string[]>(true)
    same<ReturnType<typeof flag<'fix'>>, readonly string[] | true | undefined>(true)
    same<ReturnType<typeof flag<'dry-run'>>, string | true | undefined>(true)
    same<ReturnType<typeof flag<'time-limit'>>, number>(true)
    same<(typeof options)['asUser'], string | undefined>(true)
    same<(typeof options)['timeLimit'], number>(true)
    expect([flag('time-limit'), options.timeLimit]).toEqual([300_000, 300_000])
  })

  test('reject a misspelt flag, and a command that needs an undefined flag', () => {
    const args = parse({})
    // @ts-expect-error there is no flag --wiat
    expect(args.flag('wiat')).toBeUndefined()
    // @ts-expect-error there is no option with that name
    expect(args.options.wiat).toBeUndefined()
    // @ts-expect-error the keys of options are in camel case
    expect(args.options['time-limit']).toBeUndefined()
    // @ts-expect-error a boolean is not a string
    const text: string = args.flag('wait')
    expect(text).toBe(true)
    const takes = async (_: ArgumentsOf<typeof flags>) => 0
    const row = { path: 'x', summary: '', examples: [] }
    const command = defineCommand({ ...row, flags: [flags[0]], load: async () => async () => 0 })
    expect(command.flags).toEqual([flags[0]])
    // @ts-expect-error the command needs flags that its definition does not contain
    expect(defineCommand({ ...row, flags: [flags[0]], load: async () => takes }).path).toBe('x')
  })

  test('of install match its options', () => {
    const options = (args: InstallArguments): InstallOptions => args.options
    expect(options).toBeInstanceOf(Function)
  })
})

describe('values of flags', () => {
  test('have defaults', () => {
    const { options } = parse({})
    expect(options).toEqual({
      wait: true,
      asUser: undefined,
      output: 'text',
      set: [],
      fix: undefined,
      dryRun: undefined,
      timeLimit: 300_000,
    })
  })

  test('are those on the command line', () => {
    const { options } = parse({
      wait: false,
      'as-user': 'me',
      output: 'json',
      set: ['a=1'],
      fix: ['A-1'],
      'dry-run': true,
      'time-limit': '90s',
    })
    expect(options).toEqual({
      wait: false,
      asUser: 'me',
      output: 'json',
      set: ['a=1'],
      fix: ['A-1'],
      dryRun: true,
      timeLimit: 90_000,
    })
  })

  test('must be valid durations', () => {
    expect(() => parse({ 'time-limit': 'x' })).toThrow('--time-limit: "x" is not a duration')
  })
})
