export type FilterOperator = '=' | '!=' | '>' | '>=' | '<' | '<='

/** `!=` holds for a document if none of its values equals the given one. */
export interface Comparison {
  kind: 'compare'
  /** A key of the definition's filters. */
  field: string
  operator: FilterOperator
  /** Lower case for text fields, as written for ids, a finite number or a boolean for the others. */
  value: string | number | boolean
}

/** An empty `and` holds for all documents, an empty `or` for none. `not` inverts the result for the whole document. */
export type FilterNode =
  | { kind: 'and'; nodes: FilterNode[] }
  | { kind: 'or'; nodes: FilterNode[] }
  | { kind: 'not'; node: FilterNode }
  | Comparison
