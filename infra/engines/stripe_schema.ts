/** A schema as OpenAPI 3.0 writes it. */
interface OpenSchema {
  type?: string
  enum?: (string | null)[]
  nullable?: boolean
  properties?: Record<string, OpenSchema>
  required?: string[]
  items?: OpenSchema
  anyOf?: OpenSchema[]
  additionalProperties?: boolean | OpenSchema
  $ref?: string
}
type Schema = Record<string, unknown>

const refersTo = '#/components/schemas/'

/**
 * JSON schemas of the objects of Stripe that are named, from its description of the interface (OpenAPI 3.0). What refers to other objects may be
 * anything, but has to be there if Stripe always sends it. Fields that Stripe doesn't know are refused.
 */
export function trimmedSchemas(
  description: { components: { schemas: Record<string, OpenSchema> } },
  names: readonly string[],
): Record<string, Schema> {
  const { schemas } = description.components
  const isKept = ({ $ref }: OpenSchema) => $ref === undefined || names.includes($ref.slice(refersTo.length))

  function trimmed(schema: OpenSchema): Schema {
    const { $ref, anyOf, nullable } = schema
    if ($ref !== undefined) return isKept(schema) ? { $ref: `#/$defs/${$ref.slice(refersTo.length)}` } : {}
    if (anyOf !== undefined) {
      if (!anyOf.every(isKept)) return {}
      return { anyOf: [...anyOf.map(trimmed), ...(nullable ? [{ type: 'null' }] : [])] }
    }
    const own = {
      ...(schema.enum && { enum: nullable ? [...new Set([...schema.enum, null])] : schema.enum }),
      ...(schema.items && { items: trimmed(schema.items) }),
      ...(schema.properties && ofFields(schema, schema.properties)),
      ...(typeof schema.additionalProperties === 'object' && {
        additionalProperties: trimmed(schema.additionalProperties),
      }),
    }
    if (schema.type === undefined) return own
    return { type: nullable ? [schema.type, 'null'] : schema.type, ...own }
  }

  const ofFields = ({ required }: OpenSchema, properties: Record<string, OpenSchema>): Schema => ({
    properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, trimmed(field)])),
    ...(required && { required }),
    ...(Object.keys(properties).length > 0 && { additionalProperties: false }),
  })

  return Object.fromEntries(
    names.map((name) => {
      const schema = schemas[name]
      if (!schema) throw new Error(`Stripe describes no ${name}`)
      return [name, trimmed(schema)]
    }),
  )
}
