import { type Field, fieldsOf, fieldTable } from './docs_fields.ts'
import { type Components, shapesIn } from './docs_schema.ts'
import { type Html, html, withCode } from './html.ts'

/** A shape with a name, which many answers have. */
export interface Shape {
  name: string
  description: string | undefined
  fields: readonly Field[]
}

/** The named shapes that occur in the schemas or in each other, each once, in the order of their names. */
export function shapesOf(schemas: readonly unknown[], components: Components): Shape[] {
  const found = new Set<string>()
  const open = schemas.flatMap(shapesIn)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue
    found.add(name)
    open.push(...shapesIn(components[name]))
  }
  return [...found].sort().map((name) => ({
    name,
    description: components[name]?.description,
    fields: fieldsOf(components[name], { components }),
  }))
}

/** The shape under its own anchor, each of its fields under `Shape.field`. */
export const shapePart = ({ name, description, fields }: Shape): Html =>
  html`<article class="route" id="${name}" data-find="${shapeText({ name, fields })}"><h2><a href="#${name}"><code class="path">${name}</code></a></h2>${
    description && html`<p class="prose">${withCode(description)}</p>`
  }${fieldTable(fields, name)}</article>`

const shapeText = ({ name, fields }: Pick<Shape, 'name' | 'fields'>) =>
  `${name} ${fields.map((field) => field.name).join(' ')}`.toLowerCase()
