import type { InvalidateQueryFilters } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useAction } from '../../ui/useAction.ts'

/** Everything that shows the inbox: the bell by its route, the dashboard by its resource. */
export const inboxQueries: InvalidateQueryFilters = {
  predicate: ({ queryKey: [route] }) => typeof route === 'string' && /(?:^|\/)notifications\b/.test(route),
}

/** What can be done with notifications. */
export function useInbox() {
  const read = useAction({
    act: (id: string) => call('PATCH /v3/notification/:id', { params: { id } }),
    refreshes: inboxQueries,
  })
  const remove = useAction({
    act: (id: string) => call('DELETE /v3/notification/:id', { params: { id } }),
    refreshes: inboxQueries,
  })
  return { read: read.run, remove: remove.run }
}
