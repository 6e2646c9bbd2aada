import { type Components, type JsonSchema, limitsText, resolve, shapeName } from './docs_schema.ts'
import { type Html, html, withCode } from './html.ts'

/** One line of a table of parameters or fields. */
export interface Field {
  name: string
  /** Where it is sent; absent in answers. */
  place?: string | undefined
  required: boolean
  schema: JsonSchema
  meaning: string | undefined
}

/** Objects in objects are told in the table of the outer one, down to here; named shapes have tables of their own. */
const deepest = 3

interface Walk {
  components: Components
  place?: string | undefined
  prefix?: string
  depth?: number
}

/** Members of an object, those of objects in it as `license.id`, those of lists of objects as `files[].url`. */
export function fieldsOf(schema: JsonSchema | undefined, walk: Walk): Field[] {
  const { components, place, prefix = '', depth = 0 } = walk
  const choices = objectsIn(schema, components)
  const names = new Set(choices.flatMap(({ properties = {} }) => Object.keys(properties)))
  return [...names].flatMap((key) => {
    const property = propertyOf(choices, key)
    const name = `${prefix}${key}`
    const required = choices.every(({ required: needed = [] }) => needed.includes(key))
    const meaning = property.description ?? resolve(property, components).description
    const field: Field = { name, place, required, schema: property, meaning }
    if (depth + 1 >= deepest || shapeName(property)) return [field]
    const inner = `${name}${manyMark(property)}.`
    return [field, ...fieldsOf(property, { components, place, prefix: inner, depth: depth + 1 })]
  })
}

/** `[]` after the name of a list, `.*` after that of a map, null or not. */
function manyMark(schema: JsonSchema): string {
  if (schema.items) return '[]'
  if (typeof schema.additionalProperties === 'object') return '.*'
  return (schema.anyOf ?? schema.oneOf ?? []).map(manyMark).find(Boolean) ?? ''
}

/** The objects that a schema may be: itself, the items of a list, the values of a map, or its choices that are not null. */
function objectsIn(schema: JsonSchema | undefined, components: Components): JsonSchema[] {
  if (!schema) return []
  const resolved = schema.properties ? schema : resolve(schema, components)
  if (resolved.items) return innerObjects(resolved.items, components)
  if (resolved.properties) return [resolved]
  if (typeof resolved.additionalProperties === 'object') return innerObjects(resolved.additionalProperties, components)
  return (resolved.anyOf ?? resolved.oneOf ?? []).flatMap((choice) => innerObjects(choice, components))
}

const innerObjects = (schema: JsonSchema, components: Components) =>
  shapeName(schema) ? [] : objectsIn(schema, components)

/** A member of one object; of several that differ by their type, what each of them says of it. */
function propertyOf(choices: readonly JsonSchema[], key: string): JsonSchema {
  const told = choices.flatMap(({ properties = {} }) => properties[key] ?? [])
  const [first = {}] = told
  if (choices.length === 1) return first
  const kinds = choices.flatMap(({ properties = {} }) => (properties[key] ? [kindOf(properties)] : []))
  if (key === 'type') {
    const meanings = told.map(({ description }, index) => `\`${kinds[index]}\`: ${description ?? ''}`)
    return { type: 'string', description: meanings.join(' ') }
  }
  if (told.length === choices.length) return first
  const only = kinds.map((kind) => `\`${kind}\``).join(', ')
  return { ...first, description: `Only of ${only}. ${first.description ?? ''}` }
}

/** The values of `type` that make an object one of several. */
const kindOf = ({ type }: Readonly<Record<string, JsonSchema>>): string =>
  String(type?.const ?? type?.enum?.join('`, `') ?? 'others')

/** Long names may go on in the next line after a dot or an underscore, and nowhere else. */
const breakable = (name: string) =>
  name.split(/(?<=[._])/).map((part, index) => html`${index > 0 && html`<wbr>`}${part}`)

/** `string or null`, `ProjectV2[]`: named shapes lead to where they are told. */
export function typeLink(schema: JsonSchema | undefined): Html {
  if (!schema) return html`any`
  const shape = shapeName(schema)
  if (shape) return html`<a href="#${shape}">${shape}</a>`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const names = new Map(choices.map(typeLink).map((link) => [link.text, link]))
    return html`${[...names.values()].map((link, index) => html`${index > 0 && ' or '}${link}`)}`
  }
  if (schema.items) return html`${inBrackets(schema.items)}[]`
  if (typeof schema.additionalProperties === 'object' && !schema.properties) {
    return html`map of ${inBrackets(schema.additionalProperties)}`
  }
  const { type } = schema
  if (type === undefined) return html`${schema.enum || schema.const !== undefined ? 'string' : 'any'}`
  return html`${typeof type === 'string' ? type : type.join(' or ')}`
}

const inBrackets = (schema: JsonSchema): Html =>
  (schema.anyOf ?? schema.oneOf) ? html`(${typeLink(schema)})` : typeLink(schema)

/** `anchor` is what the anchors of its rows begin with, so that each can be pointed at. */
export function fieldTable(fields: readonly Field[], anchor: string): Html | undefined {
  if (fields.length === 0) return undefined
  const placed = fields.some(({ place }) => place !== undefined)
  return html`<table class="fields"><thead><tr><th>Name</th>${placed && html`<th>In</th>`}<th>Type</th><th>Meaning and limits</th></tr></thead><tbody>${fields.map(
    ({ name, place, required, schema, meaning }) => {
      const id = fieldAnchor(anchor, { name, place })
      const limits = limitsText(schema)
      return html`<tr id="${id}"><td><a class="field" href="#${id}"><code>${breakable(name)}</code></a>${required && placed && html` <span class="muted">required</span>`}</td>${placed && html`<td class="place">${place}</td>`}<td>${typeLink(schema)}</td><td>${meaning && withCode(meaning)}${limits && html`<p class="limits">${withCode(limits)}</p>`}</td></tr>`
    },
  )}</tbody></table>`
}

export const fieldAnchor = (anchor: string, { name, place }: Pick<Field, 'name' | 'place'>): string =>
  `${anchor}.${place ? `${place}.` : ''}${name.replaceAll(/\[\]|\.\*/g, '')}`
