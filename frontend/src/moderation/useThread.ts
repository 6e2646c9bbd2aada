import { THREAD_PAGE } from '@adit/events/moderation/thread.values.ts'
import { useState } from 'react'
import { useApiList } from '../api/apiQuery.ts'

/** The newest messages of a thread. `showOlder` adds older ones; it is undefined once there are none. */
export function useThread(id: string) {
  const [limit, setLimit] = useState<number>(THREAD_PAGE.shown)
  const { data, error, refetch, isPlaceholderData } = useApiList('GET /_internal/thread/:id', {
    params: { id },
    query: { limit },
  })
  const hasMore = data !== undefined && data.messages.length >= limit && limit < THREAD_PAGE.max
  const showOlder = () => setLimit(Math.min(limit * 2, THREAD_PAGE.max))
  return {
    data,
    error,
    refetch,
    loadingOlder: isPlaceholderData,
    showOlder: hasMore || isPlaceholderData ? showOlder : undefined,
  }
}
