/** A type guard for one list of plain values, e.g. `export const isLoader = oneOf(loaders)`. */
export const oneOf =
  <T>(values: readonly T[]) =>
  (value: unknown): value is T =>
    values.some((each) => each === value)
