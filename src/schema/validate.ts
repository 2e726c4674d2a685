// Validates a value against a schema in the order of Helm's validator (santhosh-tekuri/jsonschema), so that the
// messages are equal.
import { quote } from '../template/format/quote.ts'
import { isTree } from '../values/tree.ts'
import { checkCombined } from './check-combined.ts'
import { checkArray } from './check-array.ts'
import { checkGeneral } from './check-general.ts'
import { checkObject } from './check-object.ts'
import { checkNumber, checkText } from './check-scalar.ts'
import { escaped, pointerTo, ignoredViolation, causesOrSelf } from './violation.ts'
import type { SchemaViolation, InstanceLocation } from './violation.ts'
import { locationOf } from './schema.ts'
import type { SchemaKeywords, Schema } from './schema.ts'
import { keepCommon, unevaluatedOf } from './unevaluated.ts'
import type { Unevaluated } from './unevaluated.ts'
import type { ValueCheck } from './value-check.ts'

/** Counts work and throws when the budget is used up, because even a small schema can take very long. */
export type ValidationBudget = (steps: number) => void

/**
 * For a value that is itself a schema: parts that name another draft are validated against that draft's meta-schema.
 */
export interface Dialects {
  readonly root: Schema
  readonly at: (pointer: string) => Schema | undefined
}

export interface ValidationRun {
  readonly spend: ValidationBudget
  readonly dialects?: Dialects
}

/** Returns the violations of a value. Empty if it is valid. */
export function validate(schema: Schema, value: unknown, run: ValidationRun): readonly SchemaViolation[] {
  const check = (quiet: boolean) => {
    const stack = { schema, above: undefined, depth: 0, by: '' }
    return new ValidationCheck(run, value, undefined, stack, { quiet, isTracked: false }).violation()
  }
  // Most values are valid, so violations are collected only in a second run.
  const violation = check(true) && check(false)
  return violation ? causesOrSelf(violation) : []
}

/** The stack of schemas that led to this one, innermost first. */
interface SchemaStack {
  readonly schema: Schema
  readonly above: SchemaStack | undefined
  /** The depth in the value. Schemas at the same depth validate the same value. */
  readonly depth: number
  /** The keyword of the reference that led here, or ''. */
  readonly by: string
}

interface CheckMode {
  /** Only the existence of a violation matters, so the first one is enough. */
  readonly quiet: boolean
  /** An enclosing schema needs the unevaluated keys. */
  readonly isTracked: boolean
}

/** The validation of one value against one schema. */
class ValidationCheck implements ValueCheck {
  readonly value: unknown
  readonly schema: Schema
  readonly unevaluated: Unevaluated
  private readonly run: ValidationRun
  private readonly at: InstanceLocation | undefined
  private readonly stack: SchemaStack
  private readonly quiet: boolean
  private readonly violations: SchemaViolation[] = []

  constructor(
    run: ValidationRun,
    value: unknown,
    at: InstanceLocation | undefined,
    stack: SchemaStack,
    { quiet, isTracked }: CheckMode,
  ) {
    this.run = run
    this.value = value
    this.at = at
    this.quiet = quiet
    this.schema = dialectOf(stack.schema, run, at)
    this.stack = this.schema === stack.schema ? stack : { ...stack, schema: this.schema }
    this.unevaluated = unevaluatedOf(value, this.schema.rules, isTracked)
  }

  violation(): SchemaViolation | undefined {
    const { rules } = this.schema
    this.run.spend(1)
    if (typeof rules === 'boolean') return rules ? undefined : this.own(() => 'false schema')
    const cycle = this.cycle()
    if (cycle) return this.own(() => cycle)
    const general = checkGeneral(this, rules)
    if (general) return this.own(general)
    if (rules.ref) {
      const violation = this.reference(rules.ref, '$ref')
      if (this.schema.draft < 2019) return violation
      this.push(violation)
    }
    this.checkByKind(rules)
    if (this.violations.length === 0 || !this.quiet) this.checkRest(rules)
    const [first, second] = this.violations
    return second ? { ...this.own(() => failed), kind: 'group', causes: this.violations } : first
  }

  private checkByKind(rules: SchemaKeywords): void {
    const { value } = this
    if (Array.isArray(value)) checkArray(this, rules, value)
    else if (isTree(value)) checkObject(this, rules, value)
    else if (typeof value === 'string') checkText(this, rules, value)
    else if (typeof value === 'number' || typeof value === 'bigint') checkNumber(this, rules, value)
  }

  private checkRest(rules: SchemaKeywords): void {
    const { draft } = this.schema
    if (rules.recursiveRef) this.push(this.reference(this.recursive(rules.recursiveRef), '$recursiveRef'))
    if (rules.dynamicRef) this.push(this.reference(this.dynamic(rules.dynamicRef), '$dynamicRef'))
    checkCombined(this, rules)
    if (draft >= 2019) this.checkUnevaluated(rules)
  }

  private checkUnevaluated({ unevaluatedProperties, unevaluatedItems }: SchemaKeywords): void {
    const { value, unevaluated } = this
    const schema = Array.isArray(value) ? unevaluatedItems : unevaluatedProperties
    if (!schema || typeof value !== 'object' || value === null) return
    for (const key of unevaluated) this.push(this.inner(schema, (value as Record<string, unknown>)[key], key))
    unevaluated.clear()
  }

  inner(schema: Schema, value: unknown, key: string | number): SchemaViolation | undefined {
    const stack = { schema, above: this.stack, depth: this.stack.depth + 1, by: '' }
    const at = { key: String(key), above: this.at }
    return new ValidationCheck(this.run, value, at, stack, {
      quiet: this.quiet,
      isTracked: false,
    }).violation()
  }

  same(schema: Schema, { quiet = false, by = '' } = {}): SchemaViolation | undefined {
    const stack = { schema, above: this.stack, depth: this.stack.depth, by }
    const mode = { quiet: this.quiet || quiet, isTracked: this.unevaluated.size > 0 }
    const check = new ValidationCheck(this.run, this.value, this.at, stack, mode)
    const violation = check.violation()
    if (!violation) keepCommon(this.unevaluated, check.unevaluated)
    return violation
  }

  apart(schema: Schema, value: unknown): readonly SchemaViolation[] {
    return validate(schema, value, this.run)
  }

  spend(steps: number): void {
    this.run.spend(steps)
  }

  get isDecided(): boolean {
    return this.quiet && this.violations.length > 0
  }

  add(message: () => string, causes: readonly SchemaViolation[] = []): void {
    this.push({ ...this.own(message), causes })
  }

  push(violation: SchemaViolation | undefined): void {
    if (violation) this.violations.push(violation)
  }

  private own(message: () => string): SchemaViolation {
    return this.quiet ? ignoredViolation : { kind: 'violation', at: this.at, message, causes: [] }
  }

  private reference(schema: Schema, keyword: string): SchemaViolation | undefined {
    const violation = this.same(schema, { by: keyword })
    if (!violation || this.quiet) return violation
    return { ...this.own(() => failed), kind: 'reference', causes: causesOrSelf(violation) }
  }

  /** Resolves `$recursiveRef`: the outermost schema with `$recursiveAnchor`. */
  private recursive(schema: Schema): Schema {
    let found = schema
    if (!isRecursive(schema)) return found
    for (let each: SchemaStack | undefined = this.stack; each; each = each.above)
      if (isRecursive(each.schema.resource)) found = each.schema
    return found
  }

  /** Resolves `$dynamicRef`: the anchor of that name in the outermost resource that has it. */
  private dynamic({ schema, anchor }: NonNullable<SchemaKeywords['dynamicRef']>): Schema {
    let found = schema
    const own = typeof schema.rules === 'boolean' ? undefined : schema.rules.dynamicAnchor
    if (anchor === '' || own !== anchor) return found
    for (let each: SchemaStack | undefined = this.stack; each; each = each.above)
      found = each.schema.resource.dynamicAnchors.get(anchor) ?? found
    return found
  }

  /** Returns the message if the same schema already validates the same value. */
  private cycle(): string | undefined {
    const { depth } = this.stack
    for (let each = this.stack.above; each?.depth === depth; each = each.above)
      if (each.schema === this.schema)
        return `both ${keywordsTo(this.stack)} and ${keywordsTo(each)} resolve to ${quote(locationOf(this.schema))} causing reference cycle`
    return undefined
  }
}

const failed = 'validation failed'

function isRecursive(schema: Schema): boolean {
  return typeof schema.rules === 'object' && schema.rules.recursiveAnchor === true
}

function dialectOf(schema: Schema, { dialects }: ValidationRun, at: InstanceLocation | undefined): Schema {
  if (!dialects || schema !== dialects.root) return schema
  return dialects.at(pointerTo(at)) ?? schema
}

/** Returns the path of keywords that leads to a schema. */
function keywordsTo(stack: SchemaStack): string {
  let keywords = ''
  for (let each = stack; each.above; each = each.above) {
    const [own, above] = [locationOf(each.schema), locationOf(each.above.schema)]
    keywords = (each.by === '' ? own.slice(above.length) : `/${escaped(each.by)}`) + keywords
  }
  return keywords
}
