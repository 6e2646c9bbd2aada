import { libraryIndex } from '../library.fixture.ts'
import { describeSearch } from '../search.suite.ts'
import { openSearchAdapter } from './opensearch_adapter.fixture.ts'

describeSearch('search on OpenSearch', openSearchAdapter(libraryIndex))
