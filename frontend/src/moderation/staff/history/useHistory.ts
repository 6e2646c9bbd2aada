import { useInfiniteQuery } from '@tanstack/react-query'
import type { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/client.ts'
import type { HistoryEntry } from '../staffAnswers.ts'

export interface HistoryFilters {
  /** Beginning of the stream's name; empty for what people did, `all` for the steps of the machinery, too. */
  stream: string
  /** Id of an account; empty for all. */
  actor: string
}

/** The history of a project, newest first, page by page. */
export function useHistory(projectId: string, { stream, actor }: HistoryFilters) {
  const query = useInfiniteQuery({
    queryKey: ['GET /_internal/project/:id/history', projectId, stream, actor],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const part = stream === 'all' ? { all: 'true' } : stream && { stream }
      const filters = { ...(part || {}), ...(actor && { actor }), ...(pageParam && { cursor: pageParam }) }
      return call('GET /_internal/project/:id/history', { params: { id: projectId }, query: filters }, { signal })
    },
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  const entries: HistoryEntry[] = query.data?.pages.flatMap((page) => page.entries) ?? []
  return { ...query, error: query.error as ApiError | null, entries }
}
