// The types of a chart's values in words, from its values.schema.json.

/** The part of JSON Schema that our charts use. */
interface ValueSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly items?: ValueSchema
  readonly properties?: Readonly<Record<string, ValueSchema>>
  readonly additionalProperties?: ValueSchema | boolean
  readonly definitions?: Readonly<Record<string, ValueSchema>>
}

const typeWords: Readonly<Record<string, string>> = { array: 'list', object: 'map' }

/** Words for the definitions of scripts/chart-schema.ts that accept more types than they mean. */
const definitionWords: Readonly<Record<string, string>> = {
  text: 'string',
  integer: 'integer',
  number: 'number',
  quantity: 'quantity',
  texts: 'map of strings',
  textList: 'list of strings',
  objectList: 'list of maps',
  integerOrPercent: 'integer or percentage',
  quantities: 'map of quantities',
}

/** Returns the type of a key such as `global.hub`: `boolean`, `list of strings`, `default or multus`; '' if unknown. */
export function valueType(schema: object, key: string): string {
  const root = schema as ValueSchema
  let at: ValueSchema | undefined = root
  for (const name of key.split('.')) at = below(resolved(root, at), name)
  return at === undefined ? '' : describe(root, at)
}

function below(
  { properties, additionalProperties: others }: ValueSchema,
  name: string,
): ValueSchema | undefined {
  const own = Object.hasOwn(properties ?? {}, name) ? properties?.[name] : undefined
  return own ?? (typeof others === 'object' ? others : undefined)
}

function resolved(root: ValueSchema, schema: ValueSchema = {}): ValueSchema {
  const name = definitionName(schema)
  return name === undefined ? schema : resolved(root, root.definitions?.[name])
}

function definitionName({ $ref }: ValueSchema): string | undefined {
  return $ref?.replace('#/definitions/', '')
}

function describe(root: ValueSchema, schema: ValueSchema): string {
  const word = definitionWords[definitionName(schema) ?? '']
  if (word !== undefined) return word
  const { enum: choices, type = '', items } = resolved(root, schema)
  if (choices) return choices.filter((value) => value !== null && value !== '').join(' or ')
  const types = (typeof type === 'string' ? [type] : type).filter((each) => each !== 'null')
  if (types.length === 1 && types[0] === 'array' && items) return listOf(root, items)
  return types.map((each) => typeWords[each] ?? each).join(' or ')
}

function listOf(root: ValueSchema, items: ValueSchema): string {
  const text = describe(root, items)
  return resolved(root, items).enum || text.includes(' ') ? `list of ${text}` : `list of ${text || 'value'}s`
}
