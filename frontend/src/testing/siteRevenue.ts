import type { ResponseOf } from '../api/client.ts'

/** Of a site without ads. */
export const noSiteRevenue: ResponseOf<'GET /v3/payout/platform_revenue'> = {
  ...{ all_time: '0.00', all_time_available: '0.00', all_time_undistributed: '0.00' },
  data: [],
}
