import type { Answer, Payload, Visitor } from '../../testing/visitor.ts'
import type { World } from './world.ts'

/** One request. Says what the route leaves open. */
export interface Ask {
  /** By default a visitor without a token. */
  by?: Visitor
  /** The path's parameters in order, as they appear in the address. By default ids of nothing. */
  at?: readonly (string | undefined)[]
  /** The query string without `?`. */
  query?: string
  payload?: Payload
  headers?: Readonly<Record<string, string>>
  /** Further expectations. */
  sees?: (answer: Answer) => unknown
}

export type Case = (world: World) => Ask | Promise<Ask>

/** By route, such as `GET /v2/search`, and by expected status. */
export type CaseTable = Readonly<Record<string, Readonly<Record<number, Case | readonly Case[]>>>>

/** An id that nothing has. */
export const unknownId = 'zzzzzzzz'

/** Nobody is signed in, and nothing is named. */
export const anonymous: Case = () => ({})
/** A token that never existed. */
export const wrongToken: Case = () => ({ headers: { authorization: `mrp_${'A'.repeat(60)}` } })
/** The owner requests something that doesn't exist. */
export const missing: Case = ({ owner }) => ({ by: owner })
/** An address that is not valid text. */
export const malformed: Case = ({ owner }) => ({ by: owner, at: ['%00', '%00'] })
/** Has a token without any scope. */
export const scopeless: Case = ({ scopeless }) => ({ by: scopeless })

export const noToken = [anonymous, wrongToken, scopeless] as const

/** A query value as browsers encode it. */
export const encoded = (name: string, value: unknown) =>
  `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`

/** The path with its parameters filled in. */
export function addressOf(path: string, { at = [], query }: Ask): string {
  let next = 0
  const filled = path.replaceAll(/[:*]\w+/g, () => at[next++] ?? unknownId)
  return query === undefined ? filled : `${filled}?${query}`
}
