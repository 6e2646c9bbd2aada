import { type SearchQuery, SearchQueryError, searchSorts } from './search.port.ts'

/** Throws SearchQueryError for what no engine should run. */
export function checkQuery({ offset, limit, sort }: SearchQuery): void {
  if (!Number.isSafeInteger(offset) || offset < 0) throw new SearchQueryError('offset', 'offset: a whole number from 0')
  if (!Number.isInteger(limit) || limit < 1 || limit > 250) throw new SearchQueryError('limit', 'limit: 1 to 250')
  if (!searchSorts.includes(sort)) throw new SearchQueryError('sort', `sort: one of ${searchSorts.join(', ')}`)
}
