// One schema against one value, as the checks of single keywords see it.
import type { SchemaViolation } from './violation.ts'
import type { Schema } from './schema.ts'
import type { Unevaluated } from './unevaluated.ts'

export interface ValueCheck {
  readonly value: unknown
  readonly schema: Schema
  readonly unevaluated: Unevaluated
  /** Whether no more needs to be known. */
  readonly isDecided: boolean
  /** Checks a part of the value. */
  inner(schema: Schema, value: unknown, key: string | number): SchemaViolation | undefined
  /** Checks the same value with another schema; what that has looked at is looked at. */
  same(
    schema: Schema,
    options?: { readonly quiet?: boolean; readonly by?: string },
  ): SchemaViolation | undefined
  /** Checks a value that is no part of this one, such as the name of a key. */
  apart(schema: Schema, value: unknown): readonly SchemaViolation[]
  spend(steps: number): void
  add(say: () => string, causes?: readonly SchemaViolation[]): void
  push(fault: SchemaViolation | undefined): void
}
