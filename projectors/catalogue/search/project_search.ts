import type { ProjectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import type { DocumentCounters, SearchDocument, SearchIndex, SearchWriter } from '@adit/search/search.port.ts'

/** The search port over the index of projects. */
export type ProjectSearch = SearchIndex<ProjectIndex>
export type ProjectSearchWriter = SearchWriter<ProjectIndex>
export type ProjectDocument = SearchDocument<ProjectIndex>
export type ProjectCounters = DocumentCounters<ProjectIndex>
