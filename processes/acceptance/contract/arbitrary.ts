import fc from 'fast-check'
import { z } from 'zod'

/** The parts of JSON Schema that zod writes. */
interface JsonSchema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  prefixItems?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: JsonSchema | boolean
}

type Any = fc.Arbitrary<unknown>
/** Values for a property by its name, so that more than its type is valid. */
export type Hints = Readonly<Record<string, readonly unknown[]>>

/** Longer ones take time and find nothing that the limits themselves, which are tested too, don't. */
const longest = 60
const most = 4

function text({ minLength = 0, maxLength = 70_000, pattern, format }: JsonSchema): Any {
  if (format === 'date-time') {
    const times = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    return times.map((time) => time.toISOString())
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, longest) })
  const short = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + longest), unit: 'grapheme' })
  return fc.oneof(
    { weight: 8, arbitrary: short },
    { weight: 1, arbitrary: fc.constantFrom('a'.repeat(Math.max(minLength, 1)), 'é'.repeat(maxLength)) },
  )
}

function number({ type, minimum, exclusiveMinimum, maximum }: JsonSchema): Any {
  const min = minimum ?? exclusiveMinimum ?? -1e9
  const max = maximum ?? 1e9
  if (type === 'number') return fc.double({ min, max, noNaN: true })
  return fc.oneof(
    fc.constantFrom(Math.ceil(min), Math.floor(max)),
    fc.integer({ min: Math.ceil(Math.max(min, -1e9)), max: Math.floor(Math.min(max, 1e9)) }),
  )
}

function list({ items = {}, prefixItems, minItems = 0, maxItems = 100 }: JsonSchema, hints: Hints, name: string): Any {
  if (prefixItems) return fc.tuple(...prefixItems.map((item) => fromJson(item, hints, name)))
  return fc.array(fromJson(items, hints, name), { minLength: minItems, maxLength: Math.min(maxItems, minItems + most) })
}

function object({ properties = {}, required = [], additionalProperties }: JsonSchema, hints: Hints): Any {
  const model = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, fromJson(value, hints, key)]))
  const known = fc.record(model, { requiredKeys: [...required] })
  if (!additionalProperties || Object.keys(properties).length > 0) return known
  const values = additionalProperties === true ? fc.jsonValue() : fromJson(additionalProperties, hints, '')
  return fc.dictionary(fc.string({ minLength: 1, maxLength: 20 }), values, { maxKeys: most })
}

function plain(schema: JsonSchema, hints: Hints, name: string): Any {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return fc.oneof(...branches.map((branch) => fromJson(branch, hints, name)))
  if (schema.allOf) return plain(Object.assign({}, ...schema.allOf), hints, name)
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'number':
    case 'integer':
      return number(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return list(schema, hints, name)
    case 'object':
      return object(schema, hints)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function fromJson(schema: JsonSchema, hints: Hints, name: string): Any {
  const made = plain(schema, hints, name)
  const known = hints[name]
  const takesText = schema.type === 'string' && !schema.enum && schema.format === undefined
  if (!known || !takesText) return made
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: made })
}

/** Input that the schema usually accepts. Requirements beyond types, such as refinements, are left to chance and `hints`. */
export function arbitraryOf(schema: z.ZodType, hints: Hints = {}): Any {
  // In the form of the documentation. What can't be expressed there may be anything.
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema
  return fromJson(json, hints, '')
}

/** Values of every type, including some that often cause bugs. */
export const strange: Any = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1e300,
    0.5,
    '',
    ' ',
    '\u0000',
    '\ud800',
    [],
    {},
    [[[]]],
    [null],
    '__proto__',
  ),
  fc.constantFrom(
    'x'.repeat(70_000),
    Array.from({ length: 5_000 }, (_, n) => `item-${n}`),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** The same with one place replaced by a strange value, or missing. */
export function spoiled(values: Any): Any {
  return fc.tuple(values, fc.nat(), fc.oneof(strange, fc.constant(undefined))).map(([value, at, odd]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return odd
    const keys = Object.keys(value)
    const key = keys[at % (keys.length + 1)]
    return key === undefined ? odd : { ...value, [key]: odd }
  })
}
