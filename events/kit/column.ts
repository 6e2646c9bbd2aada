/** The name of a field's column: `owner_id` for `ownerId`. */
export type ColumnOf<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${ColumnOf<Rest>}`
    : `_${Lowercase<First>}${ColumnOf<Rest>}`
  : Field

/** The field of a column: `ownerId` for `owner_id`. */
export type FieldOf<Column extends string> = Column extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<FieldOf<Tail>>}`
  : Column

export const fieldOf = (column: string): string =>
  column.replace(/_([a-z])/g, (_, first: string) => first.toUpperCase())

export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
