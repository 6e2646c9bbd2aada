/** The data of a refusal: `field`, `limit` and whatever else its message needs. JSON values only, no secrets. */
export type RefusalData = Readonly<Record<string, unknown>>

/**
 * Why a command did nothing: a stable code and data. Independent of HTTP: the edge looks up status and message by the code (`*.errors.ts`).
 * `retryAfterSeconds` in the data asks the caller to wait and is not shown to people.
 */
export class Refusal extends Error {
  override readonly name: string = 'Refusal'
  readonly code: string
  readonly data: RefusalData

  constructor(code: string, data: RefusalData = {}, options?: { message?: string; cause?: unknown }) {
    super(options?.message ?? code, options)
    this.code = code
    this.data = data
  }
}

/** `throw refusal('slug_taken', { field: 'slug', slug })` */
export function refusal(code: string, data?: RefusalData): Refusal {
  return new Refusal(code, data)
}
