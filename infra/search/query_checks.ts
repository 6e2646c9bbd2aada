import type { IndexDefinition } from './index_definition.ts'
import { type SearchQuery, SearchQueryError } from './search.port.ts'

/** Throws SearchQueryError for a query that no engine should run. */
export function checkQuery({ sorts }: IndexDefinition, { offset, limit, sort }: SearchQuery): void {
  if (!Number.isSafeInteger(offset) || offset < 0) {
    throw new SearchQueryError('offset', 'offset must be a whole number of at least 0')
  }
  if (!Number.isInteger(limit) || limit < 1 || limit > 250) {
    throw new SearchQueryError('limit', 'limit must be 1 to 250')
  }
  if (!Object.hasOwn(sorts, sort)) {
    throw new SearchQueryError('sort', `sort must be one of ${Object.keys(sorts).join(', ')}`)
  }
}
