import { ApiError } from '../../api/apiError.ts'
import type { PublicPage } from '../../app/kit/page.ts'
import { sharesRevenue } from '../creator/revenue.ts'
import { monthIn, rangeOf, siteRevenueRoute } from './siteRevenue.ts'

/** Missing where no revenue is shared. */
export const siteRevenuePage: PublicPage = {
  async load({ search }, read) {
    const month = monthIn(search)
    const revenue = await read(siteRevenueRoute, { query: rangeOf(month) })
    if (!sharesRevenue(revenue))
      throw new ApiError({ status: 404, error: 'not_found', description: 'No revenue is shared.' })
  },
  head: (_, __, intl) => ({
    canonical: '/revenue',
    description: intl.formatMessage({
      id: 'siteRevenue.lead',
      defaultMessage:
        'What this site earned on each day, and where every part of it went. Days are in UTC, amounts in US dollars.',
    }),
  }),
}
