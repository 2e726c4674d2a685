// The signs of all platforms in a folder.
import { join } from 'node:path'
import { listNames, readPlatform } from '../config/layers.ts'
import { parsePlatformRules, type PlatformRules } from '../platform/rules.ts'

/** Reads every file of platforms/; a malformed section `detect` is a UserError that names file and path. */
export function readSigns(folder: string): PlatformRules[] {
  return listNames(folder).map((name) =>
    parsePlatformRules(readPlatform(folder, name), join(folder, `${name}.yaml`)),
  )
}
