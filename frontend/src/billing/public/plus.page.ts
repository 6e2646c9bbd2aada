import { ApiError } from '../../api/apiError.ts'
import type { PublicPage } from '../../app/kit/page.ts'
import { offerRoute } from '../offer.ts'
import { productsRoute } from '../price.ts'

/** Missing where nothing is sold. */
export const plusPage: PublicPage = {
  async load(_, read) {
    const { provider } = await read(offerRoute)
    if (provider === null) throw new ApiError({ status: 404, error: 'not_found', description: 'Nothing is sold.' })
    await read(productsRoute)
  },
  head: (_, __, intl) => ({
    canonical: '/plus',
    description: intl.formatMessage({
      id: 'plus.lead',
      defaultMessage: 'A subscription that pays for the servers this catalogue runs on.',
    }),
  }),
}
