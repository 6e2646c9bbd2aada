import { checkpointWaiterSuite } from './checkpoint_waiter.suite.ts'
import { postgresHarness } from './postgres_harness.fixture.ts'

checkpointWaiterSuite(postgresHarness)
