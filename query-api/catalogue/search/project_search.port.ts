import type { ProjectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import { definePort } from '@adit/events/kit/slot.ts'
import type { SearchIndex } from '@adit/search/search.port.ts'

/** The index of projects, on the engine of this process. */
export const projectSearch =
  definePort<Pick<SearchIndex<ProjectIndex>, 'search' | 'facetCounts'>>('catalogue.project_search')
