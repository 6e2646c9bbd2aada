export interface Page {
  /** Most items of a page; 0 shows none and has no neighbours. */
  limit: number
  offset: number
  /** Items of all pages. */
  total: number
  /** False: there are more than `total`, and nobody has counted them, so the last page is not known. */
  totalExact?: boolean
}

/** For contracts of paged routes. */
export const linkHeader = {
  Link: 'Addresses of the first, previous, next and last page, as far as there are such.',
} as const

export interface PageLinksOptions {
  /** `https://host` of the public address. */
  origin: string
  /** Path and query as they were sent; all but the page's own parameters stays. */
  url: string
  /** What the route calls its limit. */
  limitName?: string
}

type Relation = 'first' | 'prev' | 'next' | 'last'

/**
 * The header `Link` (RFC 8288) of one page of a list: `first` and `last` always, `prev` and `next` where there are such pages. Pages are
 * counted from the offset asked for, so that following `next` and `prev` shows every item once.
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
