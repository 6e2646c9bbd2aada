/** What the page reads of a JSON schema. */
export interface JsonSchema {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  items?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
  additionalProperties?: JsonSchema | boolean
  required?: readonly string[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
}

export type Components = Readonly<Record<string, JsonSchema>>

const prefix = '#/components/schemas/'

export function resolve(schema: JsonSchema | undefined, components: Components): JsonSchema {
  if (!schema?.$ref) return schema ?? {}
  return components[schema.$ref.slice(prefix.length)] ?? {}
}

/** `string`, `string[]`, `Project or null`. */
export function typeName(schema: JsonSchema | undefined): string {
  if (!schema) return 'any'
  if (schema.$ref) return schema.$ref.slice(prefix.length)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeName))].join(' or ')
  if (schema.items) return `${typeName(schema.items)}[]`
  const { type } = schema
  if (type === undefined) return schema.enum || schema.const !== undefined ? 'string' : 'any'
  return typeof type === 'string' ? type : type.join(' or ')
}

const bounds = (least: number | undefined, most: number | undefined, unit: string): string | undefined => {
  const largest = most !== undefined && most < Number.MAX_SAFE_INTEGER ? most : undefined
  const smallest = least !== undefined && least > Number.MIN_SAFE_INTEGER ? least : undefined
  if (smallest === undefined && largest === undefined) return undefined
  if (smallest === undefined) return `at most ${largest}${unit}`
  return largest === undefined ? `at least ${smallest}${unit}` : `${smallest} to ${largest}${unit}`
}

const mebibyte = 1024 * 1024

/** `500 MiB`, `4096 bytes`. */
export function sizeText(bytes: number): string {
  if (bytes % mebibyte === 0) return `${bytes / mebibyte} MiB`
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} bytes`
}

/** A sentence of limits and one of meaning, or what there is of them. */
export function limitsAndMeaning(schema: JsonSchema, meaning: string | undefined): string {
  const limits = limitsOf(schema).join('; ')
  const sentence = limits && `${limits.charAt(0).toUpperCase()}${limits.slice(1)}.`
  return [sentence, meaning].filter(Boolean).join(' ')
}

/** The limits of a value in words: `3 to 64 characters`, `one of draft, listed`. */
export function limitsOf(schema: JsonSchema): string[] {
  const inner = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  const found = [
    schema.enum && `one of ${schema.enum.join(', ')}`,
    schema.const !== undefined && `always ${String(schema.const)}`,
    bounds(schema.minLength, schema.maxLength, ' characters'),
    bounds(schema.minItems, schema.maxItems, ' items'),
    bounds(schema.minimum, schema.maximum, ''),
    schema.format && schema.format !== 'binary' && schema.format,
    schema.default !== undefined && `${JSON.stringify(schema.default)} unless told`,
  ].filter((text) => typeof text === 'string')
  return inner.length === 1 && inner[0] ? [...found, ...limitsOf(inner[0])] : found
}
