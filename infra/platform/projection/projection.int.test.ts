import { postgresHarness } from './postgres_harness.fixture.ts'
import { projectionSuite } from './projection.suite.ts'

projectionSuite(postgresHarness)
