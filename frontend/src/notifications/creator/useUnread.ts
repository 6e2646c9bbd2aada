import { useApi } from '../../api/apiQuery.ts'

/** How many notifications are unread; the bell asks the same. */
export function useUnread(): number | undefined {
  return useApi('GET /_internal/notifications', { query: { limit: '6' } }).data?.unread
}
