import type { ProjectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { SearchIndex } from '@adit/search/search.port.ts'
import type { AccountLookup } from '../catalogue/project/member.presenter.ts'
import type { ReadModelAccess } from '../read_models/db.ts'

/** What the query side is made of. The composition root supplies it. */
export interface QueryDeps {
  models: ReadModelAccess
  search: Pick<SearchIndex<ProjectIndex>, 'search' | 'facetCounts'>
  accounts: AccountLookup
  /** `https://host` of the public address under which files lie. */
  origin(request: RequestContext): string
  /** Random project ids, for the choice of random projects. */
  randomId(): string
  /** Characters of a Markdown text that people read. */
  readableLength(markdown: string): number
}
