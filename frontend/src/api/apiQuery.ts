import { keepPreviousData, QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type ApiError, toApiError } from './apiError.ts'
import { type Arguments, call, type InputOf, type ResponseOf, type Route } from './client.ts'

/** Answers worth another attempt: none came, too many calls, or the server's own trouble. */
function mayRecover(error: ApiError): boolean {
  return error.status === 0 || error.status === 429 || (error.status >= 500 && error.status < 600)
}

function retryDelay(attempt: number, error: Error): number {
  const { retryAfter } = toApiError(error)
  return retryAfter === undefined ? 500 * 3 ** attempt : Math.min(retryAfter, 30) * 1000
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && mayRecover(toApiError(error)),
        retryDelay,
      },
      mutations: { retry: false },
    },
  })
}

export const queryClient = createQueryClient()

/** Key of a route's answers. The route alone matches all of them, for use with `invalidateQueries`. */
export function keyOf<R extends Route>(route: R, input?: InputOf<R>): readonly unknown[] {
  return input === undefined ? [route] : [route, input]
}

/** Query options of a route, for `useQuery`, prefetching and loaders alike. */
export function apiQuery<R extends Route>(route: R, ...[input]: Arguments<R>) {
  return queryOptions<ResponseOf<R>, ApiError>({
    queryKey: keyOf(route, input),
    queryFn: async ({ signal }) => {
      // `input` was checked by Arguments<R>; the spread only adds the signal behind it.
      const answer = await call(route, ...([input, { signal }] as unknown as Arguments<R>))
      return answer ?? (null as ResponseOf<R>) // A query's data may not be undefined; an empty answer is null.
    },
  })
}

/** The answer of a reading route. Options such as `enabled` go through `apiQuery` and `useQuery`. */
export function useApi<R extends Route>(route: R, ...input: Arguments<R>) {
  return useQuery(apiQuery(route, ...input))
}

/** As `useApi`, but the last answer stays on screen while the next one loads: for lists that page and filter. */
export function useApiList<R extends Route>(route: R, ...input: Arguments<R>) {
  return useQuery({ ...apiQuery(route, ...input), placeholderData: keepPreviousData })
}
