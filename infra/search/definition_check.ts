import { dimensionOf, dimensions, type IndexDefinition } from './index_definition.ts'

/** Throws for a definition that contradicts itself, or whose names can't stand in a statement. */
export function checkDefinition(definition: IndexDefinition, reservedCodes: readonly string[]): void {
  const { values, variants, times, counters, relevance, filters, aliases, facets, sorts } = definition
  const fields = [...Object.values(values), ...dimensions.map((dimension) => variants[dimension])]
  const columns = fields.flatMap((field) => ('column' in field ? field.column : []))
  for (const name of [...columns, ...times, ...counters]) {
    if (!/^[a-z][a-z_]{0,30}$/.test(name)) throw wrong(`${JSON.stringify(name)} is no column name`)
  }
  for (const { column } of [variants.first, variants.second]) {
    if (columns.filter((name) => name === column).length > 1) throw wrong(`the column ${column} must have one field`)
  }
  const codes = [...reservedCodes, ...fields.map(({ code }) => code)]
  const twice = codes.find((code, index) => codes.indexOf(code) !== index)
  if (twice !== undefined) throw wrong(`the code ${JSON.stringify(twice)} has two meanings`)
  const known = (what: string, name: string, names: readonly string[]) => {
    if (!names.includes(name)) throw wrong(`it has no ${what} ${JSON.stringify(name)}`)
  }
  const valueNames = Object.keys(values)
  known('counter', relevance.counter, counters)
  known('time', relevance.time, times)
  known('value field', definition.facetsWithin, valueNames)
  for (const filter of Object.values(filters)) {
    if (filter.on === 'value') known('value field', filter.field, valueNames)
    if (filter.on === 'counter') known('counter', filter.counter, counters)
    if (filter.on === 'time') known('time', filter.time, times)
  }
  for (const key of Object.values(aliases)) known('filter', key, Object.keys(filters))
  for (const { field } of Object.values(facets)) {
    if (dimensionOf(definition, field) === undefined) known('value field', field, valueNames)
  }
  for (const sort of Object.values(sorts)) {
    if (sort.by === 'counter') known('counter', sort.counter, counters)
    if (sort.by === 'time') known('time', sort.time, times)
  }
}

function wrong(problem: string): Error {
  return new Error(`The index definition is wrong: ${problem}`)
}
