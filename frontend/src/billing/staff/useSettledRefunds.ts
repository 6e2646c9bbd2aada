import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { apiQuery } from '../../api/apiQuery.ts'
import type { Bill, Standing } from './bill.ts'

/** How often it is asked whether a refund has come through, in milliseconds. */
const askEvery = 3_000

/**
 * Calls back once when the refunds that a bill has under way are settled, so that it can be looked at again. Meanwhile it asks the list of charges, which
 * is no look.
 */
export function useSettledRefunds(bill: Bill, { charges }: Standing, onSettled: () => void): void {
  const waits = [...charges.values()].some(({ refunds }) => refunds.some(({ status }) => status === 'asked'))
  const told = useRef<Bill>(undefined)
  const { data, dataUpdatedAt } = useQuery({
    ...apiQuery('GET /_internal/billing/payments', { query: { user_id: bill.user_id } }),
    ...{ enabled: waits, refetchInterval: askEvery, refetchIntervalInBackground: false, staleTime: 0, gcTime: 0 },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is judged once
  useEffect(() => {
    if (!waits || !data || told.current === bill || data.some(({ refunding }) => refunding > 0)) return
    told.current = bill
    onSettled()
  }, [dataUpdatedAt, bill, waits])
}
