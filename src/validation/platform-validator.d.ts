import type { Validator } from './errors.ts'
import type { Definitions } from './faults.ts'

export const validate: Validator
export const definitions: Definitions
