import { describe } from 'vitest'
import { libraryFacets, libraryFilters } from './library_samples.fixture.ts'
import { describeBuilds } from './suites/builds.suite.ts'
import { describeFacetCounts } from './suites/facets.suite.ts'
import { describeFilters } from './suites/filters.suite.ts'
import type { SearchAdapter } from './suites/search_adapter.ts'
import { describeSorts } from './suites/sorts.suite.ts'
import { describeText } from './suites/text.suite.ts'
import { describeWrites } from './suites/writes.suite.ts'

/** What every adapter of the search port must do, on the index of a library. */
export function describeSearch(name: string, adapter: SearchAdapter): void {
  describe(name, () => {
    describeWrites(adapter)
    describeText(adapter)
    describeFilters(adapter, libraryFilters)
    describeSorts(adapter)
    describeFacetCounts(adapter, libraryFacets)
    describeBuilds(adapter)
  })
}
