import type { Validator } from './errors.ts'
import type { Definitions } from './violations.ts'

export const validate: Validator
export const definitions: Definitions
