import type { Answer, Payload, Visitor } from '../../testing/visitor.ts'
import type { World } from './world.ts'

/** One request, told by what the route leaves open. */
export interface Ask {
  /** A visitor without a token unless told. */
  by?: Visitor
  /** The path's names in their order, as they stand in the address; ids of nothing unless told. */
  at?: readonly (string | undefined)[]
  /** Behind the `?`, as it stands there. */
  query?: string
  payload?: Payload
  headers?: Readonly<Record<string, string>>
  /** What else must hold. */
  sees?: (answer: Answer) => unknown
}

export type Case = (world: World) => Ask | Promise<Ask>

/** By route, such as `GET /v2/search`, and by the status that is to come. */
export type CaseTable = Readonly<Record<string, Readonly<Record<number, Case | readonly Case[]>>>>

/** An id that nothing has. */
export const unknownId = 'zzzzzzzz'

/** Nobody is signed in, and nothing is named. */
export const anonymous: Case = () => ({})
/** A token that nobody ever had. */
export const wrongToken: Case = () => ({ headers: { authorization: `mrp_${'A'.repeat(60)}` } })
/** The owner asks for what does not exist. */
export const missing: Case = ({ owner }) => ({ by: owner })
/** An address that is no text. */
export const malformed: Case = ({ owner }) => ({ by: owner, at: ['%00', '%00'] })
/** Has a token, and none of the scopes. */
export const scopeless: Case = ({ scopeless }) => ({ by: scopeless })

export const noToken = [anonymous, wrongToken, scopeless] as const

/** A query value as browsers encode it. */
export const encoded = (name: string, value: unknown) =>
  `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`

/** The path with its names filled in. */
export function addressOf(path: string, { at = [], query }: Ask): string {
  let next = 0
  const filled = path.replaceAll(/[:*]\w+/g, () => at[next++] ?? unknownId)
  return query === undefined ? filled : `${filled}?${query}`
}
