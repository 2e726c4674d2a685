// A value against a schema: the walk, in the order of Helm's validator (santhosh-tekuri/jsonschema), so that faults read the same.
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

/** How much work is left: a small schema can ask for more than anybody waits for. Throws when it is used up. */
export type ValidationBudget = (steps: number) => void

/** Where the value is itself a schema: parts that name a draft of their own obey that draft's schema of schemas. */
export interface Dialects {
  readonly root: Schema
  readonly at: (pointer: string) => Schema | undefined
}

export interface ValidationRun {
  readonly spend: ValidationBudget
  readonly dialects?: Dialects
}

/** What is wrong with the value; nothing if it is valid. */
export function validate(schema: Schema, value: unknown, run: ValidationRun): readonly SchemaViolation[] {
  const check = (quiet: boolean) => {
    const scope = { schema, above: undefined, depth: 0, by: '' }
    return new ValidationCheck(run, value, undefined, scope, { quiet, asked: false }).fault()
  }
  // Most values are good, and faults take room.
  const fault = check(true) && check(false)
  return fault ? causesOrSelf(fault) : []
}

/** The schemas that led here, the last first. */
interface Scope {
  readonly schema: Schema
  readonly above: Scope | undefined
  /** How deep in the value: schemas of one depth see the same value. */
  readonly depth: number
  /** The reference by which it was reached, if it was. */
  readonly by: string
}

interface Manner {
  /** Nobody reads the faults: one is as good as all. */
  readonly quiet: boolean
  /** Somebody asks what is unevaluated. */
  readonly asked: boolean
}

/** One schema against one value. */
class ValidationCheck implements ValueCheck {
  readonly value: unknown
  readonly schema: Schema
  readonly unevaluated: Unevaluated
  private readonly run: ValidationRun
  private readonly at: InstanceLocation | undefined
  private readonly scope: Scope
  private readonly quiet: boolean
  private readonly faults: SchemaViolation[] = []

  constructor(
    run: ValidationRun,
    value: unknown,
    at: InstanceLocation | undefined,
    scope: Scope,
    { quiet, asked }: Manner,
  ) {
    this.run = run
    this.value = value
    this.at = at
    this.quiet = quiet
    this.schema = dialectOf(scope.schema, run, at)
    this.scope = this.schema === scope.schema ? scope : { ...scope, schema: this.schema }
    this.unevaluated = unevaluatedOf(value, this.schema.rules, asked)
  }

  fault(): SchemaViolation | undefined {
    const { rules } = this.schema
    this.run.spend(1)
    if (typeof rules === 'boolean') return rules ? undefined : this.own(() => 'false schema')
    const cycle = this.cycle()
    if (cycle) return this.own(() => cycle)
    const general = checkGeneral(this, rules)
    if (general) return this.own(general)
    if (rules.ref) {
      const fault = this.reference(rules.ref, '$ref')
      if (this.schema.draft < 2019) return fault
      this.push(fault)
    }
    this.checkByKind(rules)
    if (this.faults.length === 0 || !this.quiet) this.checkRest(rules)
    const [first, second] = this.faults
    return second ? { ...this.own(() => failed), kind: 'group', causes: this.faults } : first
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
    const scope = { schema, above: this.scope, depth: this.scope.depth + 1, by: '' }
    const at = { key: String(key), above: this.at }
    return new ValidationCheck(this.run, value, at, scope, { quiet: this.quiet, asked: false }).fault()
  }

  same(schema: Schema, { quiet = false, by = '' } = {}): SchemaViolation | undefined {
    const scope = { schema, above: this.scope, depth: this.scope.depth, by }
    const manner = { quiet: this.quiet || quiet, asked: this.unevaluated.size > 0 }
    const check = new ValidationCheck(this.run, this.value, this.at, scope, manner)
    const fault = check.fault()
    if (!fault) keepCommon(this.unevaluated, check.unevaluated)
    return fault
  }

  apart(schema: Schema, value: unknown): readonly SchemaViolation[] {
    return validate(schema, value, this.run)
  }

  spend(steps: number): void {
    this.run.spend(steps)
  }

  get isDecided(): boolean {
    return this.quiet && this.faults.length > 0
  }

  add(say: () => string, causes: readonly SchemaViolation[] = []): void {
    this.push({ ...this.own(say), causes })
  }

  push(fault: SchemaViolation | undefined): void {
    if (fault) this.faults.push(fault)
  }

  private own(say: () => string): SchemaViolation {
    return this.quiet ? ignoredViolation : { kind: 'fault', at: this.at, say, causes: [] }
  }

  private reference(schema: Schema, keyword: string): SchemaViolation | undefined {
    const fault = this.same(schema, { by: keyword })
    if (!fault || this.quiet) return fault
    return { ...this.own(() => failed), kind: 'reference', causes: causesOrSelf(fault) }
  }

  /** `$recursiveRef`: the outermost schema that lets itself be extended. */
  private recursive(schema: Schema): Schema {
    let found = schema
    if (!isRecursive(schema)) return found
    for (let each: Scope | undefined = this.scope; each; each = each.above)
      if (isRecursive(each.schema.resource)) found = each.schema
    return found
  }

  /** `$dynamicRef`: the outermost resource's anchor of that name. */
  private dynamic({ schema, anchor }: NonNullable<SchemaKeywords['dynamicRef']>): Schema {
    let found = schema
    const own = typeof schema.rules === 'boolean' ? undefined : schema.rules.dynamicAnchor
    if (anchor === '' || own !== anchor) return found
    for (let each: Scope | undefined = this.scope; each; each = each.above)
      found = each.schema.resource.dynamicAnchors.get(anchor) ?? found
    return found
  }

  /** What to say if the same schema already looks at the same value. */
  private cycle(): string | undefined {
    const { depth } = this.scope
    for (let each = this.scope.above; each?.depth === depth; each = each.above)
      if (each.schema === this.schema)
        return `both ${keywordsTo(this.scope)} and ${keywordsTo(each)} resolve to ${quote(locationOf(this.schema))} causing reference cycle`
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

/** The keywords that lead to a schema. */
function keywordsTo(scope: Scope): string {
  let keywords = ''
  for (let each = scope; each.above; each = each.above) {
    const [own, above] = [locationOf(each.schema), locationOf(each.above.schema)]
    keywords = (each.by === '' ? own.slice(above.length) : `/${escaped(each.by)}`) + keywords
  }
  return keywords
}
