export interface Page {
  /** Maximum number of items on a page. 0 shows none and has no neighbours. */
  limit: number
  offset: number
  /** Items on all pages. */
  total: number
  /** False if there are more than `total` and nobody has counted them, so the last page is unknown. */
  totalExact?: boolean
}

/** For contracts of paged routes. */
export const linkHeader = {
  Link: 'Links to the first, previous, next and last page, where they exist.',
} as const

export interface PageLinksOptions {
  /** Origin of the public address: `https://host`. */
  origin: string
  /** Path and query as sent. Everything except the page's own parameters is kept. */
  url: string
  /** The name of the route's limit parameter. */
  limitName?: string
}

type Relation = 'first' | 'prev' | 'next' | 'last'

/**
 * The `Link` header (RFC 8288) of one page of a list: always `first` and `last`, and `prev` and `next` where they exist. Pages are counted
 * from the requested offset, so following `next` and `prev` shows every item once.
 */
export function pageLinks(
  page: Page,
  { origin, url, limitName = 'limit' }: PageLinksOptions,
): { link: string } | undefined {
  const { limit } = page
  if (limit < 1) return undefined
  const link = ([relation, offset]: readonly [Relation, number]) => {
    const address = new URL(origin + url)
    address.searchParams.set(limitName, String(limit))
    address.searchParams.set('offset', String(offset))
    return `<${address.href}>; rel="${relation}"`
  }
  return { link: offsetsOf(page).map(link).join(', ') }
}

function offsetsOf({ limit, offset, total, totalExact = true }: Page): (readonly [Relation, number])[] {
  const shift = offset % limit
  const last = total > shift ? total - 1 - ((total - 1 - shift) % limit) : 0
  return [
    ['first', 0],
    ...(offset > 0 ? ([['prev', Math.max(0, Math.min(offset - limit, last))]] as const) : []),
    ...(offset + limit < total ? ([['next', offset + limit]] as const) : []),
    ...(totalExact ? ([['last', last]] as const) : []),
  ]
}
