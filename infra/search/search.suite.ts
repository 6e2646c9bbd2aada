import { describe } from 'vitest'
import { describeBuilds } from './suites/builds.suite.ts'
import { describeFacetCounts } from './suites/facets.suite.ts'
import { describeFilters } from './suites/filters.suite.ts'
import type { SearchAdapter } from './suites/opened.index.ts'
import { describeSorts } from './suites/sorts.suite.ts'
import { describeText } from './suites/text.suite.ts'
import { describeWrites } from './suites/writes.suite.ts'

/** What every adapter of the search port has to do. */
export function describeSearch(name: string, adapter: SearchAdapter): void {
  describe(name, () => {
    describeWrites(adapter)
    describeText(adapter)
    describeFilters(adapter)
    describeSorts(adapter)
    describeFacetCounts(adapter)
    describeBuilds(adapter)
  })
}
