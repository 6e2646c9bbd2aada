import { libraryIndex } from '../library.fixture.ts'
import { describeSearch } from '../search.suite.ts'
import { postgresAdapter } from './postgres_adapter.fixture.ts'

describeSearch('search on Postgres', postgresAdapter(libraryIndex))
