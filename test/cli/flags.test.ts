// The value of a flag has the type that its definition states; `tsc` checks the lines marked @ts-expect-error.
import { describe, expect, test } from '@jest/globals'
import { defineCommand } from '../../src/cli/command.ts'
import { argumentsOf, type ArgumentsOf, type Flag } from '../../src/cli/flags/flag.ts'
import type { PreflightArguments, VerifyArguments } from '../../src/cli/flags/check.ts'
import type { DetectArguments, SaveFactsArguments, StatusArguments } from '../../src/cli/flags/cluster.ts'
import type { GenerateArguments, InstallArguments, UninstallArguments } from '../../src/cli/flags/install.ts'
import type {
  TagGenerateArguments,
  TagListArguments,
  TagRemoveArguments,
  TagSetArguments,
} from '../../src/cli/flags/tag.ts'
import type {
  WaypointApplyArguments,
  WaypointDeleteArguments,
  WaypointGenerateArguments,
  WaypointListArguments,
  WaypointStatusArguments,
} from '../../src/cli/flags/waypoint.ts'
import type { TagSetRequest } from '../../src/workflow/tag.ts'
import type { WaypointSpec } from '../../src/waypoint/gateway.ts'
import type { WaypointApplyRequest } from '../../src/workflow/waypoint-apply.ts'
import type {
  WaypointDeleteRequest,
  WaypointListRequest,
  WaypointStatusRequest,
} from '../../src/workflow/waypoint.ts'
import type { ListImagesArguments, MirrorImagesArguments } from '../../src/cli/flags/images.ts'
import type { KubeInjectArguments } from '../../src/cli/flags/kube-inject.ts'
import type { RemoteSecretArguments } from '../../src/cli/flags/multicluster.ts'
import type { DetectPlatformOptions } from '../../src/workflow/detect-platform.ts'
import type { GenerateOptions } from '../../src/workflow/generate.ts'
import type { ClusterOptions, InstallOptions } from '../../src/workflow/options.ts'
import type { FleetOptions } from '../../src/workflow/preflight-fleet.ts'
import type { ListImagesOptions } from '../../src/workflow/images.ts'
import type { MirrorImagesOptions } from '../../src/workflow/mirror-images.ts'
import type { KubeInjectOptions } from '../../src/workflow/kube-inject.ts'
import type { RemoteSecretOptions } from '../../src/workflow/remote-secret.ts'
import type { SaveFactsOptions } from '../../src/workflow/save-facts.ts'
import type { UninstallOptions } from '../../src/workflow/uninstall.ts'
import type { VerifyInstallOptions } from '../../src/workflow/verify-install.ts'

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

/** The flags of a command that are no options of its workflow, and the options that are no flags. */
type Unmatched<Args extends { readonly options: object }, Options> = Readonly<
  Record<Exclude<keyof Args['options'], keyof Options>, 'read by the command' | 'no effect'> &
    Record<Exclude<keyof Options, keyof Args['options']>, 'not a flag'>
>

test('a flag is an option of the workflow with the same name in camelCase, except those listed here', () => {
  // If this does not compile, the error names a flag without an option, or an option without a flag: compare the
  // spelling, or add the missing one. List a flag here only if nothing but the command reads it (`args.flag('output')`).
  const output = { output: 'read by the command' } as const
  const asks = { skipConfirmation: 'read by the command' } as const
  const install: Unmatched<InstallArguments, InstallOptions> = {
    ...output,
    ...asks,
    verbose: 'read by the command',
    verify: 'no effect',
  }
  const uninstall: Unmatched<UninstallArguments, UninstallOptions> = {
    ...output,
    ...asks,
    verbose: 'read by the command',
    force: 'no effect',
  }
  const preflight: Unmatched<PreflightArguments, FleetOptions> = { ...output, ...asks }
  const verify: Unmatched<VerifyArguments, VerifyInstallOptions> = output
  const generate: Unmatched<GenerateArguments, GenerateOptions> = output
  const listImages: Unmatched<ListImagesArguments, ListImagesOptions> = output
  const mirrorImages: Unmatched<MirrorImagesArguments, Omit<MirrorImagesOptions, 'destination'>> = {}
  const detect: Unmatched<DetectArguments, DetectPlatformOptions> = output
  const status: Unmatched<StatusArguments, ClusterOptions> = output
  const saveFacts: Unmatched<SaveFactsArguments, SaveFactsOptions> = {}
  const waypointGenerate: Unmatched<WaypointGenerateArguments, WaypointSpec> = output
  const waypointApply: Unmatched<WaypointApplyArguments, WaypointApplyRequest> = output
  const waypointDelete: Unmatched<WaypointDeleteArguments, WaypointDeleteRequest> = output
  const waypointList: Unmatched<WaypointListArguments, WaypointListRequest> = output
  const waypointStatus: Unmatched<WaypointStatusArguments, WaypointStatusRequest> = output
  const waypoint = { waypointGenerate, waypointApply, waypointDelete, waypointList, waypointStatus }
  const tagSet: Unmatched<TagSetArguments, TagSetRequest> = { ...output, ...asks }
  const tagGenerate: Unmatched<TagGenerateArguments, Omit<TagSetRequest, 'overwrite'>> = output
  const tagList: Unmatched<TagListArguments, ClusterOptions> = output
  const tagRemove: Unmatched<TagRemoveArguments, ClusterOptions> = { ...output, ...asks }
  const tag = { tagSet, tagGenerate, tagList, tagRemove }
  const kubeInject: Unmatched<KubeInjectArguments, KubeInjectOptions> = output
  const remoteSecret: Unmatched<RemoteSecretArguments, RemoteSecretOptions> = output
  const others = {
    install,
    uninstall,
    preflight,
    verify,
    generate,
    listImages,
    mirrorImages,
    detect,
    status,
    saveFacts,
  }
  const commands = { ...others, ...waypoint, ...tag, kubeInject, remoteSecret }
  expect(Object.values(commands).flatMap((flags) => Object.values(flags))).not.toContain('not a flag')
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
