import { projectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import { openSearchAdapter } from '@adit/search/opensearch/opensearch_adapter.fixture.ts'
import { describeProjectSearch } from './project_search.suite.ts'

describeProjectSearch('search for projects on OpenSearch', openSearchAdapter(projectIndex))
