import { type FilterField, type IndexDefinition, valueFieldOf } from '../index_definition.ts'

/** All names by which filters may use a field. */
export function filterKeysOf({ filters, aliases }: IndexDefinition): string[] {
  return [...Object.keys(filters), ...Object.keys(aliases)]
}

/** The field that a key of a filter names, in any case and with spaces around it. */
export function fieldNamed({ filters, aliases }: IndexDefinition, key: string): string | undefined {
  const name = key.trim().toLowerCase()
  if (Object.hasOwn(filters, name)) return name
  return Object.hasOwn(aliases, name) ? aliases[name] : undefined
}

/** What the filter field compares. Throws for a field that isn't in the definition. */
export function filterFieldOf({ filters }: IndexDefinition, name: string): FilterField {
  const field = Object.hasOwn(filters, name) ? filters[name] : undefined
  if (!field) throw new Error(`The index definition has no filter field ${JSON.stringify(name)}`)
  return field
}

/** How values of the filter field are written. Text compares without regard to case. */
export function valueKindOf(definition: IndexDefinition, name: string): 'text' | 'boolean' | 'id' | 'number' {
  const field = filterFieldOf(definition, name)
  if (field.on === 'document') return 'id'
  if (field.on === 'counter' || field.on === 'time') return 'number'
  if (field.on === 'variant') return 'text'
  const { kind } = valueFieldOf(definition, field.field)
  return kind === 'facet' ? 'text' : kind
}
