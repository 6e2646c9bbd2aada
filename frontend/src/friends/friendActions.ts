import type { InvalidateQueryFilters } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { useAction } from '../ui/useAction.ts'

export type FriendAct = 'add' | 'remove' | 'block' | 'unblock'
export type FriendStep = { act: FriendAct; id: string }

/** Everything that shows what is between the viewer and somebody else. */
export const friendQueries: InvalidateQueryFilters = {
  predicate: ({ queryKey: [route] }) => String(route).startsWith('GET /_internal/friends'),
}

export function befriend({ act, id }: FriendStep): Promise<unknown> {
  const params = { params: { id } }
  if (act === 'add') return call('POST /v3/friend/:id', params)
  if (act === 'remove') return call('DELETE /v3/friend/:id', params)
  return act === 'block' ? call('POST /v3/block/:id', params) : call('DELETE /v3/block/:id', params)
}

/** Asks, accepts, removes, blocks or unblocks. A failure refreshes what is shown, because the other may have acted meanwhile. */
export const useFriendAction = (onDone?: () => void) =>
  useAction<FriendStep>({
    act: befriend,
    refreshes: friendQueries,
    ...(onDone && { onDone }),
  })
