import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ApiError } from '../api/apiError.ts'
import type { Cosmetics } from '../api/storage/cosmetics.ts'
import type { ThemePreference } from '../theme/theme.values.ts'

type ErrorFields = { status: number; error: string; description: string }

/** What a page was rendered with, as it stands in the page for the browser. */
export type PageData = {
  now: number
  host: string
  locale: string
  /** Rendered for the reader who is signed in, and for nobody else. */
  own: boolean
  theme: ThemePreference
  cosmetics: Cosmetics
  /** Names of the parts that the page shows, in their order. */
  parts: readonly string[]
  answers: readonly (readonly [QueryKey, unknown])[]
  errors: readonly (readonly [QueryKey, ErrorFields])[]
}

/** The id of the element. */
export const pageDataId = 'page-data'

/** What the queries have answered. */
export function answersIn(queryClient: QueryClient): Pick<PageData, 'answers' | 'errors'> {
  const queries = queryClient.getQueryCache().getAll()
  return {
    answers: queries.flatMap(({ queryKey, state }) =>
      state.data === undefined ? [] : [[queryKey, state.data] as const],
    ),
    errors: queries.flatMap(({ queryKey, state: { error } }) => {
      if (!(error instanceof ApiError)) return []
      const { status, error: code, description } = error
      return [[queryKey, { status, error: code, description }] as const]
    }),
  }
}

/**
 * Takes over what the server has read, so that it isn't fetched again. Answers for everybody are shown to a reader who is signed in, too, and
 * asked for again.
 */
export function takeAnswers(queryClient: QueryClient, { answers, errors }: PageData, updatedAt: number): void {
  // Parts of the page may take their answers over much later, so these are kept.
  const build = (queryKey: QueryKey) =>
    queryClient.getQueryCache().build(queryClient, { queryKey, gcTime: Number.POSITIVE_INFINITY })
  for (const [key, data] of answers) {
    build(key)
    queryClient.setQueryData(key, data, { updatedAt })
  }
  for (const [queryKey, fields] of errors) {
    const query = build(queryKey)
    const error = new ApiError(fields)
    query.setState({ status: 'error', error, errorUpdateCount: 1, errorUpdatedAt: updatedAt, fetchFailureCount: 1 })
  }
}
