// Validates the options of renderChart and adds defaults.
import { randomBytes } from 'node:crypto'
import { parseKubeVersion } from '../chart/capabilities.ts'
import type { Capabilities } from '../chart/capabilities.ts'
import { checkReleaseName } from '../chart/release-name.ts'
import { defaultLimits } from '../chart/render.ts'
import type { RenderOptions } from '../chart/render.ts'
import { UserError } from '../errors.ts'
import type { RenderHost } from '../functions/host.ts'
import { defaultApiVersions, defaultKubeVersion } from './capabilities.ts'
import type { CapabilitiesOptions } from './capabilities.ts'
import { requireKnown, treeOf } from './arguments.ts'
import type { OptionNames } from './arguments.ts'
import type { ReleaseOptions, RenderChartOptions } from './options.ts'

const known: OptionNames<RenderChartOptions> = {
  values: true,
  release: true,
  capabilities: true,
  skipSchemaValidation: true,
  schemaRefs: true,
  now: true,
  random: true,
  timeZone: true,
  lookup: true,
  lookupHost: true,
  limits: true,
  warn: true,
  thread: true,
  signal: true,
}

/** Returns the options for the engine, with all defaults. Throws UserError or UserErrors. */
export function normalize(options: RenderChartOptions): RenderOptions {
  requireKnown(options, known, 'renderChart')
  const { values = {}, skipSchemaValidation = false, limits = {}, warn } = options
  requireKnown(limits, { steps: true, characters: true }, 'limits')
  const { steps = defaultLimits.steps, characters = defaultLimits.characters } = limits
  return {
    values: treeOf(values, 'values'),
    release: releaseOf(options.release),
    capabilities: capabilitiesOf(options.capabilities),
    host: hostOf(options),
    skipSchemaValidation,
    limits: { steps, characters },
    ...(warn && { warn: once(warn) }),
  }
}

// Reports each warning once, because rendering can restart.
function once(warn: (text: string) => void): (text: string) => void {
  const reported = new Set<string>()
  return (text) => {
    if (!reported.has(text)) warn(text)
    reported.add(text)
  }
}

function releaseOf(release: ReleaseOptions = {}): RenderOptions['release'] {
  requireKnown(release, { name: true, namespace: true, revision: true, isUpgrade: true }, 'release')
  const { name = 'release-name', namespace = 'default', revision = 1, isUpgrade = false } = release
  checkReleaseName(name)
  if (Number.isSafeInteger(revision)) return { name, namespace, revision, isUpgrade }
  throw new UserError('usage', `release: revision ${revision} is not an integer`)
}

function hostOf({ now, random, timeZone = 'UTC' }: RenderChartOptions): RenderHost {
  if (now && Number.isNaN(now.getTime())) throw new UserError('usage', 'renderChart: now is not a valid date')
  if (timeZone !== 'UTC' && !isZone(timeZone))
    throw new UserError('usage', `renderChart: unknown time zone ${JSON.stringify(timeZone)}`)
  return {
    now: () => (now ? new Date(now) : new Date()),
    random: (bytes) => (random ?? randomBytes)(bytes),
    repeats: random !== undefined,
    timeZone,
  }
}

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function capabilitiesOf(capabilities: CapabilitiesOptions = {}): Capabilities {
  requireKnown(capabilities, { kubeVersion: true, apiVersions: true }, 'capabilities')
  const { kubeVersion = defaultKubeVersion, apiVersions = defaultApiVersions } = capabilities
  return { kubeVersion: parseKubeVersion(kubeVersion), apiVersions: [...apiVersions] }
}
