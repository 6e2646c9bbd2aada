import { useApi } from '../api/apiQuery.ts'
import { sharesRevenue } from './creator/revenue.ts'

/** Whether there is anything to see: a site without an ad network has no revenue. */
export function useSharesRevenue(): boolean {
  const { data } = useApi('GET /v3/payout/platform_revenue')
  return data !== undefined && sharesRevenue(data)
}
