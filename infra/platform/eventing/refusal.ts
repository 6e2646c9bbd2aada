/**
 * The data of a refusal: `field`, `limit` and whatever else its message needs. JSON values only, no secrets, except for the code of a flow
 * by which whoever is refused can go on.
 */
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

/** The codes that a function refuses with, and the only way for it to make those refusals. */
export interface Refusals<Code extends string = string> {
  /** What a contract declares: `errors: refusals(teamAccessRefusals, inviteMemberRefusals).codes`. Each once. */
  readonly codes: readonly Code[]
  /** `throw inviteMemberRefusals.refuse('team_full', { limit })` */
  refuse(code: Code, data?: RefusalData): Refusal
}

/** Declares what a command, an access function or a saga refuses: its own codes, and the lists of what it calls. */
export function refusals<const Code extends string>(
  ...parts: readonly (Code | Pick<Refusals<Code>, 'codes'>)[]
): Refusals<Code> {
  const codes = new Set(parts.flatMap((part) => (typeof part === 'string' ? [part] : part.codes)))
  return {
    codes: [...codes],
    refuse: (code, data) => {
      if (!codes.has(code)) throw new Error(`${code} is in no list of what is refused`)
      return refusal(code, data)
    },
  }
}
