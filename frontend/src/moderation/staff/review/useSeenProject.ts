import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../../api/apiError.ts'
import { keyOf } from '../../../api/apiQuery.ts'
import { callTagged } from '../../../api/client.ts'
import type { Project } from '../../../api/routes.ts'

const read = 'GET /v2/project/:id'

export type SeenProject = ReturnType<typeof useSeenProject>

/**
 * The project as its reviewer sees it, with its tag, which the decision names: what its creator changes meanwhile is not decided
 * unseen. It is never refetched on its own, because the moderator would not notice.
 */
export function useSeenProject(id: string) {
  return useQuery<{ body: Project; etag: string | undefined }, ApiError>({
    queryKey: [...keyOf(read, { params: { id } }), 'seen'],
    queryFn: ({ signal }) => callTagged(read, { params: { id } }, { signal }),
    // Each visit starts over.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
