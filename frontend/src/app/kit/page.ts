import type { ApiError } from '../../api/apiError.ts'
import type { Arguments, ResponseOf, Route } from '../../api/client.ts'

/** Asks the API, and keeps the answer for the components that ask the same. Rejects with an ApiError. */
export type Read = <R extends Route>(route: R, ...input: Arguments<R>) => Promise<ResponseOf<R>>

export type PageAddress = {
  params: Readonly<Record<string, string | undefined>>
  pathname: string
  search: URLSearchParams
}

/** The page lives elsewhere. */
export class PageMoved extends Error {
  readonly status: 301 | 302
  readonly location: string

  constructor(status: 301 | 302, location: string) {
    super(`moved to ${location}`)
    this.status = status
    this.location = location
  }
}

/**
 * What a public page declares beside its component, as the `handle` of its route: the server reads its data before rendering it, and
 * answers with its status. Its head is `usePageHead`.
 */
export type PublicPage = {
  /**
   * Reads all that the first view shows. An ApiError that it rejects with is the page's status, a PageMoved leads elsewhere; parts that the
   * page can do without are read by `optional`.
   */
  load?: (at: PageAddress, read: Read) => Promise<unknown>
  /** 200 by default. */
  status?: number
  /** Signed-in readers alone see it: others are led to the sign-in, and its frame is rendered without data. */
  needsAccount?: true
}

/** For what a page can do without: where it is shown, its failure is too. */
export const optional = (reading: Promise<unknown>): Promise<unknown> => reading.catch((_: ApiError) => undefined)

export const notFound: PublicPage = { status: 404 }

export const ofAccount: PublicPage = { needsAccount: true }
