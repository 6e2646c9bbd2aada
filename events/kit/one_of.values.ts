/** A type guard for a list of plain values, for example `export const isLoader = oneOf(loaders)`. */
export const oneOf =
  <T>(values: readonly T[]) =>
  (value: unknown): value is T =>
    values.some((each) => each === value)
