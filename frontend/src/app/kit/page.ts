import type { PageHead } from '@adit/platform/http/page_renderer.ts'
import type { IntlShape } from 'react-intl'
import type { ApiError } from '../../api/apiError.ts'
import type { Arguments, ResponseOf, Route } from '../../api/client.ts'

/** Asks the API, and keeps the answer for the components that ask the same. Rejects with an ApiError. */
export type Read = <R extends Route>(route: R, ...input: Arguments<R>) => Promise<ResponseOf<R>>

/** An answer that `load` has read; undefined if it could not. */
export type Known = <R extends Route>(route: R, ...input: Arguments<R>) => ResponseOf<R> | undefined

export type PageAddress = {
  /** Public origin of the site. */
  origin: string
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

/** The fields of a tab count before those of the frame around it; its places and objects come after those. */
export type PreviewHead = Pick<PageHead, 'description' | 'image' | 'structured' | 'preload'> & {
  /** The one address of the page, from its path on, without `hl`. */
  canonical?: string
  /** What is new on the page, for feed readers. */
  feed?: Feed
  /** The way from the home page to this one, without the former. */
  places?: readonly Place[]
}

export type Feed = {
  title: string
  /** From its path on. */
  to: string
}

export type Place = {
  name: string
  /** From its path on. */
  to: string
}

/**
 * What a public page declares beside its component in a file `*.page.ts`, as the `handle` of its route: the server reads its data before
 * rendering it, and answers with its head and status. The title is said by the component itself with `usePageHead`. None of it is sent to
 * browsers.
 */
export type PublicPage = {
  /**
   * Reads all that the first view shows. An ApiError that it rejects with is the page's status, a PageMoved leads elsewhere; parts that the
   * page can do without are read by `optional`.
   */
  load?: (at: PageAddress, read: Read) => Promise<unknown>
  /** What search engines and previews of links show. Without it, they get the title alone. */
  head?: (at: PageAddress, known: Known, intl: IntlShape) => PreviewHead | undefined
  /** 200 by default. */
  status?: number
  /** Signed-in readers alone see it: others are led to the sign-in, and its frame is rendered without data. */
  needsAccount?: true
}

/** For what a page can do without: where it is shown, its failure is too. */
export const optional = (reading: Promise<unknown>): Promise<unknown> => reading.catch((_: ApiError) => undefined)

export const notFound: PublicPage = { status: 404 }

export const ofAccount: PublicPage = { needsAccount: true }
