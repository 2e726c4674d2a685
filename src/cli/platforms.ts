// The signs of all platforms in a folder.
import { listNames, readPlatform } from '../config/layers.ts'
import { signsOf, type PlatformSigns } from '../platform/signs.ts'

/** Reads every file of platforms/; a malformed section `detect` is a UserError that names file and path. */
export function readSigns(folder: string): PlatformSigns[] {
  return listNames(folder).map((name) => signsOf(readPlatform(folder, name)))
}
