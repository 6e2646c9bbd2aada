import type { InvalidateQueryFilters } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/apiQuery.ts'
import { pauseAt } from './withdrawals.ts'

/** All that a withdrawal or a tax form changes. */
export const payoutAnswers: InvalidateQueryFilters = {
  predicate: ({ queryKey: [route] }) => typeof route === 'string' && /^GET \/(?:v3|_internal)\/payout\//.test(route),
}

/** Withdrawals and what became available. Asks again while something is under way, unless nobody sees the page. */
export const useTransfers = ({ follow = false, enabled = true } = {}) =>
  useQuery({
    ...apiQuery('GET /v3/payout/history'),
    enabled,
    refetchInterval: ({ state }) => (follow ? pauseAt(Date.now(), state.data) : false),
    refetchIntervalInBackground: false,
  })

/** The account with a service that pays only those. */
export const usePayoutAccount = (enabled: boolean) =>
  useQuery({ ...apiQuery('GET /_internal/payout/account'), enabled })
