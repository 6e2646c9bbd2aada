/** A filter that can't be parsed. `parameter` and `place` say where, `expected` says what is allowed there. */
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

/** Quotes what was found, cut to a length that is safe to repeat. */
export function excerpt(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}
