/** A filter that cannot be read. `parameter` and `place` say where, `expected` what would have been right. */
export class FilterSyntaxError extends Error {
  override readonly name = 'FilterSyntaxError'
  /** `facets`, `filters`, `version` or `new_filters`. */
  readonly parameter: string
  /** `[0][2]`, `character 14`, or both; empty for the whole parameter. */
  readonly place: string
  readonly expected: string

  constructor(parameter: string, place: string, problem: string, expected: string) {
    super(`${parameter}${place ? ` at ${place}` : ''}: ${problem}; expected ${expected}`)
    this.parameter = parameter
    this.place = place
    this.expected = expected
  }
}

/** Shows what was found without repeating a hostile length. */
export function excerpt(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}
