import { projectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import { postgresAdapter } from '@adit/search/postgres/postgres_adapter.fixture.ts'
import { describeProjectSearch } from './project_search.suite.ts'

describeProjectSearch('search for projects on Postgres', postgresAdapter(projectIndex))
