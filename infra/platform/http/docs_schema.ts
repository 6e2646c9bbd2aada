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
  const name = schema && shapeName(schema)
  return (name ? components[name] : schema) ?? {}
}

/** The name of the shape that a schema refers to. */
export const shapeName = ({ $ref }: JsonSchema): string | undefined =>
  $ref?.startsWith(prefix) ? $ref.slice(prefix.length) : undefined

/** Names of the shapes that are referred to anywhere in a schema. */
export const shapesIn = (schema: unknown): string[] =>
  [...(JSON.stringify(schema) ?? '').matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name)

const count = (number = 0) => number.toLocaleString('en-US')

const bounds = (least: number | undefined, most: number | undefined, unit: string): string | undefined => {
  const largest = most !== undefined && most < Number.MAX_SAFE_INTEGER ? most : undefined
  const smallest = least !== undefined && least > Number.MIN_SAFE_INTEGER ? least : undefined
  if (smallest === undefined && largest === undefined) return undefined
  if (smallest === undefined) return `at most ${count(largest)}${unit}`
  return largest === undefined ? `at least ${count(smallest)}${unit}` : `${count(smallest)} to ${count(largest)}${unit}`
}

const mebibyte = 1024 * 1024

/** `500 MiB`, `4096 bytes`. */
export function sizeText(bytes: number): string {
  if (bytes % mebibyte === 0) return `${bytes / mebibyte} MiB`
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} bytes`
}

/** The limits of a value as a sentence, or nothing; values that stand for themselves are between backticks. */
export function limitsText(schema: JsonSchema): string {
  const limits = limitsOf(schema).join('; ')
  return limits && `${limits.charAt(0).toUpperCase()}${limits.slice(1)}.`
}

const formats: Readonly<Record<string, string>> = { 'date-time': 'RFC 3339 time', uri: 'address', uuid: 'UUID' }
const values = (list: readonly unknown[]) => list.map((value) => `\`${String(value)}\``).join(', ')

/** The limits of a value in words: `3 to 64 characters`, `one of draft, listed`. */
export function limitsOf(schema: JsonSchema): string[] {
  const inner = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  const { format } = schema
  const found = [
    schema.enum && `one of ${values(schema.enum)}`,
    schema.const !== undefined && `always ${values([schema.const])}`,
    bounds(schema.minLength, schema.maxLength, ' characters'),
    bounds(schema.minItems, schema.maxItems, ' items'),
    schema.items?.enum && `each one of ${values(schema.items.enum)}`,
    bounds(schema.minimum, schema.maximum, ''),
    format && format !== 'binary' && (formats[format] ?? format),
    schema.default !== undefined && schema.default !== '' && `\`${JSON.stringify(schema.default)}\` unless told`,
  ].filter((text) => typeof text === 'string')
  return inner.length === 1 && inner[0] ? [...found, ...limitsOf(inner[0])] : found
}
