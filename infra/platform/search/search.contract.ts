import { describe } from 'vitest'
import { describeBuilds } from './contract/builds.contract.ts'
import { describeFacetCounts } from './contract/facets.contract.ts'
import { describeFilters } from './contract/filters.contract.ts'
import type { SearchAdapter } from './contract/opened.index.ts'
import { describeSorts } from './contract/sorts.contract.ts'
import { describeText } from './contract/text.contract.ts'
import { describeWrites } from './contract/writes.contract.ts'

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
