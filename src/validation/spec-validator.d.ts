import type { SpecValidator } from './spec-errors.ts'

export const validate: SpecValidator
