import type { ResponseOf } from '../api/client.ts'

/** Of a site without ads. */
export const noSiteRevenue: ResponseOf<'GET /v3/payout/platform_revenue'> = {
  ...{ all_time: '0.00', all_time_available: '0.00', all_time_undistributed: '0.00' },
  all_time_reversed: '0.00',
  data: [],
}

/** Of a site with two days of ads, and subscriptions on one of them. */
export const siteRevenue: ResponseOf<'GET /v3/payout/platform_revenue'> = {
  ...{ all_time: '31.50', all_time_available: '7.25', all_time_undistributed: '1.50' },
  all_time_reversed: '0.00',
  data: [
    {
      ...{ time: Date.UTC(2026, 9, 2) / 1_000, revenue: '20.00', costs: '0.40', platform_revenue: '4.90' },
      ...{ creator_revenue: '13.20', undistributed: '1.50', reversed: '0.00', points: 5_000 },
      sources: {
        ads: { revenue: '16.00', costs: '0.40', platform: '2.90' },
        subscriptions: { revenue: '4.00', platform: '2.00' },
      },
    },
    {
      ...{ time: Date.UTC(2026, 9, 1) / 1_000, revenue: '10.00', costs: '0.20', platform_revenue: '2.45' },
      ...{ creator_revenue: '7.35', undistributed: '0.00', reversed: '0.00', points: 0 },
      sources: {
        ads: { revenue: '10.00', costs: '0.20', platform: '2.45' },
        subscriptions: { revenue: '0.00', platform: '0.00' },
      },
    },
  ],
}
