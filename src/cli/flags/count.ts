// Parses numbers of things.
import { UserError } from '../../errors.ts'

/** Parses a whole number from 0. Throws UserError with the flag. */
export function parseCount(flag: string, text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new UserError('flag-count', `--${flag}: "${text}" is not a whole number from 0`)
}
