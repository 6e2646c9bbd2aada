import type { ProjectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import { defineSlot } from '@adit/events/kit/slot.ts'
import type { AnyProjector } from '@adit/platform/projection/projector.ts'
import type { Table } from '@adit/platform/projection/table.ts'

/** Something that a later room counts for each project, and that search shows and sorts by. Zero if nobody counts it. */
export interface ProjectCount {
  name: ProjectIndex['counters'][number]
  projector: Pick<AnyProjector, 'name' | 'version'>
  /** Keyed by `project_id`. */
  table: Table
  column: string
}

export const projectCounts = defineSlot<ProjectCount>('catalogue.project_counts')

/** A count of a project has changed. Search updates it periodically. The mark's id is the project's. */
export const searchCountersMark = 'search_counters'
