/** What is used of a schema of Swagger 2.0. Source: https://swagger.io/specification/v2/ */
interface Schema {
  $ref?: string
  type?: string
  allOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  enum?: unknown[]
  'x-nullable'?: boolean
}

interface Operation {
  parameters?: { name: string; in: string; schema?: Schema; required?: boolean }[]
  responses?: Record<string, { schema?: Schema }>
}

export interface SwaggerDocument {
  paths: Record<string, Record<string, Operation | undefined>>
  definitions: Record<string, Schema>
}

export interface SentRequest {
  method: string
  path: string
  query?: Readonly<Record<string, string>> | undefined
  body?: unknown
}

/** What an engine's own description of its API has against requests and answers. */
export class SwaggerCheck {
  readonly #document: SwaggerDocument

  constructor(document: SwaggerDocument) {
    this.#document = document
  }

  /** Complaints about a request: no such operation, a parameter or a field that doesn't exist or has another type. */
  request({ method, path, query = {}, body }: SentRequest): string[] {
    const operation = this.#operation(method, path)
    if (!operation) return [`${method} ${path}: no such operation`]
    const parameters = operation.parameters ?? []
    const known = parameters.filter((each) => each.in === 'query').map(({ name }) => name)
    const unknown = Object.keys(query).filter((name) => !known.includes(name))
    const schema = parameters.find((each) => each.in === 'body')?.schema
    const complaints = unknown.map((name) => `${method} ${path}: no parameter ${name}`)
    if (body === undefined) return complaints
    return [...complaints, ...(schema ? this.#check(body, schema, 'body') : [`${method} ${path}: takes no body`])]
  }

  /** Whether answers of the operation have a field at this place, such as `State.ExitCode`. `*` is any item or value. */
  answers(method: string, path: string, place: string): boolean {
    const responses = this.#operation(method, path)?.responses ?? {}
    let schema = responses['200']?.schema ?? responses['201']?.schema
    for (const name of place.split('.')) {
      if (!schema) return false
      schema = name === '*' ? this.#inner(schema) : this.#properties(schema)[name]
    }
    return schema !== undefined
  }

  #operation(method: string, path: string): Operation | undefined {
    const parts = path.split('/')
    const matches = (template: string) => {
      const names = template.split('/')
      return (
        names.length === parts.length && names.every((name, index) => name.startsWith('{') || name === parts[index])
      )
    }
    const templates = Object.keys(this.#document.paths)
    // A literal path before one with a parameter.
    const found = templates.find((template) => template === path) ?? templates.find(matches)
    return found === undefined ? undefined : this.#document.paths[found]?.[method.toLowerCase()]
  }

  #check(value: unknown, given: Schema, place: string): string[] {
    const schema = this.#resolved(given)
    if (schema.enum && !schema.enum.includes(value)) return [`${place}: ${JSON.stringify(value)} is not allowed`]
    if (Array.isArray(value)) {
      const items = schema.items
      if (!items) return [`${place}: no list`]
      return value.flatMap((item, index) => this.#check(item, items, `${place}.${index}`))
    }
    if (typeof value === 'object' && value !== null) {
      const properties = this.#properties(schema)
      const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
      return Object.entries(value).flatMap(([name, inner]) => {
        const expected = properties[name] ?? others
        return expected ? this.#check(inner, expected, `${place}.${name}`) : [`${place}.${name}: no such field`]
      })
    }
    const type = typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value
    const isRight = schema.type === type || (schema.type === 'number' && type === 'integer')
    return isRight ? [] : [`${place}: ${type} instead of ${schema.type}`]
  }

  #properties(given: Schema): Record<string, Schema> {
    const schema = this.#resolved(given)
    const inherited = (schema.allOf ?? []).map((part) => this.#properties(part))
    return Object.assign({}, ...inherited, schema.properties)
  }

  #inner(given: Schema): Schema | undefined {
    const schema = this.#resolved(given)
    if (schema.items) return schema.items
    return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
  }

  #resolved(schema: Schema): Schema {
    const name = schema.$ref?.replace('#/definitions/', '')
    return name === undefined ? schema : this.#resolved(this.#document.definitions[name] ?? {})
  }
}
