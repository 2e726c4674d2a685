// Parses and prints sizes in bytes.
import { UserError } from '../../errors.ts'

const units: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  m: 1e6,
  g: 1e9,
  ki: 1024,
  mi: 1024 ** 2,
  gi: 1024 ** 3,
}

/** Parses `100MB`, `50Mi` or `1G` to bytes. Throws UserError with the flag if it is invalid or less than 1 MB. */
export function parseSize(flag: string, text: string): number {
  const [, count = '', unit = ''] = /^(\d+(?:\.\d+)?)([kmg]?i?)b?$/i.exec(text) ?? []
  const size = Math.floor(Number(count) * (units[unit.toLowerCase()] ?? NaN))
  if (count !== '' && size >= 1e6) return size
  throw new UserError('flag-size', `--${flag}: "${text}" is not a size of at least 1 MB`, {
    hint: 'use a number with a unit, such as 100MB or 50Mi',
  })
}

/** Formats bytes as `0.4 MB` or `12 kB`. */
export function formatSize(bytes: number): string {
  return bytes < 1e5 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
