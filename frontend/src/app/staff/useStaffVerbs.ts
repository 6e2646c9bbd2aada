import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { StaffDataProvider, StaffVerbs } from './staffDataProvider.ts'

/** What staff do, from within the staff pages. The functions stay the same from render to render; the provider's own do not. */
export function useStaffVerbs(): StaffVerbs {
  const provider = useDataProvider<StaffDataProvider>()
  return useMemo(
    () => ({
      lockReview: (...input) => provider.lockReview(...input),
      unlockReview: (...input) => provider.unlockReview(...input),
      decide: (...input) => provider.decide(...input),
      postMessage: (...input) => provider.postMessage(...input),
      restore: (...input) => provider.restore(...input),
      deleteMessage: (...input) => provider.deleteMessage(...input),
      settleReport: (...input) => provider.settleReport(...input),
      deleteReport: (...input) => provider.deleteReport(...input),
      retryParked: (...input) => provider.retryParked(...input),
      retryReaction: (...input) => provider.retryReaction(...input),
      retryJob: (...input) => provider.retryJob(...input),
      cancelJob: (...input) => provider.cancelJob(...input),
    }),
    [provider],
  )
}
