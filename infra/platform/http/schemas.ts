import { z } from 'zod'

const malformed = Symbol('malformed')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return malformed
  }
}

const described = (max: number) => ({ description: `JSON array, at most ${max} items`, example: '["a", "b"]' })

/**
 * A query value that is a JSON array, such as `ids=["AABBCCDD", "sodium"]`, URL-encoded or raw, spaces allowed. `max` is the maximum number
 * of items. A malformed value is refused, naming the parameter.
 */
export function jsonArray<Item extends z.ZodType>(item: Item, { max }: { max: number }) {
  return z
    .string()
    .transform((text, context): unknown => {
      const value = parseJson(text)
      if (Array.isArray(value)) return value
      context.addIssue({ code: 'custom', message: 'not a JSON array', params: { code: 'malformed_array' } })
      return z.NEVER
    })
    .pipe(z.array(item).max(max))
    .meta(described(max))
}

/** Like jsonArray, but treats a malformed value as absent, because clients rely on that. */
export function lenientJsonArray<Item extends z.ZodType>(item: Item, { max }: { max: number }) {
  return z.string().transform(parseJson).pipe(z.array(item).max(max).optional().catch(undefined)).meta(described(max))
}

/** An object with at most `max` keys, which are counted before any is checked. Zod has a maximum for lists only. */
export function upToKeys<Schema extends z.ZodType>(max: number, schema: Schema) {
  const counted = (input: unknown, context: z.RefinementCtx): unknown => {
    if (typeof input !== 'object' || input === null || Object.keys(input).length <= max) return input
    context.addIssue({ code: 'too_big', origin: 'map', maximum: max, inclusive: true, input })
    return z.NEVER
  }
  return z.preprocess(counted, schema.meta({ maxProperties: max }))
}

/** An object with any keys, at most `max` of them. */
export const mapUpTo = <Value extends z.ZodType>(max: number, key: z.ZodString, value: Value) =>
  upToKeys(max, z.record(key, value))

interface Versions<V2 extends z.ZodType, V3 extends z.ZodType> {
  v2: V2
  v3: V3
}

/** Turns the schema of an item in each version of the API into the schema of a list. */
export function listOf<V2 extends z.ZodType, V3 extends z.ZodType>({ v2, v3 }: Versions<V2, V3>) {
  return { v2: z.array(v2), v3: z.array(v3) }
}

/** Turns the schema of a value in each version of the API into the schema of an object with such values. */
export function mapOf<V2 extends z.ZodType, V3 extends z.ZodType>({ v2, v3 }: Versions<V2, V3>) {
  return { v2: z.record(z.string(), v2), v3: z.record(z.string(), v3) }
}

export interface IntegerOptions {
  min?: number
  max?: number
}

/** The type that the documentation shows. In a URL, everything is text. */
const documented = (schema: object) => ({
  override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
    delete jsonSchema.pattern
    delete jsonSchema.maxLength
    Object.assign(jsonSchema, schema)
  },
})

/** A query value that is a whole decimal number. */
export function integer({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: IntegerOptions = {}) {
  return z
    .string()
    .max(64)
    .regex(/^[+-]?\d{1,15}$/, { error: 'whole number' })
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta(
      documented({
        type: 'integer',
        ...(min > Number.MIN_SAFE_INTEGER && { minimum: min }),
        ...(max < Number.MAX_SAFE_INTEGER && { maximum: max }),
      }),
    )
}

/** A query value that is `true` or `false` (also `1`, `0`). */
export function flag() {
  return z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).meta(documented({ type: 'boolean' }))
}

/** One of several lower-case words. Clients send them in any case, and in quotes if they write every value as JSON. */
export function word<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z
    .string()
    .max(64)
    .transform((text) => text.replaceAll('"', '').toLowerCase())
    .pipe(z.enum(words))
    .meta(documented({ type: 'string', enum: [...words] }))
}
