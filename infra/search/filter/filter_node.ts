/** What a filter may ask about, and how its values compare. Text values compare without regard to case. */
export const filterFields = {
  project_type: 'text',
  categories: 'text',
  loaders: 'text',
  game_versions: 'text',
  client_side: 'text',
  server_side: 'text',
  environment: 'text',
  open_source: 'boolean',
  license: 'text',
  title: 'text',
  author: 'text',
  organization: 'text',
  project_id: 'id',
  dependency_project_ids: 'id',
  disclosure_types: 'text',
  follows: 'number',
  downloads: 'number',
  /** Whole seconds since 1970, as are the next. */
  created_timestamp: 'number',
  modified_timestamp: 'number',
} as const

export type FilterField = keyof typeof filterFields
export type FilterOperator = '=' | '!=' | '>' | '>=' | '<' | '<='

/** `categories` also holds for a loader of that name. `!=` holds for a project of which no value equals. */
export interface Comparison {
  kind: 'compare'
  field: FilterField
  operator: FilterOperator
  /** Lower case for text fields, as written for ids, a finite number or a boolean for the others. */
  value: string | number | boolean
}

/** An empty `and` holds for all projects, an empty `or` for none. `not` turns the answer for the whole project round. */
export type FilterNode =
  | { kind: 'and'; nodes: FilterNode[] }
  | { kind: 'or'; nodes: FilterNode[] }
  | { kind: 'not'; node: FilterNode }
  | Comparison

/** Other names by which clients know the fields. */
const aliases: Record<string, FilterField> = {
  all_project_types: 'project_type',
  project_types: 'project_type',
  versions: 'game_versions',
  game_version: 'game_versions',
  name: 'title',
  loader: 'loaders',
  category: 'categories',
}

export const filterKeys: readonly string[] = [...Object.keys(filterFields), ...Object.keys(aliases)]

/** The field that a key of a filter names, in any case and with spaces around it. */
export function fieldOf(key: string): FilterField | undefined {
  const name = key.trim().toLowerCase()
  if (Object.hasOwn(filterFields, name)) return name as FilterField // an own key of the table is one of its names
  return Object.hasOwn(aliases, name) ? aliases[name] : undefined
}
